import { UserError } from '../text/user-error.ts'
import { readScenarios, type Scenarios } from './read-scenarios.ts'
import { watchFiles } from '../files/watch-files.ts'

/** Callbacks for new scenarios and mistakes, and how often to poll the file. */
export interface ScenariosWatch {
  /** What has already been read. */
  readonly from: Scenarios
  /** Called for new scenarios, or the first good ones after an error. */
  readonly onScenarios: (scenarios: Scenarios) => void
  /** Called once for an invalid file, until it changes. The caller keeps the previous scenarios. */
  readonly onError: (error: UserError) => void
  /** Milliseconds between two looks at the file. A change is acted on when two looks in a row see the same. */
  readonly interval?: number
}

/** Watches a file of scenarios by polling its stamp. After `close()` no callback is called. */
export function watchScenarios(
  file: string,
  { from, onScenarios, onError, interval = 200 }: ScenariosWatch,
): { readonly close: () => Promise<void> } {
  const stop = new AbortController()
  let last: string | undefined = JSON.stringify(from)

  const look = async (): Promise<void> => {
    try {
      const scenarios = await readScenarios(file)
      if (stop.signal.aborted) return
      const text = JSON.stringify(scenarios)
      if (text !== last) onScenarios(scenarios)
      last = text
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      last = undefined
      if (!stop.signal.aborted) onError(error)
    }
  }
  const watching = watchFiles([file], look, { stopped: stop.signal, interval })
  // Detects a change between reading and the first look.
  const done = look().then(() => watching)
  return {
    close: () => {
      stop.abort()
      return done
    },
  }
}
