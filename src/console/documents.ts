import { useEffect, useState } from 'preact/hooks'
import type { Clause, OpenPoint } from '../contract/contract.ts'
import { read } from './server.ts'

/** What of the contract the server has for pages to read, by its path. */
interface Documents {
  readonly '/openapi.json': { readonly paths: Readonly<Record<string, Readonly<Record<string, { summary?: string }>>>> }
  readonly '/clauses.json': { readonly clauses: readonly Clause[] }
  readonly '/open-points.json': { readonly openPoints: readonly OpenPoint[] }
}

const kept = new Map<string, Promise<unknown>>()

/** A document, read once; `undefined` until it is there. */
export function useDocument<Path extends keyof Documents>(path: Path): Documents[Path] | undefined {
  const [document, setDocument] = useState<Documents[Path]>()
  useEffect(() => {
    const reading = kept.get(path) ?? read(path)
    kept.set(path, reading)
    void reading.then((value) => (value === undefined ? kept.delete(path) : setDocument(value as Documents[Path])))
  }, [path])
  return document
}

/** What each open point is about, by its id. */
export function usePointTitles(): ReadonlyMap<string, string> {
  const points = useDocument('/open-points.json')?.openPoints ?? []
  return new Map(points.map(({ id, title }) => [id, title]))
}
