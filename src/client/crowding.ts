import { setTimeout as wait } from 'node:timers/promises'
import {
  brokenHttp,
  type Exchange,
  isUnreachable,
  noHttp,
  type Question,
  type Transport,
  type WireFacts,
} from './exchange.ts'
import type { Answer } from './retry-after.ts'
import type { SendingFacts } from './sending-facts.ts'

/** Before each time that it is asked alone. The first tells nothing if it fails: what was under way may not have ended yet. */
const pausesMs = [1000, 500, 250, 250, 250, 250]
/** A run has no more connections open than are kept and it asks questions at once: so many times as many are more. */
const timesAtOnce = 4
const fewestTogether = 10
/** Of the first that are asked together, one in so many is closed where those that are alone are not; */
const oneIn = 8
/** of the last, once a limit on how often is asked has let so many through, half. */
const turns = 6
const oneInLater = 2

/**
 * Finds out, once, whether a server closes connections without an answer since there are too many of them, or too many
 * questions at once: how many it takes is not stated (GAP-12).
 */
export class Crowding {
  readonly #transport: Transport
  readonly #facts: SendingFacts
  readonly #together: number
  #isCrowd = false
  #trial: Promise<void> | undefined

  constructor(transport: Transport, facts: SendingFacts, concurrency: number) {
    this.#transport = transport
    this.#facts = facts
    this.#together = Math.max(fewestTogether, timesAtOnce * concurrency)
  }

  /** How many requests it takes to find out, at most. */
  get requests(): number {
    return pausesMs.length + turns * this.#together
  }

  /** Resolves when nothing is tried: beside a trial nothing else is asked. */
  get quiet(): Promise<void> | undefined {
    return this.#trial
  }

  /** Puts the question of the first answer that may come of it again and again, by `send`; others wait until it is known. */
  async lookInto(
    question: Question,
    answer: Exchange | WireFacts,
    ask: () => Promise<Exchange | WireFacts>,
    send: (ask: () => Promise<Exchange | WireFacts>) => Promise<Answer>,
  ): Promise<void> {
    const { wire, keep } = this.#transport
    if (!wire || !keep || !isHungUp(question, answer)) return
    this.#trial ??= (async () => {
      keep(false)
      this.#isCrowd =
        (await this.#isAnsweredAlone(() => send(ask))) &&
        (await this.#isClosedTogether(question, () => send(() => wire({ ...question, held: true }))))
      if (this.#isCrowd) this.#facts.isOverloaded = true
      else keep(true)
    })()
    await this.#trial
  }

  /** Whether an answer comes of it, as far as is known. */
  excuses(question: Question, answer: Answer): boolean {
    return this.#isCrowd && isHungUp(question, answer)
  }

  /** Keeps no connections from now on. */
  keepNone(): void {
    this.#transport.keep?.(false)
  }

  /** It does not. */
  refute(): void {
    this.#transport.keep?.(true)
    this.#isCrowd = false
  }

  async #isAnsweredAlone(send: () => Promise<Answer>): Promise<boolean> {
    for (const [at, ms] of pausesMs.entries()) {
      await wait(ms)
      const { ended } = await send()
      if (ended !== 'complete' && at > 0) return false
    }
    return true
  }

  async #isClosedTogether(question: Question, send: () => Promise<Answer>): Promise<boolean> {
    for (let turn = 0; turn < turns; turn++) {
      const together = await Promise.all(Array.from({ length: this.#together }, send))
      const closed = together.filter((one) => isHungUp(question, one))
      if (closed.length * (turn === 0 ? oneIn : oneInLater) < together.length) continue
      this.#facts.postponed.push(...closed.map(() => ({ status: 0, retryAfter: undefined, obeyed: true })))
      return true
    }
    return false
  }
}

/** Whether a connection was made, and closed before an answer began. */
export function isClosedUnanswered({ ended, code }: Pick<Answer, 'ended' | 'code'>): boolean {
  return ended === 'no answer' && !isUnreachable(code) && code !== brokenHttp && code !== noHttp
}

/** One that is kept for what becomes of it tells of something else. */
function isHungUp({ times }: Question, answer: Answer): boolean {
  return times === undefined && isClosedUnanswered(answer)
}
