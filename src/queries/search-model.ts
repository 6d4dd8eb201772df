import type { SearchHit } from '../model/model.ts'
import { type RankedHits, type Search, stepsOf } from '../search/search.ts'
import { atOnce } from '../search/slices.ts'

/**
 * Operation `searchModel` (OPS-3): one hit for each entity that matches the words of `q` by prefix, best first; the best
 * `maxHits` alone where that is given (GAP-7). This is the answer at once, for programs; the service runs `searchInSteps`.
 */
export function searchModel(
  search: Search,
  searched: { readonly q: string; readonly maxHits?: number | undefined },
): readonly SearchHit[] {
  const hits = atOnce(searchInSteps(search, searched))
  return Array.isArray(hits) ? (hits as readonly SearchHit[]) : [...hits]
}

/** What the service runs for `searchModel`: the same in short steps, where the search has them. */
export function* searchInSteps(
  search: Search,
  { q, maxHits = Infinity }: Parameters<typeof searchModel>[1],
): Generator<void, RankedHits> {
  const steps = stepsOf.get(search)
  if (steps) return yield* steps(q, maxHits)
  const hits = search(q, maxHits)
  return hits.length > maxHits ? hits.slice(0, maxHits) : hits
}
