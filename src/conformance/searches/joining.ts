import { quoting } from '../../text/quoting.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { allUncapped, finds, isSame, isUsable, overlap, problemIn } from '../inquiry/answers/search.ts'
import type { CrossedPair, Pair } from '../inquiry/searching/pairs.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import type { Problem } from '../verdict.ts'
import type { Context } from './search-context.ts'
import { fewestCases } from '../enough.ts'

/** Pairs of words of which one alone counts, in either order. */
export function oneOfTwo({ pairs, crossed }: Context): readonly Problem[] {
  const alone = oneOnly([...pairs, ...crossed])
  // Where an entity has both words, no search has to leave one out to find something.
  return alone.some(({ first, second }) => overlap(first, second)) ? alone.map(problemOf) : []
}

/** Two words of which one alone counts. */
interface OneOfTwo extends CrossedPair {
  readonly which: 'first' | 'last'
}

/** Words of which only the first counts, or the last: no way to join words depends on their order and finds so much. */
function oneOnly(pairs: readonly CrossedPair[]): readonly OneOfTwo[] {
  const telling = pairs.filter(
    ({ first, second, both, turned }) =>
      [first, second, both, turned].every(finds) && allUncapped([first, second]) && !isSame(first, second),
  )
  const ways = [
    ['first', ({ first, second, both, turned }: CrossedPair) => isSame(both, first) && isSame(turned, second)],
    ['last', ({ first, second, both, turned }: CrossedPair) => isSame(both, second) && isSame(turned, first)],
  ] as const
  return ways.flatMap(([which, isSo]) => {
    const some = telling.filter(isSo)
    const isAll = some.length === telling.length && some.length >= fewestCases
    return some.filter(({ both, turned }) => isAll || allUncapped([both, turned])).map((pair) => ({ ...pair, which }))
  })
}

function problemOf({ which, both, turned }: OneOfTwo): Problem {
  const expected = quoting`both words of ${both.q} count, as they do in ${turned.q}`
  return problemIn([both, turned], 'one word only', expected, `each finds what its ${which} word finds alone`)
}

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export async function cutAtSigns({ odd, crossed: [pair], search }: Context): Promise<readonly Problem[]> {
  if (!pair || !allUncapped([pair.first, pair.second, pair.both])) return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  const { first, second, both } = pair
  const parted = odd.filter(({ isParted, answer }) => isParted && allUncapped([answer]))
  const problems: Problem[] = []
  for (const word of [first, second]) {
    if (isSame(both, word)) continue
    for (const { answer } of parted.filter((one) => isSame(one.answer, word))) {
      const sign = answer.q.slice(-1)
      // A sign behind a word may belong to it, as in C#: the other word is then one that no title has.
      const apart = word === first ? `${first.q} ${second.q}${sign}` : `${first.q}${sign} ${second.q}`
      if (isSame(await search(apart), word)) continue
      const expected = quoting`${answer.q} finds what ${both.q} does, or nothing`
      problems.push(problemIn([answer, both], 'cut at a sign', expected, quoting`what ${word.q} finds alone`))
    }
  }
  return problems
}

/** Pairs of words that are found one by one and never together, in either order; undefined where some are found together. */
export function neverTogether({ pairs, entities }: Context): readonly Problem[] | undefined {
  if (pairs.some(({ both, turned }) => both.hits.length > 0 || turned.hits.length > 0)) return undefined
  const apart = pairs.filter((pair) => isFoundApart(pair, entities))
  if (apart.length < fewestCases) return []
  return apart.map(({ id, first, second, both }) => {
    const expected = quoting`${both.q} finds ${id}, as ${first.q} and ${second.q} do`
    return problemIn([both, first, second], 'never together', expected, 'no hit, in either order')
  })
}

/**
 * Titles are searched, as each word finds every title that holds it; so the entity whose title begins with both matches
 * them, whether one of them, all of them or the phrase is asked for (GAP-16).
 */
function isFoundApart({ id, first, second, both, turned }: Pair, entities: readonly ShownEntity[]): boolean {
  if (![first, second, both, turned].every(isUsable)) return false
  if (!first.isUncapped() && !second.isUncapped()) return false
  const titles = entities.map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    (answer) =>
      answer.ids.has(id) &&
      (!answer.isUncapped() || titles.every((one) => !one.words.includes(answer.q) || answer.ids.has(one.id))),
  )
}
