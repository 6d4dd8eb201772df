import type { ShownEntity } from '../answers/entity.ts'
import type { SearchAnswer } from '../answers/search.ts'
import { folded } from './words.ts'

/** In larger models some answer has more hits than most others, which shows that these were not cut short. */
const mostTitles = 300

/**
 * Whether an answer has all the hits there are, as far as can be told: another one has more, or these are all the
 * entities whose titles hold the word, and no other.
 */
export function completeness(entities: readonly ShownEntity[], most: () => number): (answer: SearchAnswer) => boolean {
  const titles =
    entities.length > mostTitles
      ? []
      : entities.map(({ id = '', title = '' }) => ({ id, words: folded(title).split(/[^\p{L}\p{N}]+/u) }))
  return ({ q, hits, ids }) => {
    if (hits.length < most()) return true
    if (titles.length === 0 || !/^[\p{L}\p{M}]+$/u.test(q)) return false
    const beginning = folded(q)
    const holding = titles.filter(({ words }) => words.some((word) => word.startsWith(beginning)))
    return holding.length === ids.size && holding.every(({ id }) => ids.has(id))
  }
}
