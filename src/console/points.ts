import { useEffect, useState } from 'preact/hooks'
import type { OpenPoint } from '../contract/contract.ts'
import { read } from './server.ts'

let kept: Promise<readonly OpenPoint[]> | undefined

/** The open points of the contract, once they are there. */
export function usePoints(): readonly OpenPoint[] | undefined {
  const [points, setPoints] = useState<readonly OpenPoint[]>()
  useEffect(() => {
    kept ??= read('/open-points.json').then(
      (file) => (file as { readonly openPoints?: readonly OpenPoint[] } | undefined)?.openPoints ?? [],
    )
    void kept.then(setPoints)
  }, [])
  return points
}

/** What an open point is about, behind its id. */
export function titleOf(points: readonly OpenPoint[] | undefined, point: string): string {
  return points?.find(({ id }) => id === point)?.title ?? ''
}
