import type { Listing } from '../inquiry/answers/lists.ts'
import { mostOfFew } from '../inquiry/searching/pieces.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import type { Needed } from '../rule.ts'

/** What it takes to look at searches from all sides: what they found, what entities show, and further searches. */
export interface Searches
  extends Searching, Pick<Listing, 'entities' | 'byId'>, Needed<'once' | 'remember' | 'search'> {
  /** Whether the model is so small that each of its titles can be looked at. */
  readonly isSmall: boolean
  readonly isQuick: boolean
}

export async function searchesOf({
  list,
  once,
  portion,
  remember,
  search,
  searching,
}: Needed<'list' | 'once' | 'portion' | 'remember' | 'search' | 'searching'>): Promise<Searches> {
  const { entities, byId } = await list()
  const isSmall = byId.size <= mostOfFew
  return { ...(await searching()), entities, byId, isSmall, isQuick: portion.isQuick, once, remember, search }
}
