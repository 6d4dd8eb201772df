import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange, Question, Transport, WireFacts } from './exchange.ts'
import { bytesTogether } from './budget.ts'
import { brokenHttp, headerValues, unanswered } from './exchange.ts'

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
}

/** What sending went through, for the report. */
export interface SendingFacts {
  sent: number
  /** Bytes of the largest body so far. */
  largest: number
  reopened: number
  /** Answers that asked to come back later; `obeyed` when the same question was asked again after that time. */
  postponed: { status: number; retryAfter: string | undefined; obeyed: boolean }[]
  refusedByLimit: number
  /** Questions that were not asked, or whose answers were not waited for, since the time of the run was over; by kind. */
  refusedByTime: Map<string, number>
  /** Questions that were not asked since the answers before them were too large together. */
  refusedByVolume: number
  /** Kinds of question that were given up, since none of the last ones was answered. */
  givenUp: Set<string>
  /** Why nothing more was asked at all: after so many whole answers there came none any more. */
  silence: { after: number; reason: string } | undefined
}

export interface PatientTransport extends Transport {
  readonly facts: SendingFacts
  /** That the time of the run is over, once it is. */
  readonly late?: () => string | undefined
}

/** An operation that leaves this many questions in a row unanswered is not asked any more. */
const giveUpAfter = 8
/** So often a time-out is waited for, one after the other, before its operation is not asked any more. */
const hungAfter = 2
/** After so many such waits in a row, of so many kinds, nothing is asked any more. */
const silentAfterWaits = 4
/** A server that leaves so many in a row unanswered, of so many kinds, is not asked anything any more. */
const silentAfter = { questions: 16, kinds: 4 }
/** A timer takes no more. */
const longestTimer = 2 ** 31 - 1
/** So soon a wait hears that the run was stopped. */
const longestNapMs = 250
const longestWaitMs = 30_000
const longestWaitsMs = 120_000
const mostPostponements = 5

export function noFacts(): SendingFacts {
  return {
    sent: 0,
    largest: 0,
    reopened: 0,
    postponed: [],
    refusedByLimit: 0,
    refusedByTime: new Map(),
    refusedByVolume: 0,
    givenUp: new Set(),
    silence: undefined,
  }
}

