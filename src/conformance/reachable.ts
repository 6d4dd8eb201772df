import { brokenHttp, type Exchange } from '../client/exchange.ts'
import { noAnswer, refusal, turnedAway } from '../client/reach.ts'
import type { Target } from '../client/target.ts'
import { UserError } from '../text/user-error.ts'
import type { Inquiry } from './inquiry/inquiry.ts'

/** Throws a UserError when nothing at all can be asked: no server, no HTTP, no admission. */
export async function assertReachable(
  { list, once }: Pick<Inquiry, 'list' | 'once'>,
  target: Target,
  signal?: AbortSignal,
): Promise<void> {
  const { exchange: first } = await list()
  if (isAnswer(first) && turnedAway(first) === undefined) return
  const others = await Promise.all(['/findings', '/search?q=a', '/entities/a'].map((path) => once(path)))
  const all = [first, ...others]
  if (signal?.aborted === true) throw new UserError(`Stopped before ${target.subject} answered.`)
  if (all.every((exchange) => !isAnswer(exchange))) throw new UserError(noAnswer(first, target))
  if (all.every((exchange) => turnedAway(exchange) !== undefined)) throw new UserError(refusal(first, target))
}

/** Broken HTTP is an answer, too, and so is one without an end: they are judged. */
function isAnswer({ status, code, ended }: Exchange): boolean {
  return status > 0 || code === brokenHttp || ended === 'too large'
}
