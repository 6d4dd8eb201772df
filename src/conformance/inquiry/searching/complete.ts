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
/** Scores that are told from each other by kinds of match, and not by relevance, have fewer shares of the best one. */
const fewShares = 8

/**
 * Reads the scores of all answers, and tells whether hits may have been dropped for a small share of the best score (GAP-7):
 * no hit has a small one, though scores say more than the place of a hit and how it matches.
 */
export function readScores(): { readonly see: (hits: Hits) => void; readonly mayDrop: () => boolean } {
  const ofPlaces: number[] = []
  const shares = new Set<number>()
  let isByPlace = true
  let least = 1
  return {
    see(hits) {
      if (least < smallestShare) return
      let [low, high] = [Infinity, 0]
      for (let at = 0; at < hits.length; at++) {
        const score = hits.scoreAt(at)
        if (score === undefined) continue
        low = Math.min(low, score)
        high = Math.max(high, score)
        if (at < placesRead && (ofPlaces[at] ??= score) !== score) isByPlace = false
        if (at < placesRead && shares.size < fewShares && high > 0) shares.add(Math.round((1000 * score) / high))
      }
      // Of scores below zero none is a share of another.
      if (low < 0) least = 0
      else if (high > 0) least = Math.min(least, low / high)
    },
    mayDrop: () => !isByPlace && least >= smallestShare && shares.size >= fewShares,
  }
}

/**
 * Whether an answer has all the hits there are, as far as can be told: another one has more and none is dropped for its
 * score, or these are all the entities whose titles hold the word, and no other.
 */
export function completeness(entities: readonly ShownEntity[], most: () => number, mayDrop: () => boolean): IsComplete {
  const titles =
    entities.length > mostTitles
      ? []
      : entities.map(({ id = '', title = '' }) => ({ id, words: folded(title).split(/[^\p{L}\p{N}]+/u) }))
  return ({ q, hits, ids }) => {
    if (hits.length < most() && (hits.length === 0 || !mayDrop())) return true
    if (titles.length === 0 || !/^[\p{L}\p{M}]+$/u.test(q)) return false
    const beginning = folded(q)
    const holding = titles.filter(({ words }) => words.some((word) => word.startsWith(beginning)))
    return holding.length === ids.size && holding.every(({ id }) => ids.has(id))
  }
}
