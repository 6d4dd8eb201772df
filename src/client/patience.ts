import { type Exchange, headerValues, type Question, type Transport, unanswered, type WireFacts } from './exchange.ts'
import { type Outlast, outlastAbsences } from './absence.ts'
import { bytesTogether } from './budget.ts'
import { Crowding } from './crowding.ts'
import { Lateness } from './lateness.ts'
import { Overload, trialRequests } from './overload.ts'
import { Pace } from './pace.ts'
import { asksToWait, waitMs } from './retry-after.ts'
import { noFacts, type SendingFacts } from './sending-facts.ts'
import { shutOutBy } from './shut-out.ts'
import { listenTo } from './silence.ts'
import { Transients } from './transients.ts'

export interface PatienceOptions {
  /** Questions on their way at once. */
  readonly concurrency: number
  /** Questions per second at most; no limit when absent. */
  readonly rate?: number
  /** Questions of the whole run at most; no limit when absent. */
  readonly maxRequests?: number
  /** Milliseconds after which nothing more is asked; no limit when absent. */
  readonly timeLimitMs?: number
  /** Nothing more is asked once it is aborted. */
  readonly signal?: AbortSignal
  /** Called with each answer that is handed on, and with each question that was not asked. */
  readonly onAnswer?: (exchange: Exchange, facts: SendingFacts) => void
  /** Called with each answer that is not handed on, since its question is sent again. */
  readonly onReplaced?: (answer: Exchange | WireFacts) => void
}

export interface PatientTransport extends Transport {
  readonly facts: SendingFacts
  /** That the time of the run is over, once it is. */
  readonly late?: () => string | undefined
}

/** A timer takes no more. */
const longestTimer = 2 ** 31 - 1
const mostPostponements = 5

/** Sends no faster than allowed, waits when told to, and stops asking what is never answered. */
export function patient(transport: Transport, options: PatienceOptions): PatientTransport {
  const { wire, maxBody, close } = transport
  const admission = new Admission(transport, options)
  const { facts } = admission
  return {
    facts,
    late: () => (admission.isOver() ? outOfTime : undefined),
    async ask(question) {
      const exchange = await admission.answer(
        question,
        async () => {
          const answer = await transport.ask(question)
          if (answer.reopened === true) facts.reopened++
          return answer
        },
        (reason) => unanswered(question, 'not asked', { reason }),
      )
      options.onAnswer?.(exchange, facts)
      return exchange
    },
    ...(wire && {
      async wire(question) {
        const { times = 1 } = question
        // Those are asked at a pace of their own.
        const isTooMany = facts.sent + times > (options.maxRequests ?? Infinity)
        if (times > 1 && (options.rate !== undefined || isTooMany)) return unasked('it would take too many questions')
        facts.sent += times - 1
        return admission.answer(question, () => wire(question), unasked)
      },
    }),
    ...(maxBody !== undefined && { maxBody }),
    close,
  }
}

/** Lets questions through: so many at once, at a pace, and none once there is a reason not to. */
class Admission {
  readonly facts: SendingFacts = noFacts()
  readonly #options: PatienceOptions
  readonly #note = listenTo(this.facts)
  readonly #waiting: (() => void)[] = []
  readonly #lateness = new Lateness()
  readonly #overload = new Overload(this.facts)
  readonly #transients = new Transients(this.facts)
  readonly #crowding: Crowding
  readonly #outlastAbsences: Outlast
  #isAnswered = false
  readonly #pace: Pace
  #open = 0
  #endsAt: number
  #volumeLeft: number

