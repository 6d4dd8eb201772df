import type { ShownEntity } from '../answers/entity.ts'
import type { IsComplete } from '../answers/search.ts'
import type { Hits } from '../answers/hits.ts'
import { folded } from './words.ts'

/** In larger models some answer has more hits than most others, which shows that these were not cut short. */
const mostTitles = 300

/** A hit with a smaller share of the best score shows that none is dropped for its score. */
const smallestShare = 0.15
/** So many places of each answer tell of scores. */
const placesRead = 10
/**
 * Of so many hits, some come close above the share below which others are dropped, or a little below it where scores are
 * rounded; and scores by relevance have more shares than those that tell kinds of match.
 */
const manyHits = 1000
const manyShares = 8
const usualCuts = [0.15, 0.2, 0.25, 0.3, 1 / 3, 0.35, 0.4, 0.45, 0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9]
const isAtCut = (share: number): boolean => usualCuts.some((cut) => share >= 0.99 * cut && share <= 1.02 * cut)

/**
 * Reads the scores of all answers, and tells whether hits may have been dropped for a small share of the best score (GAP-7):
 * no hit has a small one, though scores say more than the place of a hit.
 */
export function readScores(): { readonly see: (hits: Hits) => void; readonly mayDrop: () => boolean } {
  const ofPlaces: number[] = []
  const shares = new Set<number>()
  let isByPlace = true
  let least = 1
  let seen = 0
  return {
    see(hits) {
      if (least < smallestShare) return
      let [low, high] = [Infinity, 0]
      for (let at = 0; at < hits.length; at++) {
        const score = hits.scoreAt(at)
        if (score === undefined) continue
        seen++
        low = Math.min(low, score)
        high = Math.max(high, score)
        if (at < placesRead && (ofPlaces[at] ??= score) !== score) isByPlace = false
        if (at < placesRead && shares.size < manyShares && high > 0) shares.add(Math.round((1000 * score) / high))
      }
      // Of scores below zero none is a share of another.
      if (low < 0) least = 0
      else if (high > 0) least = Math.min(least, low / high)
    },
    mayDrop: () =>
      !isByPlace && least >= smallestShare && (seen < manyHits || (shares.size >= manyShares && isAtCut(least))),
  }
}

/**
 * Whether an answer has all the hits there are, as far as can be told: another one has more and none is dropped for its
 * score, or these are all the entities whose titles hold the word, and no other. Where hits may be dropped, those whose
 * identifiers hold it may have been.
 */
export function completeness(entities: readonly ShownEntity[], most: () => number, mayDrop: () => boolean): IsComplete {
  const wordsOf = (text: string): readonly string[] => folded(text).split(/[^\p{L}\p{N}]+/u)
  const shown =
    entities.length > mostTitles
      ? []
      : entities.map(({ id = '', title = '' }) => ({ id, ofTitle: wordsOf(title), ofId: wordsOf(id) }))
  return ({ q, hits, ids }) => {
    const isUncut = hits.length < most()
    if (isUncut && (hits.length === 0 || !mayDrop())) return true
    if (shown.length === 0 || !/^[\p{L}\p{M}]+$/u.test(q)) return false
    const beginning = folded(q)
    const begins = (words: readonly string[]): boolean => words.some((word) => word.startsWith(beginning))
    const holding = shown.filter(({ ofTitle }) => begins(ofTitle))
    if (isUncut && shown.some(({ id, ofId }) => begins(ofId) && !ids.has(id))) return false
    return holding.length === ids.size && holding.every(({ id }) => ids.has(id))
  }
}
