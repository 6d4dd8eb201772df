import { UserError } from '../text/user-error.ts'
import { readScenarios, type Scenarios } from './read-scenarios.ts'
import { watchFiles } from '../files/watch-files.ts'

/** Who is told of other scenarios and of mistakes, and how often the file is looked at. */
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
  // What changed between the reading and the first look is seen here.
  const done = look().then(() => watching)
  return {
    close: () => {
      stop.abort()
      return done
    },
  }
}
