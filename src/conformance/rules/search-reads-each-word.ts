import type { ShownEntity } from '../inquiry/entity.ts'
import { isUsable, type SearchAnswer } from '../inquiry/search.ts'
import type { Pair } from '../inquiry/searching.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'list' | 'searching'> = {
  id: 'search-reads-each-word',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'The first two words of a title find it together, even if one is cut to a prefix',
  why: 'Each of the given words is matched by prefix, however they are joined.',
  needs: ['list', 'searching'],
  async check(inquiry) {
    const { pairs, most } = await inquiry.searching()
    const { byId } = await inquiry.list()
    const problems: Problem[] = []
    let checked = 0
    // With a cap on the number of hits, a missing entity may only have been cut off.
    const misses = (answer: SearchAnswer, id: string): boolean =>
      isUsable(answer) && !answer.ids.has(id) && answer.hits.length < most
    if (pairs.every(({ both, turned }) => both.hits.length === 0 && turned.hits.length === 0)) {
      const apart = pairs.filter((pair) => isFoundApart(pair, byId.values(), most))
      if (apart.length < enoughApart) return skip('no two words find anything together')
      return verdictOn(
        apart.map(({ id, first, second, both }) => ({
          kind: 'never together',
          expected: `${JSON.stringify(both.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(first.q)} and ${JSON.stringify(second.q)} do`,
          actual: 'no hit, in either order',
          exchanges: [both.exchange, first.exchange, second.exchange],
        })),
        apart.length,
        'pairs of words',
      )
    }
    for (const { id, first, second, both, turned, lastCut, firstCut } of pairs) {
      if (![first, second].every((answer) => isUsable(answer) && answer.ids.has(id))) continue
      checked++
      const expect = (kind: string, answer: SearchAnswer, because: SearchAnswer): void => {
        if (!misses(answer, id)) return
        problems.push({
          kind,
          expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(because.q)} does`,
          actual: `${answer.hits.length} other hits`,
          exchanges: [answer.exchange, because.exchange],
        })
      }
      expect('both', both, first)
      if (both.ids.has(id)) expect('last cut', lastCut, both)
      // If the words find the title in either order, they are not treated as a phrase, and each may be cut.
      if (both.ids.has(id) && turned.ids.has(id)) expect('first cut', firstCut, both)
    }
    return verdictOn(problems, checked, 'pairs of words')
  },
}

/** The number of pairs that must be found word by word but not together before q counts as read as one word. */
const enoughApart = 3

/**
 * Titles are searched, as each word finds every title that holds it; so the entity whose title begins with both matches
 * them, whether one of them, all of them or the phrase is asked for (GAP-16).
 */
function isFoundApart(
  { id, first, second, both, turned }: Pair,
  entities: Iterable<ShownEntity>,
  most: number,
): boolean {
  if (![first, second, both, turned].every(isUsable)) return false
  if (first.hits.length >= most && second.hits.length >= most) return false
  const titles = [...entities].map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    ({ q, ids, hits }) =>
      ids.has(id) && (hits.length >= most || titles.every((one) => !one.words.includes(q) || ids.has(one.id))),
  )
}

export default rule
