import { isUsable, type SearchAnswer } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds, and so does the name of q',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  needs: ['searching'],
  async check(inquiry) {
    const { spelt } = await inquiry.searching()
    const judged = spelt.filter(({ answer }) => isUsable(answer) || isRefused(answer))
    const problems = judged
      .filter(({ of, answer }) => isRefused(answer) || answer.hits.length !== of.hits.length)
      .map(({ of, answer }) => ({
        kind: 'not decoded',
        expected: `${of.hits.length} hits for ${JSON.stringify(of.q)}, escaped or not`,
        actual: isRefused(answer) ? `status ${answer.exchange.status}` : `${answer.hits.length} hits`,
        exchanges: [answer.exchange, of.exchange],
      }))
    return verdictOn(problems, judged.length, 'words')
  },
}

/** As a server answers that sees no q, or none that it knows. */
function isRefused({ unjudged, exchange: { status } }: SearchAnswer): boolean {
  return unjudged === undefined && status >= 400 && status < 500
}

export default rule
