import { useEffect, useState } from 'preact/hooks'
import { ask, type OperationAnswer } from './server.ts'

/** What a page has of an operation: nothing until the answer is there, then the answer, or why there is none. */
export interface Shown {
  readonly asked?: OperationAnswer
  readonly trouble?: string
}

/**
 * Asks at `path`, and again whenever `played` changes, which is what other answers come from: scenarios, rules, builds. An
 * answer to an earlier path is not shown, however late it comes.
 */
export function useAnswer(path: string | undefined, played: string): Shown {
  const [{ at, ...shown }, show] = useState<Shown & { readonly at?: string }>({})
  useEffect(() => {
    if (path === undefined) return undefined
    const leave = new AbortController()
    ask(path, undefined, leave.signal).then(
      (asked) => show({ at: path, asked }),
      (error: Error) => leave.signal.aborted || show({ at: path, trouble: error.message }),
    )
    return () => leave.abort()
  }, [path, played])
  return at === path ? shown : {}
}