  constructor(transport: Transport, options: PatienceOptions) {
    const { timeLimitMs = Infinity } = options
    this.#options = options
    this.#pace = new Pace(options.concurrency, options.rate, () => this.#isStopped())
    this.#crowding = new Crowding(transport, this.facts, options.concurrency)
    this.#volumeLeft = bytesTogether(transport.maxBody)
    this.#endsAt = performance.now() + timeLimitMs
    this.#outlastAbsences = outlastAbsences(
      transport,
      () => this.#isStopped(),
      () => this.facts.absences++,
    )
    const giveUp = (): void => {
      // A timer may be early by a fraction of a millisecond.
      this.#endsAt = -Infinity
      transport.giveUp?.(outOfTime)
    }
    if (timeLimitMs < longestTimer) setTimeout(giveUp, timeLimitMs).unref()
  }

  /** How many more requests may be sent. */
  #left(): number {
    return (this.#options.maxRequests ?? Infinity) - this.facts.sent
  }

  /** Whether nothing more is sent. */
  #isStopped(): boolean {
    return this.#options.signal?.aborted === true || this.isOver() || this.#left() <= 0
  }

  isOver(): boolean {
    return performance.now() >= this.#endsAt
  }

  /** Sends something when its turn comes, and again when it is put off; `refuse` gives what it is when it is not sent. */
  async answer<T extends Sent>(question: Question, ask: () => Promise<T>, refuse: (reason: string) => T): Promise<T> {
    for (let times = 0; ; times++) {
      const answer = await this.#admit(question, () => this.#send(question, ask), refuse)
      if (!this.#postpone(question, answer, times)) return answer
      this.#options.onReplaced?.(answer)
    }
  }

  async #admit<T extends Sent>(question: Question, send: () => Promise<T>, refuse: (reason: string) => T): Promise<T> {
    const kind = kindOf(question)
    if (this.#open >= this.#pace.atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#open++
    try {
      if (this.#pace.isHeld && this.#hindrance(kind) === undefined) await this.#pace.turn()
      // Fewer may be let in than when it came in.
      while (this.#open > this.#pace.atOnce) {
        this.#open--
        await new Promise<void>((resolve) => this.#waiting.unshift(resolve))
      }
      const hindered = this.#hindrance(kind)
      if (hindered !== undefined) {
        this.#countRefusal(kind, hindered)
        return refuse(hindered.reason)
      }
      this.facts.sent++
      const startedAt = performance.now()
      const answer = await send()
      // Before the next question gets its turn.
      this.#take(question, answer, startedAt)
      return answer
    } finally {
      const next = this.#open > this.#pace.atOnce ? undefined : this.#waiting.shift()
      if (next) next()
      else this.#open--
    }
  }

  /** Sends, and once more what was late or met no server, where that is no fault of the server. */
  async #send<T extends Sent>(question: Question, ask: () => Promise<T>): Promise<T> {
    const kind = kindOf(question)
    await this.#overload.quiet
    await this.#crowding.quiet
    const startedAt = performance.now()
    const first = await this.#outlast(ask)
    if (this.#left() >= trialRequests) await this.#overload.lookInto(first, () => this.#try(ask))
    if (this.#isAnswered && this.#left() >= this.#crowding.requests)
      await this.#crowding.lookInto(question, first, ask, (one) => this.#try(one))
    if (this.#hindrance(kind) !== undefined) return first
    const isExcused = this.#overload.excuses(first) || this.#crowding.excuses(question, first)
    if (!isExcused && this.#transients.mayBe(question, first)) return this.#confirm(question, first, ask)
    if (first.ended !== 'timed out') return first
    if (!this.#lateness.isExcused(kind, startedAt, this.#open)) return first
    this.facts.sent++
    const again = await ask()
    if (again.ended === 'not asked') return first
    this.#options.onReplaced?.(first)
    this.#lateness.sentAgain(kind, again.ended)
    if (again.ended === 'complete') this.facts.sentAgain.set(kind, (this.facts.sentAgain.get(kind) ?? 0) + 1)
    return again
  }

  /** Sends once more what may have failed for a moment alone: where the fault comes again, the first answer is handed on. */
  async #confirm<T extends Sent>(question: Question, first: T, ask: () => Promise<T>): Promise<T> {
    this.facts.sent++
    const again = await ask()
    const isOfMoment = this.#transients.was(question, first, again)
    this.#options.onReplaced?.(isOfMoment ? first : again)
    return isOfMoment ? again : first
  }

  /** Sends something whose answer is not handed on. */
  async #try<T extends Sent>(ask: () => Promise<T>): Promise<T> {
    this.facts.sent++
    const answer = await ask()
    this.#options.onReplaced?.(answer)
    return answer
  }

  async #outlast<T extends Sent>(ask: () => Promise<T>): Promise<T> {
    if (!this.#isAnswered) return ask()
    return this.#outlastAbsences(ask, (answer) => {
      this.facts.sent++
      this.#options.onReplaced?.(answer)
    })
  }

  /** Why a question is not sent; undefined when it is. */
  #hindrance(kind: string): Hindrance | undefined {
    const { signal, maxRequests } = this.#options
    if (signal?.aborted === true) return { by: 'stop', reason: 'the run was stopped' }
    if (this.facts.silence) return { by: 'silence', reason: 'the server had stopped answering' }
    if (this.facts.givenUp.has(kind)) {
      return { by: 'silence', reason: 'question after question of its kind had no whole answer' }
    }
    if (this.isOver()) return { by: 'time', reason: outOfTime }
    if (this.#volumeLeft <= 0) return { by: 'volume', reason: 'the answers before were too large together' }
    if (this.#left() > 0) return undefined
    return { by: 'limit', reason: `the limit of ${maxRequests} requests was reached` }
  }

  #take(question: Question, answer: Sent, startedAt: number): void {
    const bytes = 'body' in answer ? answer.body.length : answer.bodyBytes
    this.#volumeLeft -= bytes
    this.facts.largest = Math.max(this.facts.largest, bytes)
    const kind = kindOf(question)
    if (answer.ended === 'complete') {
      this.#lateness.answered(kind)
      this.#isAnswered = true
    }
    this.facts.shutOut = shutOutBy(answer, this.facts.sent, this.facts.shutOut)
    if (this.#crowding.excuses(question, answer)) return
    if (answer.ended !== 'not asked') this.#note(kind, question, answer, startedAt)
    else if (this.isOver()) this.#refuseByTime(kind)
  }

  #countRefusal(kind: string, { by }: Hindrance): void {
    if (by === 'time') this.#refuseByTime(kind)
    else if (by === 'volume') this.facts.refusedByVolume++
    else if (this.#left() <= 0) this.facts.refusedByLimit++
  }

  #refuseByTime(kind: string): void {
    this.facts.refusedByTime.set(kind, (this.facts.refusedByTime.get(kind) ?? 0) + 1)
  }

  /** Whether to ask again once it is time to, and with fewer at once; if not, the answer is to be taken as it is. */
  #postpone(question: Question, answer: Sent, times: number): boolean {
    const isTold = asksToWait(answer)
    if (!isTold && !this.#overload.excuses(answer) && !this.#crowding.excuses(question, answer)) return false
    if (!isTold && this.#pace.isSlowest) {
      this.#overload.refute()
      this.#crowding.refute()
      this.#pace.reset()
      return false
    }
    // One at a time is not too much at once, but what is kept open beside it may be.
    if (this.#pace.atOnce === 1) this.#crowding.keepNone()
    const [retryAfter] = headerValues(answer.headers, 'retry-after')
    const obeyed = times < mostPostponements && this.#pace.pause(waitMs(answer), retryAfter !== undefined)
    if (obeyed || isTold) this.facts.postponed.push({ status: answer.status, retryAfter, obeyed })
    return obeyed
  }
}

const outOfTime = 'the time of the run is over (--time-limit)'

type Sent = Exchange | WireFacts

function unasked(reason: string): WireFacts {
  return { ended: 'not asked', reason, status: 0, headers: [], bodyBytes: 0, faults: [] }
}

interface Hindrance {
  readonly by: 'stop' | 'silence' | 'time' | 'volume' | 'limit'
  readonly reason: string
}

/** Questions to one operation are of one kind: `/entities/a` and `/entities/b`, `/search?q=a` and `/search?q=b`. */
export function kindOf({ method, path }: Question): string {
  const query = path.indexOf('?')
  const end = query === -1 ? path.length : query
  const slash = path.indexOf('/', 1)
  return slash === -1 || slash >= end ? `${method} ${path.slice(0, end)}` : `${method} ${path.slice(0, slash)}/*`
}
