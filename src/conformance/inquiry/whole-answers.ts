import { largestByDefault } from '../../client/budget.ts'
import { type Exchange, type Question, unanswered } from '../../client/exchange.ts'
import type { PatientTransport } from '../../client/patience.ts'
import type { Inquiry } from './inquiry.ts'

/** Bytes of the answers that are kept whole. */
const room = largestByDefault
const reason = 'what it was answered with is too large to be kept'

/** Asks for what is kept whole, and counts what would be too large. */
export function createKept({
  ask,
  wire,
  remember,
  listBytes,
}: Pick<PatientTransport, 'ask'> &
  Pick<Inquiry, 'remember'> & {
    readonly wire: PatientTransport['wire'] | undefined
    /** How long the list is, as far as it was read. */
    readonly listBytes: () => number
  }): Pick<Inquiry, 'once' | 'wire' | 'listsLeft'> {
  let roomLeft = room
  let listsLeft = 0
  const notAsked = (question: Question): Exchange => unanswered(question, 'not asked', { reason })
  const isLeft = ({ method, path }: Question): boolean => {
    const isTooLong = path === '/entities' && method === 'GET' && listBytes() > room
    if (isTooLong) listsLeft++
    return isTooLong
  }
  return {
    listsLeft: () => listsLeft,
    once: (path, method = 'GET', headers = []) =>
      remember(`${method} ${path} ${JSON.stringify(headers)}`, async () => {
        const question: Question = { method, path, ...(headers.length > 0 && { headers }) }
        if (isLeft(question)) return notAsked(question)
        const exchange = await ask(question)
        roomLeft -= exchange.body.length
        return roomLeft >= 0 ? exchange : notAsked(exchange.question)
      }),
    ...(wire && {
      wire: async (question) =>
        isLeft(question) ? { ...notAsked(question), bodyBytes: 0, faults: [] } : wire(question),
    }),
  }
}
