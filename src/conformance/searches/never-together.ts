import { quoting } from '../../text/quoting.ts'
import type { Searches } from './searches.ts'
import type { Problem } from '../verdict.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { isUsable, problemIn, type Search } from '../inquiry/answers/search.ts'
import { areFoundByTitle } from './beside-title.ts'
import { askBeside, type Pair } from '../inquiry/searching/pairs.ts'
import { titlesIn } from '../inquiry/searching/pieces.ts'
import { besides, folded, isSimple, withoutSigns } from '../inquiry/searching/words.ts'

/** The number of pairs that must be found word by word but not together before q counts as read as one word. */
const enoughApart = 3

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
  if (apart.length < enoughApart) return []
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

const fewestLetters = 3
const mostFurther = 6

/** Words side by side in the titles of a small model, also those that a search may leave out: what is found alone is not. */
async function pairsOfFew(
  entities: readonly ShownEntity[],
  known: readonly Apart[],
  search: Search,
): Promise<readonly Apart[]> {
  const isWord = (word: string): boolean => isSimple(word) && Array.from(word).length >= fewestLetters
  const beside = titlesIn(entities).flatMap(({ id, title }) =>
    besides(title).flatMap(([first, next]) => {
      const second = withoutSigns(next)
      const isNew = known.every(({ both }) => both.q !== `${first} ${second}`)
      return isNew && isWord(first) && isWord(second) && folded(first) !== folded(second) ? [{ id, first, second }] : []
    }),
  )
  return Promise.all(
    beside.slice(0, mostFurther).map(async ({ id, first, second }) => ({
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
  if (!first.isComplete() && !second.isComplete()) return false
  const titles = entities.map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    (answer) =>
      answer.ids.has(id) &&
      (!answer.isComplete() || titles.every((one) => !one.words.includes(answer.q) || answer.ids.has(one.id))),
  )
}
