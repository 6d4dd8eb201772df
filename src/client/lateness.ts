import type { ExchangeEnd } from './exchange.ts'

/** So often a server, or the line to it, may stand still in a run. */
const mostStandstills = 2

/**
 * Which time-outs are no fault of a server, since how fast it answers is not stated: those before any question of their kind
 * was answered, when it may read or index its build, and those while it stands still.
 */
export class Lateness {
  /** Kinds of question of which one had a whole answer, or none when it was sent twice. */
  readonly #settled = new Set<string>()
  #standstillsLeft = mostStandstills
  #standstillEnd = -Infinity
  #answeredAt = -Infinity

  answered(kind: string): void {
    this.#settled.add(kind)
    this.#answeredAt = performance.now()
  }

  /** Whether a question that was sent then, as one of so many, and timed out now may be sent again. */
  isExcused(kind: string, startedAt: number, onTheirWay: number): boolean {
    return !this.#settled.has(kind) || this.#stoodStill(startedAt, onTheirWay)
  }

  /** How one that was sent again ended. */
  sentAgain(kind: string, ended: ExchangeEnd): void {
    this.#settled.add(kind)
    if (ended !== 'timed out') return
    this.#standstillsLeft = 0
    this.#standstillEnd = -Infinity
  }

  /** Whether none of several questions was answered for half of the time; what was on its way with one of them is late with it. */
  #stoodStill(startedAt: number, onTheirWay: number): boolean {
    if (startedAt < this.#standstillEnd) return true
    const now = performance.now()
    if (this.#standstillsLeft === 0 || onTheirWay < 2 || this.#answeredAt > (startedAt + now) / 2) return false
    this.#standstillsLeft--
    this.#standstillEnd = now
    return true
  }
}
