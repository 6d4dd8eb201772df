import type { Exchange } from '../../client/exchange.ts'
import { jsonIn } from '../../client/answer.ts'
import { nextLink } from '../../client/next-link.ts'
import { isObject } from '../../text/json-object.ts'
import type { Inquiry } from './inquiry.ts'
import { few } from '../enough.ts'

/**
 * The identifiers that the list lacks and the pages that follow it have, where a Link header leads on (RFC 8288). How a list is paged is not
 * shown (GAP-3); but what stands on none of its pages, between two that do, is not listed.
 */
export function nextIds(inquiry: Pick<Inquiry, 'list' | 'ask' | 'remember' | 'portion'>): Promise<ReadonlySet<string>> {
  return inquiry.remember('next pages', async () => {
    const ids = new Set<string>()
    const asked = new Set<string>()
    const { byId, exchange } = await inquiry.list()
    let path = nextPath(exchange)
    for (let pages = inquiry.portion.most(few, 1); path !== undefined && pages > 0; pages--) {
      asked.add(path)
      const page = await inquiry.ask({ method: 'GET', path })
      const value = page.status === 200 ? jsonIn(page) : undefined
      if (!Array.isArray(value)) break
      for (const one of value) {
        if (isObject(one) && typeof one['id'] === 'string' && !byId.has(one['id'])) ids.add(one['id'])
      }
      const next = nextPath(page)
      path = next !== undefined && asked.has(next) ? undefined : next
    }
    return ids
  })
}

/** Of the target the query alone: what stands before it a proxy may have changed. */
function nextPath(exchange: Exchange): string | undefined {
  const [, query] = /\/entities(\?[^#]+)/i.exec(nextLink(exchange) ?? '') ?? []
  return query === undefined ? undefined : `/entities${query}`
}
