import type { SearchHit } from '../model/model.ts'
import type { Search } from '../search/search.ts'

/**
 * Operation `searchModel` (OPS-3): one hit for each entity that matches the words of `q` by prefix, best first; the best
 * `maxHits` alone where that is given (GAP-7). In short steps, where the search has them.
 */
export function* searchModel(
  search: Search,
  { q, maxHits = Infinity }: { readonly q: string; readonly maxHits?: number | undefined },
): Generator<void, readonly SearchHit[]> {
  const hits = search.steps ? yield* search.steps(q, maxHits) : search(q, maxHits)
  return hits.length > maxHits ? hits.slice(0, maxHits) : hits
}
