import { isUsable, type SearchAnswer } from '../questions/search.ts'
import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'search-reads-each-word',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'The two words that a title begins with find it together, and still do when one is cut to a prefix',
  why: 'Each of the given words is matched by prefix, in whichever way they are joined.',
  async check(inquiry) {
    const { pairs, most } = await inquiry.searching()
    const problems: Problem[] = []
    let checked = 0
    // With a cap on the number of hits, an entity that is missing may only have been cut off.
    const misses = (answer: SearchAnswer, id: string): boolean =>
      isUsable(answer) && !answer.ids.has(id) && answer.hits.length < most
    // A search may take all of q for one word, which then finds no title of several: how words are joined is not shown (GAP-16).
    if (pairs.every(({ both, turned }) => both.hits.length === 0 && turned.hits.length === 0)) {
      return skip('no two words find anything together')
    }
    for (const { id, first, second, both, turned, lastCut, firstCut } of pairs) {
      if (![first, second].every((answer) => isUsable(answer) && answer.ids.has(id))) continue
      checked++
      const expect = (answer: SearchAnswer, because: SearchAnswer): void => {
        if (!misses(answer, id)) return
        problems.push({
          expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(because.q)} does`,
          actual: `${answer.hits.length} other hits`,
          exchanges: [answer.exchange, because.exchange],
        })
      }
      expect(both, first)
      if (both.ids.has(id)) expect(lastCut, both)
      // Where the words find the title in either order, they are not joined to a phrase, and each may be cut.
      if (both.ids.has(id) && turned.ids.has(id)) expect(firstCut, both)
    }
    return verdictOn(problems, checked, 'pairs of words')
  },
}

export default rule
