import type { SearchHit } from '../model/model.ts'
import { type Search, stepsOf } from '../search/search.ts'
import { atOnce } from '../search/slices.ts'

/**
 * Operation `searchModel` (OPS-3): one hit for each entity that matches the words of `q` by prefix, best first; the best
 * `maxHits` alone where that is given (GAP-7).
 */
export function searchModel(
  search: Search,
  searched: { readonly q: string; readonly maxHits?: number | undefined },
): readonly SearchHit[] {
  return atOnce(searchInSteps(search, searched))
}

/** The same in short steps, where the search has them. */
export function* searchInSteps(
  search: Search,
  { q, maxHits = Infinity }: Parameters<typeof searchModel>[1],
): Generator<void, readonly SearchHit[]> {
  const steps = stepsOf.get(search)
  const hits = steps ? yield* steps(q, maxHits) : search(q, maxHits)
  return hits.length > maxHits ? hits.slice(0, maxHits) : hits
}
