import type { ShownEntity } from '../answers/entity.ts'
import type { IsComplete } from '../answers/search.ts'
import type { Hits } from '../answers/hits.ts'
import { folded } from './words.ts'

/** In larger models some answer has more hits than most others, which shows that these were not cut short. */
const mostTitles = 3000

/** A hit with a smaller share of the best score shows that none is dropped for its score. */
const smallestShare = 0.15
/** So many places of each answer tell of scores. */
const placesRead = 10
/**
 * Of so many hits, some come close above the share below which others are dropped, or a little below it where scores are
 * rounded; and scores by relevance have more shares than those that tell kinds of match.
 */
const manyHits = 1000
const fewShares = 8
const manyShares = 40
/** A kind of match that scores less shows that none is dropped for a little less than the best. */
const shareOfKind = 0.5
const usualCuts = [0.15, 0.2, 0.25, 0.3, 1 / 3, 0.35, 0.4, 0.45, 0.5, 0.6, 2 / 3, 0.7, 0.75, 0.8, 0.9]
const isAtCut = (share: number): boolean => usualCuts.some((cut) => share >= 0.99 * cut && share <= 1.02 * cut)

/** What the scores of all answers tell. */
export interface Scores {
  readonly see: (hits: Hits) => void
  readonly mayDrop: () => boolean
  /** The smallest share of the best score that a hit has. */
  readonly least: () => number
}

/** The smallest and the best of these scores; infinite where there are none. */
function ends(hits: Hits): { readonly low: number; readonly high: number } {
  let [low, high] = [Infinity, -Infinity]
  for (let at = 0; at < hits.length; at++) {
    const score = hits.scoreAt(at)
    if (score === undefined) continue
    low = Math.min(low, score)
    high = Math.max(high, score)
  }
  return { low, high }
}

/**
 * Reads the scores of all answers, and tells whether hits may have been dropped for a small share of the best score (GAP-7):
 * no hit has a small one, though scores say more than the place of a hit.
 */
export function readScores(): Scores {
  const ofPlaces: number[] = []
  const shares = new Set<number>()
  let isByPlace = true
  let least = 1
  let seen = 0
  return {
    see(hits) {
      if (least < smallestShare) return
      const { low, high } = ends(hits)
      seen += hits.length
      for (let at = 0; at < Math.min(placesRead, hits.length); at++) {
        const score = hits.scoreAt(at)
        if (score === undefined) continue
        if ((ofPlaces[at] ??= score) !== score) isByPlace = false
        if (shares.size < manyShares && high > 0) shares.add(Math.round((1000 * score) / high))
      }
      // Of scores below zero none is a share of another.
      if (low < 0) least = 0
      else if (high > 0) least = Math.min(least, low / high)
    },
    mayDrop() {
      if (isByPlace || least < smallestShare) return false
      if (seen < manyHits) return true
      return shares.size < fewShares ? least > shareOfKind : shares.size < manyShares || isAtCut(least)
    },
    least: () => least,
  }
}

/** So many hits, all so far above where others may be dropped, show that no title as short as one of theirs was. */
const enoughAbove = 10
const farAbove = 1.5
/** So many hits of one score show that none is dropped whose title is like theirs. */
const enoughAlike = 3

/**
 * Whether an answer has all the hits there are, as far as can be told: another one has more and none is dropped for its
 * score, or these are all the entities whose titles hold the word, and no other. Where hits may be dropped, those whose
 * identifiers hold it may have been.
 */
export function completenessOf(
  entities: readonly ShownEntity[],
  most: () => number,
  scores: Pick<Scores, 'mayDrop' | 'least'>,
  isUnfound: (id: string) => boolean,
): IsComplete {
  const wordsOf = (text: string): readonly string[] => folded(text).split(/[^\p{L}\p{N}]+/u)
  const shown =
    entities.length > mostTitles
      ? []
      : entities.map(({ id = '', type, title = '' }) => ({ id, type, ofTitle: wordsOf(title), ofId: wordsOf(id) }))
  return ({ q, hits, ids }) => {
    const isUncut = hits.length < most()
    if (isUncut && (hits.length === 0 || !scores.mayDrop())) return true
    if (shown.length === 0 || !/^[\p{L}\p{M}\p{N}]+$/u.test(q)) return false
    const beginning = folded(q)
    const begins = (words: readonly string[]): boolean => words.some((word) => word.startsWith(beginning))
    const holding = shown.filter(({ ofTitle }) => begins(ofTitle))
    if (isUncut && shown.some(({ id, ofId }) => begins(ofId) && !ids.has(id))) return false
    const [found, missing] = [holding.filter(({ id }) => ids.has(id)), holding.filter(({ id }) => !ids.has(id))]
    if (found.length < ids.size) return false
    if (missing.length === 0) return true
    if (!isUncut) return false
    const { low, high } = ends(hits)
    const longest = Math.max(...found.map(({ ofTitle }) => ofTitle.length))
    const isFarAbove =
      found.length >= enoughAbove &&
      low >= farAbove * scores.least() * high &&
      missing.every(({ ofTitle }) => ofTitle.length <= longest)
    // What something else counts against is found by its whole title.
    const isAlike = low === high && areAlike(found, missing, beginning) && missing.every(({ id }) => isUnfound(id))
    return isFarAbove || isAlike
  }
}

interface ShownTexts {
  readonly type: string | undefined
  readonly ofTitle: readonly string[]
}

/** Whether a word with this beginning scores as much in the titles that are missing: each has as many words as one that was found, and this one at the same place. */
function areAlike(found: readonly ShownTexts[], missing: readonly ShownTexts[], beginning: string): boolean {
  const kindOf = ({ type, ofTitle }: ShownTexts): string => {
    const at = ofTitle.findIndex((word) => word.startsWith(beginning))
    return JSON.stringify([type, ofTitle.length, at, ofTitle[at] === beginning])
  }
  const kinds = new Set(found.map(kindOf))
  return found.length >= Math.max(enoughAlike, missing.length) && missing.every((one) => kinds.has(kindOf(one)))
}
