import { useEffect, useState } from 'preact/hooks'
import { ask } from './server.ts'
import type { ListedEntity, State } from './state.ts'

let kept: { readonly key: string; readonly list: Promise<readonly ListedEntity[]> } | undefined

/** The list of the build, asked once for each build and each behaviour; `undefined` until it is there. */
export function useEntities(state: State): readonly ListedEntity[] | undefined {
  const [list, setList] = useState<readonly ListedEntity[]>()
  const key = [state.build?.version, state.scenario, ...state.variation].join()
  useEffect(() => {
    if (kept?.key !== key) kept = { key, list: ask(`${state.basePath}/entities`).then(({ value }) => listIn(value)) }
    kept.list.then(setList, () => setList([]))
  }, [key])
  return list
}

/** What is declared of each; a server may leave out any of it. */
function listIn(value: unknown): readonly ListedEntity[] {
  if (!Array.isArray(value)) return []
  return (value as readonly Readonly<Record<string, unknown>>[]).flatMap(({ id, type, title }) =>
    typeof id === 'string' ? [{ id, type: textOf(type), title: textOf(title) }] : [],
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
