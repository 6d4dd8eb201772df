import type { Listing } from '../inquiry/answers/lists.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import type { Needed } from '../rule.ts'

/** What it takes to look at searches from all sides: what they found, what entities show, and further searches. */
export interface Searches
  extends Searching, Pick<Listing, 'entities' | 'byId'>, Needed<'once' | 'remember' | 'search'> {}

export async function searchesOf({
  list,
  once,
  remember,
  search,
  searching,
}: Needed<'list' | 'once' | 'remember' | 'search' | 'searching'>): Promise<Searches> {
  const { entities, byId } = await list()
  return { ...(await searching()), entities, byId, once, remember, search }
}
