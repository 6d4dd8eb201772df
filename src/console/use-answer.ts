import { useEffect, useState } from 'preact/hooks'
import { ask, type OperationAnswer } from './server.ts'
import type { State } from '../control/state.ts'

/** What answers depend on, as one text: other scenarios, rules and builds answer otherwise. */
export function playedIn({ scenario, variation, rules, build }: State): string {
  return JSON.stringify([scenario, variation, rules, build.version])
}

/** What a page has of an operation: nothing until the answer is there, then the answer, or why there is none. */
interface Shown {
  readonly asked?: OperationAnswer
  readonly trouble?: string
}

/**
 * Asks at `path`, and again whenever something else is played. An answer to an earlier path is not shown, however late it
 * comes.
 */
export function useAnswer(path: string | undefined, state: State): Shown {
  const [{ at, ...shown }, show] = useState<Shown & { readonly at?: string }>({})
  useEffect(() => {
    if (path === undefined) return undefined
    const leave = new AbortController()
    ask(path, undefined, leave.signal).then(
      (asked) => show({ at: path, asked }),
      (error: Error) => leave.signal.aborted || show({ at: path, trouble: error.message }),
    )
    return () => leave.abort()
  }, [path, playedIn(state)])
  return at === path ? shown : {}
}
