import { type RequiredRule, verdictOn } from '../rule.ts'

// Words of letters only: what a search makes of signs, and which of them it refuses, is not shown (GAP-9).
const words = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u

/** A search may refuse words that are too short for it: limits are not shown (GAP-12). */
function mayRefuse(q: string, status: number): boolean {
  return Array.from(q).length <= 3 && (status === 400 || status === 422)
}

const rule: RequiredRule = {
  id: 'search-answers',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'searchModel answers 200 with a JSON array, also for words that find nothing',
  why: 'A search box sends whatever is typed; finding nothing is an answer, not an error.',
  async check(inquiry) {
    const { all } = await inquiry.searching()
    const judged = all.filter(
      ({ q, unjudged, exchange }) =>
        unjudged === undefined && (words.test(q) || exchange.status === 200) && !mayRefuse(q, exchange.status),
    )
    const problems = judged.flatMap(({ q, wrong }) =>
      wrong ? [{ ...wrong, expected: `${wrong.expected} for ${JSON.stringify(q)}` }] : [],
    )
    return verdictOn(problems, judged.length, 'searches')
  },
}

export default rule
