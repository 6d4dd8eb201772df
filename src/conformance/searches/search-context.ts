import type { Listing } from '../inquiry/answers/lists.ts'
import type { SearchEvidence } from '../inquiry/searching/searching.ts'
import type { Needed } from '../rule.ts'

/** What it takes to look at searches from all sides: what they found, what entities show, and further searches. */
export interface Context
  extends SearchEvidence, Pick<Listing, 'entities' | 'byId'>, Needed<'once' | 'remember' | 'search'> {}

export async function searchContext({
  list,
  once,
  remember,
  search,
  searching,
}: Needed<'list' | 'once' | 'remember' | 'search' | 'searching'>): Promise<Context> {
  const { entities, byId } = await list()
  return { ...(await searching()), entities, byId, once, remember, search }
}
