import { setTimeout as wait } from 'node:timers/promises'
import { UserError } from '../source/user-error.ts'
import { fileStamp, readScenarios, type Scenarios } from './read-scenarios.ts'

export interface ScenariosWatch {
  /** What has been read already. */
  readonly from: Scenarios
  /** Other scenarios than the last, or the first good ones after an error. */
  readonly onScenarios: (scenarios: Scenarios) => void
  /** A file that holds no scenarios; told once, until it changes. What was played before is for the caller to keep. */
  readonly onError: (error: UserError) => void
  /** Milliseconds between two looks at the file. A change is acted on when two looks in a row see the same. */
  readonly interval?: number
}

/** Watches a file of scenarios by looking at its stamp. After `close()` nothing is told. */
export function watchScenarios(
  file: string,
  { from, onScenarios, onError, interval = 200 }: ScenariosWatch,
): { readonly close: () => Promise<void> } {
  const stop = new AbortController()
  const { signal } = stop

  const watch = async (): Promise<void> => {
    let handled: string | undefined
    let last: string | undefined = JSON.stringify(from)
    let seen = await fileStamp(file)
    for (;;) {
      await wait(interval, undefined, { signal })
      const stamp = await fileStamp(file)
      if (stamp !== handled && stamp === seen) {
        handled = stamp
        try {
          const scenarios = await readScenarios(file)
          if (signal.aborted) return
          const text = JSON.stringify(scenarios)
          if (text !== last) onScenarios(scenarios)
          last = text
        } catch (error) {
          if (!(error instanceof UserError)) throw error
          last = undefined
          if (!signal.aborted) onError(error)
        }
      }
      seen = stamp
    }
  }

  const done = watch().catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return {
    close: () => {
      stop.abort()
      return done
    },
  }
}
