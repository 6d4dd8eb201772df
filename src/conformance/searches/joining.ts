import { quoting } from '../../text/quoting.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import {
  answersTo,
  allUncapped,
  finds,
  isSame,
  isUsable,
  isSubset,
  overlap,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import { askBeside, type CrossedPair, type Pair } from '../inquiry/searching/pairs.ts'
import { titlesIn } from '../inquiry/searching/pieces.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import { besides, folded, isPlainWord, isSimple, shortLength, withoutSigns } from '../inquiry/searching/words.ts'
import type { Problem } from '../verdict.ts'
import { areFoundByTitle } from './excuses.ts'
import type { Searches } from './searches.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'
import { fewestCases } from './telling.ts'

/** Pairs of words of which one alone counts, in either order. */
export async function oneOfTwo({ pairs, crossed, found, prefixes, search }: Searches): Promise<readonly Problem[]> {
  const alone = oneOnly([...pairs, ...crossed])
  if (alone.length === 0) return []
  const words = [...found, ...prefixes.map(({ answer }) => answer)]
  // Where an entity has both words, no search has to leave one out to find something.
  const isTold = alone.some(({ first, second }) => overlap(first, second)) || (await isOneAlone(words, search))
  return isTold ? alone.map(problemOf) : []
}

/** Two words of which one alone counts. */
interface OneOfTwo extends CrossedPair {
  readonly which: 'first' | 'last'
}

/** Words of which only the first counts, or the last: no way to join words depends on their order and finds so much. */
function oneOnly(pairs: readonly CrossedPair[]): readonly OneOfTwo[] {
  const telling = pairs.filter(
    ({ first, second, both, turned }) =>
      [first, second, both, turned].every(finds) &&
      [first, second].every((one) => one.isUncapped()) &&
      !isSame(first, second),
  )
  const ways = [
    ['first', ({ first, second, both, turned }: CrossedPair) => isSame(both, first) && isSame(turned, second)],
    ['last', ({ first, second, both, turned }: CrossedPair) => isSame(both, second) && isSame(turned, first)],
  ] as const
  return ways.flatMap(([which, isSo]) => {
    const some = telling.filter(isSo)
    const isAll = some.length === telling.length && some.length >= fewestCases
    return some
      .filter(({ both, turned }) => isAll || [both, turned].every((one) => one.isUncapped()))
      .map((pair) => ({ ...pair, which }))
  })
}

function problemOf({ which, both, turned }: OneOfTwo): Problem {
  const expected = quoting`both words of ${both.q} count, as they do in ${turned.q}`
  return problemIn([both, turned], 'one word only', expected, `each finds what its ${which} word finds alone`)
}

/**
 * Whether one of two words counts alone where both find something in common, too. If not, what finds nothing together is
 * looked for with fewer words, as it may be where no two words tell.
 */
async function isOneAlone(found: readonly SearchAnswer[], search: Search): Promise<boolean> {
  const whole = found.filter((answer) => finds(answer) && answer.isUncapped())
  for (const wider of whole.filter((one) => one.ids.size > 1 && isSimple(one.q))) {
    // Others may be left out of a question, or be several.
    const other = whole.find((one) => isPlainWord(one.q) && !isSubset(wider, one) && isSubset(one, wider))
    if (other === undefined) continue
    const both = await answersTo(search, `${wider.q} ${other.q}`, `${other.q} ${wider.q}`)
    return both.some((one) => isUsable(one) && isSame(one, wider))
  }
  return false
}

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
export async function cutAtSigns({ odd, apart: pair, search }: Searches): Promise<readonly Problem[]> {
  if (!pair || !allUncapped([pair.first, pair.second, pair.both])) return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  const { first, second, both } = pair
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (both.hits.length === 0 && overlap(first, second)) return []
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

/** In a small model so many of their words must stand in titles alone: what finds by single words else need not hold two. */
const enoughByTitle = 2

type Apart = Pick<Pair, 'id' | 'first' | 'second' | 'both' | 'turned'>

/** Pairs of words that are found one by one and never together, in either order; undefined where some are found together. */
export async function neverTogether(searches: Searches): Promise<readonly Problem[] | undefined> {
  const { pairs } = searches
  if (pairs.some(areTogether)) return undefined
  const entities = [...searches.byId.values()]
  const areAllApart = pairs.every((pair) => isFoundApart(pair, entities))
  const further = searches.isSmall && areAllApart ? await pairsOfFew(entities, pairs, searches.search) : []
  if (further.some(areTogether)) return []
  const apart = [...pairs, ...further].filter((pair) => isFoundApart(pair, entities))
  if (apart.length < fewestCases) return []
  const areByTitle =
    further.length === 0 || (await areFoundByTitle(searches, wordsIn(apart), { enough: enoughByTitle }))
  if (!areByTitle) return []
  return apart.map(({ id, first, second, both }) => {
    const expected = quoting`${both.q} finds ${id}, as ${first.q} and ${second.q} do`
    return problemIn([both, first, second], 'never together', expected, 'no hit, in either order')
  })
}

function wordsIn(pairs: readonly Apart[]): readonly { readonly word: string; readonly id: string }[] {
  const words = pairs.flatMap(({ id, first, second }) => [first, second].map(({ q }) => ({ word: q, id })))
  return [...new Map(words.map((one) => [one.word, one])).values()]
}

function areTogether({ both, turned }: Apart): boolean {
  return both.hits.length > 0 || turned.hits.length > 0
}

/** Words side by side in the titles of a small model, also those that a search may leave out: what is found alone is not. */
async function pairsOfFew(
  entities: readonly ShownEntity[],
  known: readonly Apart[],
  search: Search,
): Promise<readonly Apart[]> {
  const isWord = (word: string): boolean => isSimple(word) && Array.from(word).length >= shortLength
  const beside = titlesIn(entities).flatMap(({ id, title }) =>
    besides(title).flatMap(([first, next]) => {
      const second = withoutSigns(next)
      const isNew = known.every(({ both }) => both.q !== `${first} ${second}`)
      return isNew && isWord(first) && isWord(second) && folded(first) !== folded(second) ? [{ id, first, second }] : []
    }),
  )
  return Promise.all(
    beside.slice(0, sampleSize.usual).map(async ({ id, first, second }) => ({
      id,
      ...(await askBeside(first, second, search)),
    })),
  )
}

/**
 * Titles are searched, as each word finds every title that holds it; so the entity whose title begins with both matches
 * them, whether one of them, all of them or the phrase is asked for (GAP-16).
 */
function isFoundApart({ id, first, second, both, turned }: Apart, entities: readonly ShownEntity[]): boolean {
  if (![first, second, both, turned].every(isUsable)) return false
  if (!first.isUncapped() && !second.isUncapped()) return false
  const titles = entities.map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    (answer) =>
      answer.ids.has(id) &&
      (!answer.isUncapped() || titles.every((one) => !one.words.includes(answer.q) || answer.ids.has(one.id))),
  )
}
