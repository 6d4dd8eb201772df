import { setTimeout as wait } from 'node:timers/promises'
import { type ExchangeEnd, isOwnLimit, isUnreachable, type Transport } from './exchange.ts'
import { answerMs } from './budget.ts'

/** So often a server may be away in a run, as when it is started anew. */
const mostAbsences = 3
const lookEachMs = 100

interface Ended {
  readonly ended: ExchangeEnd
  readonly code?: string
}

/** Times at which a server took no connections for a while: who starts it anew is not judged for that. */
export class Absence {
  readonly #isThere: Transport['isThere']
  readonly #longestMs: number
  readonly #isStopped: () => boolean
  readonly #counted: () => void
  #left = mostAbsences
  #look: Promise<boolean> | undefined
  /** Questions that are sent one after the other, and the last of them. */
  #alone = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor({ isThere, timeoutMs = answerMs }: Transport, isStopped: () => boolean, counted: () => void) {
    this.#isThere = isThere
    this.#longestMs = timeoutMs
    this.#isStopped = isStopped
    this.#counted = counted
  }

  /**
   * Sends, and once more what met an absence: then one question after the other, and nothing beside, since one of them
   * may be what ended the server. `replaced` hears of the answers that are not handed on.
   */
  async outlast<T extends Ended>(send: () => Promise<T>, replaced: (answer: T) => void): Promise<T> {
    while (this.#alone > 0) await this.#last
    let answer = await send()
    for (let isAlone = false; await this.#isOver(answer, isAlone); isAlone = true) {
      replaced(answer)
      this.#alone++
      const again = this.#last.then(send).finally(() => this.#alone--)
      this.#last = again
      answer = await again
    }
    return answer
  }

  async #isOver({ ended, code }: Ended, isAlone: boolean): Promise<boolean> {
    const isRefused = isUnreachable(code) && !isOwnLimit(code)
    if (!isRefused && (isAlone || (ended !== 'no answer' && ended !== 'cut off'))) return false
    if (!this.#isThere || this.#left === 0) return false
    this.#look ??= this.#lookOut(this.#isThere, isRefused).finally(() => (this.#look = undefined))
    return this.#look
  }

  /** Whether the server was away, and is back. */
  async #lookOut(isThere: () => Promise<boolean>, wasRefused: boolean): Promise<boolean> {
    const until = performance.now() + this.#longestMs
    let wasAway = wasRefused
    while (!(await isThere())) {
      wasAway = true
      if (performance.now() >= until || this.#isStopped()) {
        this.#left = 0
        return false
      }
      await wait(lookEachMs)
    }
    if (!wasAway) return false
    this.#left--
    this.#counted()
    return true
  }
}
