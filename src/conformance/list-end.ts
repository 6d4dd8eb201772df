import { counted } from '../text/counted.ts'
import { foundIds } from './inquiry/answers/found-ids.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { leadsOn, pagingOf } from './inquiry/paging.ts'

/** Where the list ends before all entities are shown that the build has, or that searches find. */
export interface ListEnd {
  /** How many it shows, and how many more there are: "50 entities, and the build has 16 more". */
  readonly says: string
  /** It is a page: so says the owner, or a header or a parameter that leads to the rest (GAP-3). */
  readonly isPage: boolean
}

/** The end of a list that does not show all entities that are known; undefined where it shows all, or none. */
export async function listEnd(inquiry: Inquiry): Promise<ListEnd | undefined> {
  const { build, list, listed, refused } = inquiry
  const listing = await list()
  const { byId } = listing
  if (byId.size === 0 || (!build && !refused().has('searchModel'))) return undefined
  const more = build
    ? build.entities.filter(({ id }) => !byId.has(id)).length
    : (await foundIds(inquiry)).unlisted.length
  if (more === 0) return undefined
  const says = `${counted(byId.size, 'entity', 'entities')}, and ${build ? 'the build has' : 'searches find'} ${more} more`
  return { says, isPage: listed === 'paged' || (await pagingOf(inquiry)).some((sign) => leadsOn(sign, listing)) }
}
