import { counted } from '../../text/counted.ts'
import { isUsable } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  needs: ['searching'],
  async check(inquiry) {
    const { spelt } = await inquiry.searching()
    const judged = spelt.filter(({ answer }) => isUsable(answer))
    const problems = judged
      .filter(({ of, answer }) => answer.hits.length !== of.hits.length)
      .map(({ of, answer }) => ({
        kind: 'not decoded',
        expected: `${counted(of.hits.length, 'hit')} for ${JSON.stringify(of.q)}, escaped or not`,
        actual: counted(answer.hits.length, 'hit'),
        exchanges: [answer.exchange, of.exchange],
      }))
    return verdictOn(problems, judged.length, 'words')
  },
}

export default rule
