import { useEffect, useState } from 'preact/hooks'
import { ask, type OperationAnswer } from './server.ts'
import type { State } from '../control/state.ts'

/** What plain answers depend on, as one text, or those that clients get. */
export function playedIn({ scenario, variation, rules, seed, build }: State, asClient = false): string {
  return JSON.stringify([variation, build.version, ...(asClient ? [scenario, rules, seed] : [])])
}

/** What a page has of an operation: nothing until the answer is there, then the answer, or why there is none. */
interface Shown {
  readonly asked?: OperationAnswer
  readonly trouble?: string
}

/**
 * Asks at `path`, plainly or as a client would, and again whenever it would be answered otherwise. An answer to an earlier path
 * is not shown, however late it comes.
 */
export function useAnswer(path: string | undefined, state: State, asClient = false): Shown {
  const [{ at, ...shown }, show] = useState<Shown & { readonly at?: string }>({})
  const key = `${asClient}${path}`
  useEffect(() => {
    if (path === undefined) return undefined
    const leave = new AbortController()
    ask(path, { signal: leave.signal, ...(asClient && { base: state.basePath }) }).then(
      (asked) => show({ at: key, asked }),
      (error: Error) => leave.signal.aborted || show({ at: key, trouble: error.message }),
    )
    return () => leave.abort()
  }, [key, playedIn(state, asClient)])
  return at === key ? shown : {}
}
