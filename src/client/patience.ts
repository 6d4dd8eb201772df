import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange, Question, Transport, WireFacts } from './exchange.ts'
import { headerValues, unanswered } from './exchange.ts'

export interface PatienceOptions {
  /** Questions on their way at once. */
  readonly concurrency: number
  /** Questions per second at most; no limit when absent. */
  readonly rate?: number
  /** Questions of the whole run at most; no limit when absent. */
  readonly maxRequests?: number
  /** Nothing more is asked once it is aborted. */
  readonly signal?: AbortSignal
  /** Called with each answer that is handed on, and with each question that was not asked. */
  readonly onAnswer?: (exchange: Exchange, facts: SendingFacts) => void
}

/** What sending went through, for the report. */
export interface SendingFacts {
  sent: number
  reopened: number
  /** Answers that asked to come back later; `obeyed` when the same question was asked again after that time. */
  postponed: { status: number; retryAfter: string | undefined; obeyed: boolean }[]
  refusedByLimit: number
  /** Kinds of question that were given up, since none of the last ones was answered. */
  givenUp: Set<string>
  /** Why nothing more was asked at all: after so many whole answers there came none any more. */
  silence: { after: number; reason: string } | undefined
}

export interface PatientTransport extends Transport {
  readonly facts: SendingFacts
}

/** An operation that leaves this many questions in a row unanswered is not asked any more. */
const giveUpAfter = 8
/** A server that leaves so many in a row unanswered, of so many kinds, is not asked anything any more. */
const silentAfter = { questions: 16, kinds: 4 }
/** So soon a wait hears that the run was stopped. */
const longestNapMs = 250
const longestWaitMs = 30_000
const longestWaitsMs = 120_000
const mostPostponements = 5

export function noFacts(): SendingFacts {
  return { sent: 0, reopened: 0, postponed: [], refusedByLimit: 0, givenUp: new Set(), silence: undefined }
}

/** Sends no faster than allowed, waits when told to, and stops asking what is never answered. */
export function patient(transport: Transport, options: PatienceOptions): PatientTransport {
  const facts = noFacts()
  const waiting: (() => void)[] = []
  const unansweredInRow = new Map<string, number>()
  let whole = 0
  let inRowOfAll: { count: number; kinds: Set<string> } | undefined
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
      if (at <= now || options.signal?.aborted === true) break
      await wait(Math.min(at - now, longestNapMs))
    }
    if (options.rate !== undefined) nextAt = Math.max(nextAt, performance.now()) + 1000 / options.rate
  }

  /** Why a question is not sent; undefined when it is. */
  const hindrance = (kind: string): string | undefined => {
    if (options.signal?.aborted === true) return 'the run was stopped'
    if (facts.silence) return 'the server had stopped answering'
    if (facts.givenUp.has(kind)) return `${giveUpAfter} questions of its kind in a row had no whole answer`
    if (facts.sent < (options.maxRequests ?? Infinity)) return undefined
    return `the limit of ${options.maxRequests} requests is reached`
  }
  /** Sends something when its turn comes; what it gives when it is not sent comes from `refuse`. */
  const admitted = async <T>(kind: string, send: () => Promise<T>, refuse: (reason: string) => T): Promise<T> => {
    if (open >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
    try {
      if ((options.rate !== undefined || pausedUntil > 0) && hindrance(kind) === undefined) await turn()
      const reason = hindrance(kind)
      if (reason === undefined) {
        facts.sent++
        return await send()
      }
      if (facts.sent >= (options.maxRequests ?? Infinity)) facts.refusedByLimit++
      return refuse(reason)
    } finally {
      leave()
    }
  }
  const note = (kind: string, { ended, reason = ended }: Pick<Exchange, 'ended' | 'reason'>): void => {
    if (ended === 'not asked') return
    if (ended === 'complete') {
      whole++
      unansweredInRow.delete(kind)
      inRowOfAll = undefined
      return
    }
    const inRow = (unansweredInRow.get(kind) ?? 0) + 1
    unansweredInRow.set(kind, inRow)
    if (inRow >= giveUpAfter) facts.givenUp.add(kind)
    inRowOfAll ??= { count: 0, kinds: new Set() }
    inRowOfAll.count++
    inRowOfAll.kinds.add(kind)
    if (inRowOfAll.count >= silentAfter.questions && inRowOfAll.kinds.size >= silentAfter.kinds)
      facts.silence ??= { after: whole, reason }
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
    async ask(question) {
      const kind = kindOf(question)
      for (let times = 0; ; times++) {
        const exchange = await admitted(
          kind,
          () => transport.ask(question),
          (reason) => unanswered(question, 'not asked', { reason }),
        )
        if (exchange.reopened === true) facts.reopened++
        note(kind, exchange)
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
            const kind = kindOf(question)
            const found = await admitted(
              kind,
              () => wire(question),
              (reason): WireFacts => ({ ended: 'not asked', reason, status: 0, headers: [], bodyBytes: 0, faults: [] }),
            )
            note(kind, found)
            return found
          },
        }
      : {}),
    close: transport.close,
  }
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
