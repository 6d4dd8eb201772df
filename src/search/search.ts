import type { SearchHit } from '../model/model.ts'
import type { Matching } from './matching.ts'
import type { Postings } from './postings.ts'

/**
 * All that a query needs to know of the site's search component (SEM-6): words in, hits out, best first, the best `most`
 * alone where that is given. Words match by prefix (OPS-3); a text without words matches nothing.
 */
export interface Search {
  (text: string, most?: number): readonly SearchHit[]
  /** Why a text is not searched for, as a sentence to who asks; `undefined` where it is. */
  refusal?(text: string): string | undefined
  /**
   * Begins, once, what a question would have to wait for, and resolves when none has to any more; `undefined` where none has.
   * Meanwhile other work gets its turn. Who asks earlier gets the same answer, and holds everything up. With `makePostings`
   * it is made elsewhere, if it has not begun. Rejected with a `UserError`, it stays so.
   */
  prepare?(makePostings?: MakePostings): Promise<void> | undefined
}

/** Makes what is searched, as `indexEntities` does for the entities of the model. */
export type MakePostings = (matching: Matching) => Promise<Postings>

/** Hits, best first, each of which may be made only when its turn comes. */
export interface RankedHits extends Iterable<SearchHit> {
  readonly length: number
  /** Where a hit can be written without being made. */
  readonly writer?: HitWriter
}

/** Writes the hits at places as JSON in UTF-8. */
export interface HitWriter {
  /** How many bytes one takes at most. */
  readonly mostAt: (nth: number) => number
  /** Writes it from a place on, and gives where that ends. */
  readonly write: (nth: number, into: Uint8Array, at: number) => number
}

/** A search in short steps, between which other work may get its turn. */
export type SearchSteps = (text: string, most?: number) => Generator<void, RankedHits>

/** By the search itself, no member of it: what wraps a search takes its members over, and answers otherwise. */
export const stepsOf: WeakMap<Search, SearchSteps> = new WeakMap()

/** What the site's component is asked of, once it is there; another search has none. */
export const postingsOf: WeakMap<Search, () => Postings | undefined> = new WeakMap()
