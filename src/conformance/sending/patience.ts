import { setTimeout as wait } from 'node:timers/promises'
import type { Exchange, Question, Transport } from './exchange.ts'
import { headerValues, unanswered } from './exchange.ts'

export interface PatienceOptions {
  /** Questions on their way at once. */
  readonly concurrency: number
  /** Questions per second at most; no limit when absent. */
  readonly rate?: number
  /** Questions of the whole run at most; no limit when absent. */
  readonly maxRequests?: number
  /** No waiting: what comes back was recorded. */
  readonly instant?: boolean
}

/** What sending went through, for the report. */
export interface SendingFacts {
  sent: number
  reopened: number
  postponed: { status: number; retryAfter: string | undefined }[]
  refusedByLimit: number
  /** Kinds of question that were given up, since none of the last ones was answered. */
  givenUp: Set<string>
}

export interface PatientTransport extends Transport {
  readonly facts: SendingFacts
}

/** An operation that leaves this many questions in a row unanswered is not asked any more. */
const giveUpAfter = 8
const longestWaitMs = 30_000
const longestWaitsMs = 120_000
const mostPostponements = 5

/** Sends no faster than allowed, waits when told to, and stops asking what is never answered. */
export function patient(transport: Transport, options: PatienceOptions): PatientTransport {
  const facts: SendingFacts = { sent: 0, reopened: 0, postponed: [], refusedByLimit: 0, givenUp: new Set() }
  const waiting: (() => void)[] = []
  const unansweredInRow = new Map<string, number>()
  let atOnce = options.concurrency
  let open = 0
  let nextAt = 0
  let pausedUntil = 0
  let waited = 0

  const enter = async (): Promise<void> => {
    if (open >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
    if (options.instant === true) return
    for (;;) {
      const now = performance.now()
      const at = Math.max(pausedUntil, options.rate === undefined ? 0 : nextAt)
      if (at <= now) break
      await wait(at - now)
    }
    if (options.rate !== undefined) nextAt = Math.max(nextAt, performance.now()) + 1000 / options.rate
  }
  const leave = (): void => {
    const next = open > atOnce ? undefined : waiting.shift()
    if (next) next()
    else open--
  }

  /** Milliseconds to wait before asking again; undefined when the answer is to be taken as it is. */
  const postponement = ({ status, headers, ended }: Exchange, times: number): number | undefined => {
    if (ended !== 'complete' || (status !== 429 && status !== 503)) return undefined
    const [retryAfter] = headerValues(headers, 'retry-after')
    if (status === 503 && retryAfter === undefined) return undefined
    facts.postponed.push({ status, retryAfter })
    const ms = retryAfter === undefined ? 1000 : millisecondsOf(retryAfter)
    const tooLong = ms > longestWaitMs || waited + ms > longestWaitsMs
    return times >= mostPostponements || tooLong ? undefined : ms
  }

  return {
    facts,
    async ask(question) {
      const kind = kindOf(question)
      for (let times = 0; ; times++) {
        await enter()
        let exchange: Exchange
        try {
          if (facts.givenUp.has(kind))
            return unanswered(question, 'not asked', {
              reason: `${giveUpAfter} questions of its kind in a row had no whole answer`,
            })
          if (facts.sent >= (options.maxRequests ?? Infinity)) {
            facts.refusedByLimit++
            return unanswered(question, 'not asked', {
              reason: `the limit of ${options.maxRequests} requests is reached`,
            })
          }
          facts.sent++
          exchange = await transport.ask(question)
        } finally {
          leave()
        }
        if (exchange.reopened === true) facts.reopened++
        const inRow = exchange.ended === 'complete' ? 0 : (unansweredInRow.get(kind) ?? 0) + 1
        unansweredInRow.set(kind, inRow)
        if (inRow >= giveUpAfter) facts.givenUp.add(kind)
        const ms = postponement(exchange, times)
        if (ms === undefined) return exchange
        // A server that wants to be asked later may only be asked too much at once.
        atOnce = Math.max(1, atOnce - 1)
        waited += ms
        pausedUntil = Math.max(pausedUntil, performance.now() + ms)
      }
    },
    ...(transport.wire ? { wire: transport.wire } : {}),
    close: transport.close,
  }
}

/** Questions to one operation are of one kind: `/entities/a` and `/entities/b`, `/search?q=a` and `/search?q=b`. */
function kindOf({ method, path }: Question): string {
  const [first = '', rest] = (path.split('?', 1)[0] ?? '').slice(1).split('/', 2)
  return `${method} /${first}${rest === undefined ? '' : '/*'}`
}

function millisecondsOf(retryAfter: string): number {
  if (/^\s*[0-9]+\s*$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 1000 : Math.max(0, date - Date.now())
}
