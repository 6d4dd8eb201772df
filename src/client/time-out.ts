import { mostTimesAsLong, steadyBytesPerMs } from './budget.ts'

/** A timer that fires later than this was kept from it: the process was paused, or busy. */
const tolerableMs = 100

/**
 * Calls `end` after so many milliseconds: later where this process could not read meanwhile what may have come in time, and
 * where bytes of the answer go on arriving, of which `arrived` gives the number.
 */
export class TimeOut {
  readonly #ms: number
  readonly #end: () => void
  readonly #arrived: () => number
  #timer: NodeJS.Timeout | undefined

  constructor(ms: number, end: () => void, arrived: () => number = () => 0) {
    this.#ms = ms
    this.#end = end
    this.#arrived = arrived
    this.#wait(ms, 1)
  }

  #wait(ms: number, times: number): void {
    const before = this.#arrived()
    const due = performance.now() + ms
    this.#timer = setTimeout(() => {
      const late = performance.now() - due
      const isKept = late > tolerableMs
      const isSteady = this.#arrived() - before >= ms * steadyBytesPerMs
      if (times === mostTimesAsLong || !(isKept || isSteady)) this.#end()
      else this.#wait(isKept ? Math.min(late, this.#ms) : this.#ms, times + 1)
    }, ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
