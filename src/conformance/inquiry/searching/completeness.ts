import type { ShownEntity } from '../answers/entity.ts'
import type { Hits } from '../answers/hits.ts'
import type { IsComplete } from '../answers/search.ts'
import { folded } from './words.ts'
import { longList } from '../../enough.ts'

/** A hit with a smaller share of the best score shows that none is dropped for its score. One cut lower drops next to nothing. */
const smallestShare = 0.15

/** What the scores of all answers tell. */
export interface Scores {
  readonly see: (hits: Hits) => void
  readonly mayDrop: () => boolean
}

/**
 * Reads the scores of all answers, and tells whether hits may have been dropped for a small share of the best score (GAP-7):
 * no hit has a small one, though scores say more than the place of a hit.
 */
export function readScores(): Scores {
  const ofPlaces: number[] = []
  let isByPlace = true
  let least = 1
  return {
    see(hits) {
      if (least < smallestShare) return
      let [low, high] = [Infinity, -Infinity]
      for (let at = 0; at < hits.length; at++) {
        const score = hits.scoreAt(at)
        if (score === undefined) continue
        if ((ofPlaces[at] ??= score) !== score) isByPlace = false
        low = Math.min(low, score)
        high = Math.max(high, score)
      }
      // Of scores below zero none is a share of another.
      if (low < 0) least = 0
      else if (high > 0) least = Math.min(least, low / high)
    },
    mayDrop: () => !isByPlace && least >= smallestShare,
  }
}

/**
 * Whether an answer has all the hits there are, as far as can be told: another one has more and none is dropped for its
 * score, or these are all the entities whose titles hold the word, and no other. Where hits may be dropped, those whose
 * identifiers hold it may have been.
 */
export function completenessOf(
  entities: readonly ShownEntity[],
  most: () => number,
  scores: Pick<Scores, 'mayDrop'>,
): IsComplete {
  const wordsOf = (text: string): readonly string[] => folded(text).split(/[^\p{L}\p{N}]+/u)
  // In larger models some answer has more hits than most others, which shows that these were not cut short.
  const shown =
    entities.length > longList
      ? []
      : entities.map(({ id = '', title = '' }) => ({ id, ofTitle: wordsOf(title), ofId: wordsOf(id) }))
  return ({ q, hits, ids }) => {
    const isUncut = hits.length < most()
    if (isUncut && (hits.length === 0 || !scores.mayDrop())) return true
    if (shown.length === 0 || !/^[\p{L}\p{M}\p{N}]+$/u.test(q)) return false
    const beginning = folded(q)
    const begins = (words: readonly string[]): boolean => words.some((word) => word.startsWith(beginning))
    if (isUncut && shown.some(({ id, ofId }) => begins(ofId) && !ids.has(id))) return false
    const holding = shown.filter(({ ofTitle }) => begins(ofTitle))
    return holding.length === ids.size && holding.every(({ id }) => ids.has(id))
  }
}
