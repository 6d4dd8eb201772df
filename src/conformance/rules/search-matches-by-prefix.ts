import { isUsable, type SearchAnswer } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

/** A search may pass over words of so many letters; that is a limit, and limits are not shown (GAP-12). */
const shortest = 2

const rule: RequiredRule<'searching'> = {
  id: 'search-matches-by-prefix',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'What a whole word finds, each of its prefixes finds, too',
  why: 'A search box answers while somebody types; what a word finds must not vanish before its last letter.',
  needs: ['searching'],
  async check(inquiry) {
    const { prefixes, all, most } = await inquiry.searching()
    const judged = prefixes.filter(({ answer }) => isUsable(answer) && !isPassedOver(answer, all))
    const problems = judged.flatMap(({ of, answer }): Problem[] => {
      const lost = [...of.ids].find((id) => !answer.ids.has(id))
      // With a cap on the number of hits, what is missing may only have been cut off.
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

/** Whether it is as short as a search may pass over, and no word as short has found anything. */
function isPassedOver({ q }: SearchAnswer, all: readonly SearchAnswer[]): boolean {
  const length = Array.from(q).length
  const asShort = all.filter((other) => /^[\p{L}\p{N}]+$/u.test(other.q) && Array.from(other.q).length <= length)
  return length <= shortest && asShort.every(({ hits }) => hits.length === 0)
}
