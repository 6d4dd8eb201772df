import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-decodes-its-query',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A word whose letters are all percent-encoded, or whose q is, finds what the word itself finds',
  why: 'Both are the same q (RFC 3986 section 6.2.2); a server that compares escapes misses every word with a space or an accent.',
  needs: ['searching'],
  async check(inquiry) {
    const { spelt } = await inquiry.searching()
    // A refusal stands for the hits as well: a server that knows no %71 misses its q.
    const judged = spelt.filter(
      ({ answer: { named, unjudged, exchange } }) =>
        named && unjudged === undefined && exchange.ended === 'complete' && exchange.status < 500,
    )
    const problems = judged
      .filter(({ of, answer }) => answer.wrong !== undefined || answer.hits.length !== of.hits.length)
      .map(({ of, answer }) => ({
        kind: 'not decoded',
        expected: `${of.hits.length} hits for ${JSON.stringify(of.q)}, escaped or not, as the name of q may be`,
        actual: answer.wrong?.actual ?? `${answer.hits.length} hits`,
        exchanges: [answer.exchange, of.exchange],
      }))
    return verdictOn(problems, judged.length, 'words')
  },
}

export default rule
