import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, asksToWait, isUnavailable } from './retry-after.ts'
import type { SendingFacts } from './sending-facts.ts'

/** Of so many at once some get 503 where those that are alone do not. */
const atOnce = 24
const fewestPutOff = 2
const pausesMs = [1000, 250, 250, 250, 250]
/** Where it is fewer than half of them, it may be chance: unless so many in a row do not, twice. */
const halfOfThem = 12
const inARow = 30
/** How many requests it takes to find out, at most. */
export const trialRequests: number = 2 * atOnce + pausesMs.length + 2 * inARow

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
    const putOff = await putOffOf(send)
    if (putOff.length < fewestPutOff || !(await areAnswered(send, pausesMs))) return
    if (putOff.length < halfOfThem) {
      if (!(await areAnswered(send, withoutPauses))) return
      putOff.push(...(await putOffOf(send)))
      if (putOff.length < 2 * fewestPutOff || !(await areAnswered(send, withoutPauses))) return
    }
    this.#facts.isOverloaded = this.#isPace = true
    this.#facts.postponed.push(...putOff.map(({ status }) => ({ status, retryAfter: undefined, obeyed: true })))
  }
}

const withoutPauses: readonly number[] = Array<number>(inARow).fill(0)

/** Those of so many at once that get 503. */
async function putOffOf<T extends Answer>(send: () => Promise<T>): Promise<T[]> {
  const together = await Promise.all(Array.from({ length: atOnce }, send))
  return together.filter(isUnavailable)
}

/** Whether each one alone, after such a pause, is answered otherwise. */
async function areAnswered(send: () => Promise<Answer>, pauses: readonly number[]): Promise<boolean> {
  for (const ms of pauses) {
    if (ms > 0) await wait(ms)
    const alone = await send()
    if (alone.ended !== 'complete' || isUnavailable(alone)) return false
  }
  return true
}
