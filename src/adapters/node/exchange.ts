import type { ServerResponse } from 'node:http'
import type { Answer, Ask } from '../../service/service.ts'
import { type CarriedExchange, type Journal, type JournalEntry, sentBody, statusSent } from '../../staging/journal.ts'
import { asObject } from '../../text/json-object.ts'
import { isOwnPage } from '../../service/cors.ts'
import { jsonOrNone } from '../../text/parse-json.ts'

/** One answered request, for a log. */
export interface ServedExchange extends Pick<
  JournalEntry,
  'method' | 'target' | 'status' | 'operation' | 'milliseconds' | 'bytes' | 'overrides'
> {
  /** Why the request was refused, if it was: the detail of the problem. Absent where an entity has no such identifier. */
  readonly detail?: string
  /** The origin whose page asked and may not read the answer. */
  readonly refusedOrigin?: string
}

/** Who is notified of exchanges. */
export interface ExchangeListeners {
  /** Keeps every exchange. */
  readonly journal?: Journal
  readonly onExchange?: (exchange: ServedExchange) => void
}

/** When a request arrived: in milliseconds since the Unix epoch, and on the monotonic clock. */
export interface Arrival {
  readonly startedAt: number
  readonly started: number
}

/**
 * Reports an exchange once its answer has ended. The returned function reports it at once, for an answer that stalls:
 * it counts as ended when its headers are sent.
 */
export function tellWhenEnded(
  response: ServerResponse,
  { ask, staged, startedAt, started }: Pick<CarriedExchange, 'ask' | 'staged'> & Arrival,
  { journal, onExchange }: ExchangeListeners,
): () => void {
  const { answer, ending, overrides } = staged
  let finished = false
  const tell = (): void => {
    response.off('close', tell)
    const milliseconds = performance.now() - started
    const left = ending === 'complete' ? !finished : ending !== 'reset' && !response.headersSent
    if (journal?.recording) journal.record({ ask, staged, startedAt, milliseconds, left })
    onExchange?.({
      method: ask.method,
      target: ask.target,
      status: statusSent(answer, ending),
      operation: answer.operation,
      milliseconds,
      bytes: left ? 0 : sentBody(ask.method, answer, ending).byteLength,
      overrides,
      ...refusal(ask, answer),
    })
  }
  response.once('finish', () => (finished = true)).once('close', tell)
  return tell
}

/** What a person at the terminal should know of a refused request, since the page that asked shows neither. */
function refusal({ headers: { origin, host } }: Ask, answer: Answer): Pick<ServedExchange, 'detail' | 'refusedOrigin'> {
  const detail = detailOf(answer)
  const mayRead = answer.headers['Access-Control-Allow-Origin'] !== undefined || isOwnPage(origin, host)
  return { ...(detail !== undefined && { detail }), ...(origin !== undefined && !mayRead && { refusedOrigin: origin }) }
}

function detailOf({ status, headers, body, operation }: Answer): string | undefined {
  if (headers['Content-Type'] !== 'application/problem+json' || (status === 404 && operation)) return undefined
  // None where it is broken on purpose, or compressed.
  const { detail } = asObject(jsonOrNone(new TextDecoder().decode(body)))
  return typeof detail === 'string' ? detail : undefined
}
