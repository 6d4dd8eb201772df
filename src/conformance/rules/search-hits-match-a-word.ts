import { isUsable } from '../inquiry/search.ts'
import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-hits-match-a-word',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Whatever two words find together, at least one of them finds alone',
  why: 'However several words are joined, an entity that matches none of them is not a hit.',
  needs: ['searching'],
  async check(inquiry) {
    const { pairs, most } = await inquiry.searching()
    const judged = pairs.filter(
      ({ first, second, both }) =>
        [first, second, both].every(isUsable) &&
        both.hits.length > 0 &&
        first.hits.length < most &&
        second.hits.length < most,
    )
    const problems = judged.flatMap(({ first, second, both }) => {
      const stranger = [...both.ids].find((id) => !first.ids.has(id) && !second.ids.has(id))
      if (stranger === undefined) return []
      const expected = `${JSON.stringify(both.q)} finds only what ${JSON.stringify(first.q)} or ${JSON.stringify(second.q)} finds`
      return [
        {
          kind: 'neither word',
          expected,
          actual: `it also finds ${JSON.stringify(stranger)}`,
          exchanges: [both.exchange, first.exchange, second.exchange],
        },
      ]
    })
    return verdictOn(problems, judged.length, 'pairs of words')
  },
}

export default rule
