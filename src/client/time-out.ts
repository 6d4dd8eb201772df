import { mostTimesAsLong, steadyBytesPerMs } from './budget.ts'

/** A timer that fires later than this was kept from it: the process was paused, or busy. */
const tolerableMs = 100

/**
 * Calls `end` after so many milliseconds: later where this process could not read meanwhile what may have come in time, and
 * where bytes of the answer go on arriving, of which `arrived` gives the number. Not any more once what it gives is called.
 */
export function timeOut(ms: number, end: () => void, arrived: () => number = () => 0): () => void {
  let timer: NodeJS.Timeout
  const wait = (forMs: number, times: number): void => {
    const before = arrived()
    const due = performance.now() + forMs
    timer = setTimeout(() => {
      const late = performance.now() - due
      const isKept = late > tolerableMs
      const isSteady = arrived() - before >= forMs * steadyBytesPerMs
      if (times === mostTimesAsLong || !(isKept || isSteady)) end()
      else wait(isKept ? Math.min(late, ms) : ms, times + 1)
    }, forMs)
  }
  wait(ms, 1)
  return () => clearTimeout(timer)
}
