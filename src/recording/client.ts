import type { OperationId } from '../contract/ids.ts'
import { readAnswer } from '../client/answer.ts'
import { largestByDefault, mostRecorded } from '../client/budget.ts'
import { type Exchange, longHead } from '../client/exchange.ts'
import { nextLink } from '../client/next-link.ts'
import { noAnswer, refusal } from '../client/reach.ts'
import { redacted } from '../client/redact.ts'
import { type PatientTransport, patient } from '../client/patience.ts'
import type { Target } from '../client/target.ts'
import { UserError } from '../text/user-error.ts'
import { type Refuse, refuseOf } from './not-as-stated.ts'
import { defined } from '../text/defined.ts'

/** The JSON of an answer with status 200, without secrets; any other status has no value. */
export interface ServerReply {
  readonly status: number
  readonly value?: unknown
  /** Whether it leads to a next page, by a Link header. */
  readonly leadsOn?: boolean
}

/** Sends the requests of a recording to a server. */
export interface Client {
  /**
   * Throws a UserError for an incomplete answer, a refusal (401, 403, 429), a 5xx, or a stop; a NotAsStated for a 200 whose
   * body is not JSON. An `uncertain` request may not arrive as sent: any complete answer is accepted.
   */
  readonly ask: (operation: OperationId, path: string, options?: { readonly uncertain?: true }) => Promise<ServerReply>
  readonly refuse: Refuse
  readonly facts: PatientTransport['facts'] & { redactions: number }
}

export function createClient(target: Target, signal: AbortSignal | undefined): Client {
  const { concurrency, rate, maxRequests, secrets } = target
  const transport = patient(target.transport, {
    concurrency,
    ...defined({ rate, maxRequests }),
  })
  const facts = Object.assign(transport.facts, { redactions: 0 })
  const maxBody = target.transport.maxBody ?? largestByDefault
  let received = 0
  const stopping = stopper(signal)
  const refuse = refuseOf(target.subject)
  return {
    facts,
    refuse,
    async ask(operation, path, { uncertain = false } = {}) {
      const exchange = await stopping(() => transport.ask({ method: 'GET', path }))
      const { ended, status } = exchange
      received += exchange.body.length
      if (received > mostRecorded * maxBody) {
        throw new UserError(
          `The answers of ${target.subject} come to more than ${mostRecorded} times --max-body, which is not recorded; give a larger --max-body.`,
        )
      }
      if (status === 0 && facts.sent <= 1) throw new UserError(noAnswer(exchange, target))
      if (ended !== 'complete') throw new UserError(broken(operation, exchange))
      if (uncertain && status !== 200) return { status }
      if (status === 401 || status === 403 || status === 429) {
        throw new UserError(refusal(exchange, target, operation))
      }
      if (status >= 500)
        throw new UserError(
          `${operation} was answered with status ${status}; check the server, then run the command again.`,
        )
      if (status !== 200) return { status }
      const { value, wrong, unjudged } = readAnswer(exchange, maxBody)
      if (wrong && uncertain) return { status }
      if (wrong) throw refuse(`${operation}: expected ${wrong.expected}, found ${wrong.actual}`)
      if (unjudged !== undefined) throw new UserError(`${operation} cannot be read: ${unjudged}.`)
      return { status, value: withoutSecrets(value), leadsOn: nextLink(exchange) !== undefined }
    },
  }

  function withoutSecrets(value: unknown): unknown {
    if (secrets.length === 0) return value
    const clean = redacted(value, secrets)
    if (JSON.stringify(clean) !== JSON.stringify(value)) facts.redactions++
    return clean
  }
}

const advice: Readonly<Record<string, string>> = {
  'timed out': '; increase --timeout',
  'too large': '; increase --max-body',
}

function broken(operation: OperationId, { ended, reason = '', code }: Exchange): string {
  const more = code === longHead ? '' : (advice[ended] ?? '')
  return `${operation} got no complete answer (${ended}${reason ? `: ${reason}` : ''})${more}.`
}

/** Waiting ends as soon as the signal aborts. */
function stopper(signal: AbortSignal | undefined): <T>(work: () => Promise<T>) => Promise<T> {
  const stopped = (): UserError => new UserError('Stopped.')
  const waiting = new Set<(error: UserError) => void>()
  signal?.addEventListener('abort', () => {
    for (const reject of waiting) reject(stopped())
  })
  return async (work) => {
    if (signal?.aborted) throw stopped()
    return new Promise((resolve, reject) => {
      waiting.add(reject)
      void work()
        .then(resolve, reject)
        .finally(() => waiting.delete(reject))
    })
  }
}
