import { setTimeout as wait } from 'node:timers/promises'

/** So soon a wait hears that the run was stopped. */
const longestNapMs = 250
const longestWaitMs = 30_000
const longestWaitsMs = 120_000
/** Between one question and the next, where a server puts off again what it was asked one at a time. */
const shortestGapMs = 20
const longestGapMs = 250
const slower = 1.5
/** Who is told to wait after fewer questions is asked too fast, and not too much within some time. */
const fewQuestions = 10

/** How fast is asked: so many at once, at a rate, and less of both once a server wants to be asked later. */
export class Pace {
  readonly #concurrency: number
  readonly #rate: number | undefined
  readonly #isStopped: () => boolean
  /** Questions on their way at once. */
  atOnce: number
  #gapMs = 0
  #nextAt = 0
  #pausedUntil = 0
  /** Milliseconds of all pauses. */
  pausedMs = 0
  #sincePause = 0

  constructor(concurrency: number, rate: number | undefined, isStopped: () => boolean) {
    this.#concurrency = concurrency
    this.#rate = rate
    this.#isStopped = isStopped
    this.atOnce = concurrency
  }

  /** Whether there is anything to wait for. */
  get isHeld(): boolean {
    return this.#rate !== undefined || this.#pausedUntil > 0
  }

  /** Waits for the next moment at which a question may be sent. */
  async turn(): Promise<void> {
    for (;;) {
      const now = performance.now()
      const at = Math.max(this.#pausedUntil, this.#nextAt)
      if (at <= now || this.#isStopped()) break
      await wait(Math.min(at - now, longestNapMs))
    }
    const gapMs = Math.max(this.#gapMs, this.#rate === undefined ? 0 : 1000 / this.#rate)
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + gapMs
    this.#sincePause++
  }

  /** Pauses for so long, and goes on more slowly; false where that is too long, or there were too many. */
  pause(ms: number, isTold: boolean): boolean {
    const now = performance.now()
    const until = Math.max(this.#pausedUntil, now + ms)
    // Questions that are put off together wait together: what counts is the time that goes by.
    const longer = until - Math.max(this.#pausedUntil, now)
    if (ms > longestWaitMs || this.pausedMs + longer > longestWaitsMs) return false
    // A server that wants to be asked later may only be asked too much at once, or else too soon.
    if (this.atOnce > 1) this.atOnce--
    else if ((!isTold || this.#sincePause < fewQuestions) && now >= this.#pausedUntil)
      this.#gapMs = Math.min(longestGapMs, Math.max(shortestGapMs, slower * this.#gapMs))
    if (longer > 0) this.#sincePause = 0
    this.pausedMs += longer
    this.#pausedUntil = until
    return true
  }

  /** Whether nothing is asked more slowly, so that the pace is not why a server puts off what it is asked. */
  get isSlowest(): boolean {
    return this.#gapMs === longestGapMs
  }

  /** Goes back to where it began. */
  reset(): void {
    this.atOnce = this.#concurrency
    this.#gapMs = 0
    this.#pausedUntil = 0
  }
}
