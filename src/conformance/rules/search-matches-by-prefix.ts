import { isUsable, type SearchAnswer } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

/** A search may ignore words this short; that is a limit, and the specification shows no limits (GAP-12). */
const shortest = 2

const rule: RequiredRule<'searching'> = {
  id: 'search-matches-by-prefix',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Each prefix of a word finds everything that the whole word finds',
  why: 'A search box answers while the user types; what a word finds must already appear before its last letter.',
  needs: ['searching'],
  async check(inquiry) {
    const { prefixes, all, most } = await inquiry.searching()
    const judged = prefixes.filter(({ answer }) => isUsable(answer) && !isPassedOver(answer, all))
    const problems = judged.flatMap(({ of, answer }): Problem[] => {
      const lost = [...of.ids].find((id) => !answer.ids.has(id))
      // With a cap on the number of hits, a missing one may only have been cut off.
      const cutOff = answer.hits.length >= most && answer.hits.length >= of.hits.length
      if (lost === undefined || cutOff) return []
      return [
        {
          kind: 'prefix',
          expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(lost)}, as ${JSON.stringify(of.q)} does`,
          actual: `${answer.hits.length} other hits`,
          exchanges: [answer.exchange, of.exchange],
        },
      ]
    })
    return verdictOn(problems, judged.length, 'prefixes')
  },
}

export default rule

/** Whether it is short enough for a search to ignore, and no other word this short has found anything. */
function isPassedOver({ q }: SearchAnswer, all: readonly SearchAnswer[]): boolean {
  const length = Array.from(q).length
  const asShort = all.filter((other) => /^[\p{L}\p{N}]+$/u.test(other.q) && Array.from(other.q).length <= length)
  return length <= shortest && asShort.every(({ hits }) => hits.length === 0)
}
