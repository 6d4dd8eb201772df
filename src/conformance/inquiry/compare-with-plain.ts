import { isOfAccess } from '../../client/answer.ts'
import { type Exchange, type ExchangeEnd, isUnreachable, type Question } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { grouped } from '../../text/grouped.ts'
import type { Problem } from '../verdict.ts'
import { fewestCases } from '../enough.ts'

/** In which respect an answer is another one than the plain question's. */
export interface Difference extends Omit<Problem, 'exchanges'> {
  /** Where it is one of bodies: whether the plain question is answered now as it was. Where it is not, the difference tells nothing. */
  readonly alike?: (now: Exchange, plain: Exchange) => boolean
}

/** A question that should be answered as a plain one is, and what is wrong with an answer to it. */
export interface Variant<Answered extends Exchange = Exchange> {
  readonly question: Question
  /** The answer to the plain question. */
  readonly plain: Exchange
  /** Undefined where nothing is wrong: of the plain question's own answers nothing is. */
  readonly look: (answer: Answered) => Difference | undefined
}

interface Compared<Answered> {
  readonly answers: readonly Answered[]
  readonly problems: readonly Problem[]
}

/** Ends that no limit of the run explains, and neither that there was no connection. */
const silentEnds: readonly ExchangeEnd[] = ['cut off', 'no answer', 'timed out', 'not http']
export const isUnanswered = ({ ended, code }: Exchange): boolean => silentEnds.includes(ended) && !isUnreachable(code)

/**
 * Asks questions that should be answered as plain ones are, one after the other where they are about the same plain one. What
 * is wrong is confirmed: it is asked for anew, beside the plain question, and stands where it is wrong each time, and the
 * plain answers have nothing of the kind.
 */
export async function compareWithPlain<Answered extends Exchange>(
  variants: readonly Variant<Answered>[],
  ask: (question: Question, plain: Exchange) => Promise<Answered>,
  askPlain: (question: Question, plain: Exchange) => Promise<Exchange> = ask,
): Promise<Compared<Answered>> {
  const answers: Answered[] = []
  const problems: Problem[] = []
  let hasWaited = false
  const byPlain = [...grouped(variants, ({ plain }) => plain).values()]
  await inParallel(byPlain, byPlain.length, async (some) => {
    for (const one of some) await compareOne(one)
  })
  return { answers, problems }

  async function compareOne(variant: Variant<Answered>): Promise<void> {
    const { question, plain } = variant
    const answer = await ask(question, plain)
    const isWaiting = isUnanswered(answer)
    if ((isWaiting ? hasWaited : answer.ended !== 'complete') || isOfAccess(answer)) return
    hasWaited ||= isWaiting
    if (!isWaiting) answers.push(answer)
    const difference = differenceOf(variant, answer)
    if (difference === undefined) return
    // To wait for no answer once more is long enough.
    for (let time = 0; time < (isWaiting ? 1 : fewestCases); time++) {
      // Each twice at once: answers may take turns by question, or by connection.
      const anew = isWaiting ? [question] : [question, question]
      const [again, plains] = await Promise.all([
        Promise.all(anew.map((one) => ask(one, plain))),
        Promise.all([plain, plain].map((one) => askPlain(one.question, plain))),
      ])
      if (again.some((one) => differenceOf(variant, one)?.kind !== difference.kind)) return
      if (plains.some((one) => isOtherPlain(one, variant, difference))) return
    }
    const { alike: _, ...told } = difference
    problems.push({ ...told, exchanges: [answer, plain] })
  }
}

function differenceOf<Answered extends Exchange>(
  { question, look }: Variant<Answered>,
  answer: Answered,
): Difference | undefined {
  if (!isUnanswered(answer)) return look(answer)
  const without = question.headers?.map(([name]) => name).join(' and ')
  const expected = `a whole answer, as ${without === undefined ? 'to the plain question' : `without ${without}`}`
  return { kind: 'never answered', expected, actual: answer.ended }
}

/** Whether the plain question gets another answer by now, as far as that tells. */
function isOtherPlain(now: Exchange, { plain }: Pick<Variant, 'plain'>, { alike }: Difference): boolean {
  return now.ended !== plain.ended || now.status !== plain.status || alike?.(now, plain) === false
}
