import type { AnswerTrouble } from '../client/answer.ts'
import { countOf } from '../text/counted.ts'
import { defined } from '../text/defined.ts'
import { questionInShort } from '../client/evidence.ts'
import { sentPath } from '../client/exchange.ts'
import type { Readings, Subject } from './inquiry/answers/readings.ts'
import { type About, operationsOf, type RequiredRule } from './rule.ts'
import { pass, unseen, type Verdict, verdictOn } from './verdict.ts'

/** What a rule looks for in each answer by itself. */
interface EachAnswer extends About {
  /** What there must be in an answer before it counts as looked at, and its name in the plural. */
  readonly subject: Subject
  readonly what: string
  /**
   * What should have been, for each trouble that the rule is about, by the question in short, if that matters;
   * left out for a schema, which says it itself.
   */
  readonly troubles?: { readonly [Kind in AnswerTrouble]?: string | ((question: string) => string) }
}

type OfEachAnswer = About & Pick<RequiredRule<'answers'>, 'needs' | 'check'>

/** What such a rule needs and does: a pass says how many answers of each operation it has seen. */
export function eachAnswer(looked: EachAnswer): OfEachAnswer {
  const { operation, operations } = looked
  return {
    ...defined({ operation, operations }),
    needs: ['answers'],
    check: async ({ answers }) => verdictOnEach(await answers(), looked),
  }
}

function verdictOnEach(readings: Readings, { subject, what, troubles, ...about }: EachAnswer): Verdict {
  const operations = operationsOf(about)
  const kinds = troubles === undefined ? [subject] : Object.keys(troubles)
  const { problems, count } = readings.noted(kinds, operations)
  if (problems.length > 0) {
    const stated = problems.map((one) => {
      const [exchange] = one.exchanges ?? []
      const said = troubles?.[one.kind as AnswerTrouble] ?? ''
      const wanted =
        typeof said === 'string'
          ? said
          : said(exchange ? questionInShort({ ...exchange.question, path: sentPath(exchange) }) : '')
      return { ...one, expected: one.expected ?? wanted }
    })
    return verdictOn(stated, count, what, count)
  }
  const counted = readings.counted(subject, operations)
  const total = [...counted.values()].reduce((sum, number) => sum + number, 0)
  if (total === 0) return unseen(what)
  if (operations.length === 1) return pass(countOf(total, what))
  return pass(`${countOf(total, what)} (${[...counted].map(([one, number]) => `${one} ${number}`).join(', ')})`)
}
