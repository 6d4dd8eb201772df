/** A timer that fires later than this was kept from it: the process was paused, or busy. */
const tolerableMs = 100

/**
 * Calls `end` after so many milliseconds, and where this process could not read meanwhile, once it could for as long as it
 * was kept from it: the answer may have come in time.
 */
export class TimeOut {
  #timer: NodeJS.Timeout

  constructor(ms: number, end: () => void) {
    const due = performance.now() + ms
    this.#timer = setTimeout(() => {
      const late = performance.now() - due
      if (late <= tolerableMs) return end()
      this.#timer = setTimeout(end, Math.min(late, ms))
    }, ms)
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
