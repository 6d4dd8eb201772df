import type { Problem } from '../verdict.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { isUsable } from '../inquiry/answers/search.ts'
import type { Pair } from '../inquiry/searching/pairs.ts'
import type { Searching } from '../inquiry/searching/searching.ts'

/** The number of pairs that must be found word by word but not together before q counts as read as one word. */
const enoughApart = 3

/** Pairs of words that are found one by one and never together, in either order; undefined where some are found together. */
export function neverTogether(
  { pairs, isComplete }: Searching,
  entities: readonly ShownEntity[],
): readonly Problem[] | undefined {
  if (pairs.some(({ both, turned }) => both.hits.length > 0 || turned.hits.length > 0)) return undefined
  const apart = pairs.filter((pair) => isFoundApart(pair, entities, isComplete))
  if (apart.length < enoughApart) return []
  return apart.map(({ id, first, second, both }) => ({
    kind: 'never together',
    expected: `${JSON.stringify(both.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(first.q)} and ${JSON.stringify(second.q)} do`,
    actual: 'no hit, in either order',
    exchanges: [both.exchange, first.exchange, second.exchange],
  }))
}

/**
 * Titles are searched, as each word finds every title that holds it; so the entity whose title begins with both matches
 * them, whether one of them, all of them or the phrase is asked for (GAP-16).
 */
function isFoundApart(
  { id, first, second, both, turned }: Pair,
  entities: readonly ShownEntity[],
  isComplete: Searching['isComplete'],
): boolean {
  if (![first, second, both, turned].every(isUsable)) return false
  if (!isComplete(first) && !isComplete(second)) return false
  const titles = entities.map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    (answer) =>
      answer.ids.has(id) &&
      (!isComplete(answer) || titles.every((one) => !one.words.includes(answer.q) || answer.ids.has(one.id))),
  )
}
