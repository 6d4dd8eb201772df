import type { SearchHit } from '../model/model.ts'
import type { Search } from '../search/search.ts'

/** Operation `searchModel` (OPS-3): one hit for each entity that matches the words of `q` by prefix, best first. */
export function searchModel(search: Search, { q }: { readonly q: string }): readonly SearchHit[] {
  return search(q)
}