/** Sends no faster than allowed, waits when told to, and stops asking what is never answered. */
export function patient(transport: Transport, options: PatienceOptions): PatientTransport {
  const facts = noFacts()
  const waiting: (() => void)[] = []
  const unansweredInRow = new Map<string, Row>()
  let whole = 0
  let inRowOfAll: Row | undefined
  const { timeLimitMs = Infinity } = options
  let endsAt = performance.now() + timeLimitMs
  const giveUp = (): void => {
    // A timer may be early by a fraction of a millisecond.
    endsAt = -Infinity
    transport.giveUp?.(outOfTime)
  }
  if (timeLimitMs < longestTimer) setTimeout(giveUp, timeLimitMs).unref()
  let volumeLeft = bytesTogether(transport.maxBody)
  let atOnce = options.concurrency
  let open = 0
  let nextAt = 0
  let pausedUntil = 0
  let waited = 0

  const leave = (): void => {
    const next = open > atOnce ? undefined : waiting.shift()
    if (next) next()
    else open--
  }
  /** Waits for the next moment at which a question may be sent. */
  const turn = async (): Promise<void> => {
    for (;;) {
      const now = performance.now()
      const at = Math.max(pausedUntil, options.rate === undefined ? 0 : nextAt)
      if (at <= now || options.signal?.aborted === true || now >= endsAt) break
      await wait(Math.min(at - now, longestNapMs))
    }
    if (options.rate !== undefined) nextAt = Math.max(nextAt, performance.now()) + 1000 / options.rate
  }

  /** Why a question is not sent; undefined when it is. */
  const hindrance = (kind: string): Hindrance | undefined => {
    if (options.signal?.aborted === true) return { by: 'stop', reason: 'the run was stopped' }
    if (facts.silence) return { by: 'silence', reason: 'the server had stopped answering' }
    if (facts.givenUp.has(kind)) {
      return { by: 'silence', reason: 'question after question of its kind had no whole answer' }
    }
    if (performance.now() >= endsAt) return { by: 'time', reason: outOfTime }
    if (volumeLeft <= 0) return { by: 'volume', reason: 'the answers before were too large together' }
    if (facts.sent < (options.maxRequests ?? Infinity)) return undefined
    return { by: 'limit', reason: `the limit of ${options.maxRequests} requests was reached` }
  }
  const note = (kind: string, answer: Noted, startedAt: number): void => {
    const { ended, reason = ended, code, status } = answer
    // On a kept connection nothing may have been answered, and nothing have gone wrong.
    if (ended === 'complete' && status === 0) return
    if (ended === 'complete') {
      whole++
      unansweredInRow.delete(kind)
      inRowOfAll = undefined
      return
    }
    const row = unansweredInRow.get(kind) ?? newRow()
    unansweredInRow.set(kind, row)
    lengthen(row, kind, ended, startedAt)
    if (row.count >= giveUpAfter || row.waits >= hungAfter) facts.givenUp.add(kind)
    // Who breaks HTTP is not silent.
    if (code === brokenHttp) return
    inRowOfAll ??= newRow()
    lengthen(inRowOfAll, kind, ended, startedAt)
    const { count, waits, kinds } = inRowOfAll
    if ((count >= silentAfter.questions || waits >= silentAfterWaits) && kinds.size >= silentAfter.kinds)
      facts.silence ??= { after: whole, reason }
  }
  const refuseByTime = (kind: string): void =>
    void facts.refusedByTime.set(kind, (facts.refusedByTime.get(kind) ?? 0) + 1)
  /** Sends something when its turn comes; what it gives when it is not sent comes from `refuse`. */
  const admitted = async <T extends Noted>(
    kind: string,
    send: () => Promise<T>,
    refuse: (reason: string) => T,
  ): Promise<T> => {
    if (open >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
    try {
      if ((options.rate !== undefined || pausedUntil > 0) && hindrance(kind) === undefined) await turn()
      const hindered = hindrance(kind)
      if (hindered === undefined) {
        facts.sent++
        const startedAt = performance.now()
        const answer = await send()
        const bytes = answer.body?.length ?? answer.bodyBytes ?? 0
        volumeLeft -= bytes
        facts.largest = Math.max(facts.largest, bytes)
        // Before the next question gets its turn.
        if (answer.ended === 'not asked') refuseByTime(kind)
        else note(kind, answer, startedAt)
        return answer
      }
      if (hindered.by === 'time') refuseByTime(kind)
      else if (hindered.by === 'volume') facts.refusedByVolume++
      else if (facts.sent >= (options.maxRequests ?? Infinity)) facts.refusedByLimit++
      return refuse(hindered.reason)
    } finally {
      leave()
    }
  }
  /** Milliseconds to wait before asking again; undefined when the answer is to be taken as it is. */
  const postponement = (exchange: Exchange, times: number): number | undefined => {
    if (!asksToWait(exchange)) return undefined
    const [retryAfter] = headerValues(exchange.headers, 'retry-after')
    const ms = retryAfter === undefined ? 1000 : millisecondsOf(retryAfter)
    const now = performance.now()
    const until = Math.max(pausedUntil, now + ms)
    // Questions that are put off together wait together: what counts is the time that goes by.
    const longer = until - Math.max(pausedUntil, now)
    const obeyed = times < mostPostponements && ms <= longestWaitMs && waited + longer <= longestWaitsMs
    facts.postponed.push({ status: exchange.status, retryAfter, obeyed })
    if (!obeyed) return undefined
    waited += longer
    pausedUntil = until
    return ms
  }

  const { wire } = transport
  return {
    facts,
    late: () => (performance.now() >= endsAt ? outOfTime : undefined),
    async ask(question) {
      const kind = kindOf(question)
      for (let times = 0; ; times++) {
        const exchange = await admitted(
          kind,
          () => transport.ask(question),
          (reason) => unanswered(question, 'not asked', { reason }),
        )
        if (exchange.reopened === true) facts.reopened++
        if (postponement(exchange, times) === undefined) {
          options.onAnswer?.(exchange, facts)
          return exchange
        }
        // A server that wants to be asked later may only be asked too much at once.
        atOnce = Math.max(1, atOnce - 1)
      }
    },
    ...(wire
      ? {
          async wire(question) {
            const refuse = (reason: string): WireFacts => ({
              ended: 'not asked',
              reason,
              status: 0,
              headers: [],
              bodyBytes: 0,
              faults: [],
            })
            const { times = 1 } = question
            // Those are asked at a pace of their own.
            const isTooMany = facts.sent + times > (options.maxRequests ?? Infinity)
            if (times > 1 && (options.rate !== undefined || isTooMany))
              return refuse('it would take too many questions')
            facts.sent += times - 1
            return admitted(kindOf(question), () => wire(question), refuse)
          },
        }
      : {}),
    ...(transport.maxBody === undefined ? {} : { maxBody: transport.maxBody }),
    close: transport.close,
  }
}

const outOfTime = 'the time of the run is over (--time-limit)'

type Noted = Pick<Exchange, 'ended' | 'reason' | 'code' | 'status'> & {
  readonly body?: Uint8Array
  readonly bodyBytes?: number
}

/** Questions in a row without a whole answer. */
interface Row {
  count: number
  /** Time-outs that were waited for one after the other. */
  waits: number
  waitedUntil: number
  readonly kinds: Set<string>
}

function newRow(): Row {
  return { count: 0, waits: 0, waitedUntil: -Infinity, kinds: new Set() }
}

function lengthen(row: Row, kind: string, ended: Exchange['ended'], startedAt: number): void {
  row.count++
  row.kinds.add(kind)
  if (ended !== 'timed out' || startedAt < row.waitedUntil) return
  row.waits++
  row.waitedUntil = performance.now()
}

interface Hindrance {
  readonly by: 'stop' | 'silence' | 'time' | 'volume' | 'limit'
  readonly reason: string
}

/** Whether an answer asks to come back later: 429, or 503 with Retry-After. */
export function asksToWait({ status, headers, ended }: Exchange): boolean {
  if (ended !== 'complete') return false
  return status === 429 || (status === 503 && headerValues(headers, 'retry-after').length > 0)
}

/** Questions to one operation are of one kind: `/entities/a` and `/entities/b`, `/search?q=a` and `/search?q=b`. */
function kindOf({ method, path }: Question): string {
  const query = path.indexOf('?')
  const end = query === -1 ? path.length : query
  const slash = path.indexOf('/', 1)
  return slash === -1 || slash >= end ? `${method} ${path.slice(0, end)}` : `${method} ${path.slice(0, slash)}/*`
}

function millisecondsOf(retryAfter: string): number {
  if (/^\s*[0-9]+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}
