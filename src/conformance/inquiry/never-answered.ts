import { type Exchange, type ExchangeEnd, isUnreachable } from '../../client/exchange.ts'
import type { Needed } from '../rule.ts'
import type { Problem } from '../verdict.ts'

/** Ends that no limit of the run explains, and neither that there was no connection. */
const unanswered: readonly ExchangeEnd[] = ['cut off', 'no answer', 'timed out']
const isUnanswered = ({ ended, code }: Exchange): boolean => unanswered.includes(ended) && !isUnreachable(code)

/** What is wrong where a question gets no whole answer twice, and the plain question gets one before and between. */
export async function neverAnswered(
  { ask }: Needed<'ask'>,
  exchange: Exchange,
  plain: Exchange,
  expected: string = `a whole answer, as without ${exchange.question.headers?.map(([name]) => name).join(' and ')}`,
): Promise<Problem | undefined> {
  if (!isUnanswered(exchange)) return undefined
  const plainAgain = await ask(plain.question)
  if (plainAgain.ended !== 'complete' || plainAgain.status !== plain.status) return undefined
  const again = await ask(exchange.question)
  if (!isUnanswered(again)) return undefined
  return {
    kind: 'never answered',
    expected,
    actual: again.ended,
    exchanges: [again, plain],
  }
}
