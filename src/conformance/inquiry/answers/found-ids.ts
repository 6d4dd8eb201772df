import type { Needed } from '../../rule.ts'
import { type Ids, idsOfAll } from './hits.ts'

/** What all searches together find. */
interface FoundIds {
  readonly ids: Ids
  /** How many of them are in the list. */
  readonly listed: number
  /** Those that are not. */
  readonly unlisted: readonly string[]
}

/** Looked through once: searches may find each entity of a large model. */
export function foundIds(inquiry: Needed<'list' | 'remember' | 'searches'>): Promise<FoundIds> {
  return inquiry.remember('found ids', async () => {
    const { byId } = await inquiry.list()
    const ids = idsOfAll(await inquiry.searches())
    const unlisted: string[] = []
    for (const id of ids) if (!byId.has(id)) unlisted.push(id)
    return { ids, listed: ids.size - unlisted.length, unlisted }
  })
}
