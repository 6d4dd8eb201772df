import type { ServerResponse } from 'node:http'
import type { OperationId } from '../../contract/ids.ts'
import { type CarriedExchange, type Journal, sentBody, statusSent } from '../../staging/journal.ts'
import type { Override } from '../../staging/staged-answer.ts'

/** One answered request, for a log. */
export interface ServedExchange {
  readonly method: string
  readonly target: string
  /** 0 if the connection was reset on purpose. */
  readonly status: number
  readonly operation: OperationId | undefined
  /** From the request's arrival to the last byte handed to the system. */
  readonly milliseconds: number
  /** Length of the body as sent. */
  readonly bytes: number
  /** What was done to the answer on purpose, and by whom; empty if nothing was. */
  readonly overrides: readonly Override[]
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
    journal?.record({ ask, staged, startedAt, milliseconds, left })
    onExchange?.({
      method: ask.method,
      target: ask.target,
      status: statusSent(answer, ending),
      operation: answer.operation,
      milliseconds,
      bytes: left ? 0 : sentBody(ask.method, answer, ending).byteLength,
      overrides,
    })
  }
  response.once('finish', () => (finished = true)).once('close', tell)
  return tell
}
