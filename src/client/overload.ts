import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, asksToWait, isUnavailable } from './retry-after.ts'
import type { SendingFacts } from './sending-facts.ts'

/** Of so many at once half get 503 where those that are alone do not. */
const atOnce = 10
const halfOfThem = 5
const pausesMs = [1000, 250, 250, 250, 250]
/** How long it takes to find out, in milliseconds, and how many requests. */
export const trialMs: number = pausesMs.reduce((sum, ms) => sum + ms, 0)
export const trialRequests: number = atOnce + pausesMs.length

/**
 * Finds out, once, whether 503 comes of the pace alone, as where a gateway limits rate or connections: that is not stated
 * (GAP-12).
 */
export class Overload {
  readonly #facts: SendingFacts
  #isPace = false
  #trial: Promise<void> | undefined

  constructor(facts: SendingFacts) {
    this.#facts = facts
  }

  /** Resolves when nothing is tried: beside a trial nothing else is asked. */
  get quiet(): Promise<void> | undefined {
    return this.#trial
  }

  /** Puts the question of the first answer that may come of it again and again; others wait until it is known. */
  async lookInto<T extends Answer>(answer: T, send: () => Promise<T>): Promise<void> {
    if (isUnavailable(answer) && !asksToWait(answer)) await (this.#trial ??= this.#try(send))
  }

  /** Whether an answer comes of the pace, as far as is known. */
  excuses(answer: Answer): boolean {
    return this.#isPace && isUnavailable(answer)
  }

  /** It does not. */
  refute(): void {
    this.#isPace = false
  }

  async #try<T extends Answer>(send: () => Promise<T>): Promise<void> {
    const together = await Promise.all(Array.from({ length: atOnce }, send))
    const putOff = together.filter(isUnavailable)
    if (putOff.length < halfOfThem) return
    for (const ms of pausesMs) {
      await wait(ms)
      const alone = await send()
      if (alone.ended !== 'complete' || isUnavailable(alone)) return
    }
    this.#facts.isOverloaded = this.#isPace = true
    this.#facts.postponed.push(...putOff.map(({ status }) => ({ status, retryAfter: undefined, obeyed: true })))
  }
}
