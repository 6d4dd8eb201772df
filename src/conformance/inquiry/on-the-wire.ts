import { type Exchange, type Question, unanswered, type WireFacts } from '../../client/exchange.ts'
import { defined } from '../../text/defined.ts'

/** What stood on the wire as an exchange, but for its body. */
export function onTheWire(question: Question, { ended, reason, status, headers, bodyBytes }: WireFacts): Exchange {
  return { ...unanswered(question, ended, defined({ reason })), status, headers, bodyBytes }
}
