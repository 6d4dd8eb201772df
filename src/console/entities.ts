import { useEffect, useMemo, useState } from 'preact/hooks'
import { type OperationAnswer, ask } from './server.ts'
import type { State } from '../control/state.ts'
import { playedIn } from './use-answer.ts'

/** An entity of the list, as far as it has what is declared. */
export interface ListedEntity {
  readonly id: string
  readonly type: string
  readonly title: string
}

/** The list of the build, or why there is none. */
export interface Listed {
  readonly list: readonly ListedEntity[]
  readonly trouble?: string
}

let kept: { readonly key: string; readonly listed: Promise<Listed> } | undefined

/** The list of the build, asked once for each build and variation; `undefined` until it is there, or where no state is given. */
export function useEntities(state: State | undefined): Listed | undefined {
  const [listed, setListed] = useState<Listed>()
  const key = state && playedIn(state)
  useEffect(() => {
    if (key === undefined) return
    if (kept?.key !== key) {
      kept = { key, listed: ask('/entities').then(listIn, (error: Error) => nothing(error.message)) }
    }
    void kept.listed.then((one) => {
      setListed(one)
      if (one.trouble !== undefined && kept?.key === key) kept = undefined
    })
  }, [key])
  return listed
}

/** The title of each entity by its identifier, as far as they are there. */
export function useTitles(state: State | undefined): ReadonlyMap<string, string> {
  const listed = useEntities(state)
  return useMemo(() => new Map(listed?.list.map(({ id, title }) => [id, title])), [listed])
}

function nothing(trouble: string): Listed {
  return { list: [], trouble }
}

/** What is declared of each; a server may leave out any of it. */
function listIn({ value, status, trouble }: OperationAnswer): Listed {
  if (!Array.isArray(value)) return nothing(`status ${status}${trouble === undefined ? '' : `, ${trouble}`}`)
  const list = (value as readonly Readonly<Record<string, unknown>>[]).flatMap(({ id, type, title }) =>
    typeof id === 'string' ? [{ id, type: textOf(type), title: textOf(title) }] : [],
  )
  return { list }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
