import type { SearchAnswer } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

// Words of letters only: what a search makes of signs, and which of them it refuses, is not shown (GAP-9).
const words = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u

/** To a query language these are no words, and what stands beside them may be missing. */
const operator = /(?:^| )(?:AND|OR|NOT|NEAR)(?: |$)/

/** How long a question is, and how many words it has. */
const sizesOf = (q: string): readonly number[] => [Array.from(q).length, q.trim().split(/\s+/u).length]

/**
 * A search may refuse words that are too short, too long or too many for it: limits are not shown (GAP-12). What is too
 * large is larger than all that it answers.
 */
function mayRefuse({ q, exchange }: SearchAnswer, all: readonly SearchAnswer[]): boolean {
  if (exchange.status !== 400 && exchange.status !== 422) return false
  if (Array.from(q).length <= 3) return true
  const answered = all.filter((other) => other.exchange.status === 200)
  if (answered.length === 0) return false
  return sizesOf(q).some((size, which) => answered.every((other) => (sizesOf(other.q)[which] ?? 0) < size))
}

const rule: RequiredRule<'searches'> = {
  id: 'search-answers',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'searchModel answers 200 with a JSON array, also for words that find nothing',
  why: 'A search box sends whatever is typed; finding nothing is an answer, not an error.',
  needs: ['searches'],
  async check(inquiry) {
    const all = await inquiry.searches()
    const judged = all.filter(
      (answer) =>
        answer.unjudged === undefined &&
        ((words.test(answer.q) && !operator.test(answer.q)) || answer.exchange.status === 200) &&
        !mayRefuse(answer, all),
    )
    const problems = judged.flatMap(({ q, wrong }) =>
      wrong ? [{ ...wrong, expected: `${wrong.expected} for ${JSON.stringify(q)}` }] : [],
    )
    return verdictOn(problems, judged.length, 'searches')
  },
}

export default rule
