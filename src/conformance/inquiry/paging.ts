import type { Inquiry } from './inquiry.ts'
import { largestByDefault } from '../../client/budget.ts'
import { headerValues } from '../../client/exchange.ts'
import { nextLink } from '../../client/next-link.ts'
import type { Listing } from './answers/lists.ts'
import { readJson } from '../../client/json.ts'
import { markOf } from './mark.ts'
import { shortJson } from './answers/short-json.ts'
import { isObject } from '../../text/json-object.ts'
import { secondMs } from '../enough.ts'

/** Parameters that lists elsewhere are paged with; none is declared (GAP-3). */
const parameters = [
  'limit=1',
  'page=2',
  'offset=1',
  'page=2&limit=1',
  'page=2&per_page=1',
  'page=1&size=1',
  'pageSize=1',
  'page_size=1',
  'per_page=1',
  'count=1',
  'top=1',
  '$top=1',
  'skip=1',
  '$skip=1',
  'start=1',
  'first=1',
  'max=1',
  'maxResults=1',
  'cursor=1',
  'after=1',
]

/** Each name with the first of its values, all at once: a list that this leaves as it is, is paged by none. */
const together = [...namesAndValues(parameters)].map((pair) => pair.join('=')).join('&')

/** Tried alone on a list that takes long, or is longer than what is read by default: it changes the list of whoever knows either. */
const ofLong = ['page=2&limit=1']

/** A sign that the list is shown in pages. */
interface PagingSign {
  readonly says: string
  readonly value:
    | { readonly header: string; readonly value: string }
    | { readonly parameter: string; readonly length?: number; readonly status?: number }
}

/** A link to something else, a total that the list reaches, and a refusal of unknown parameters lead nowhere. */
export function leadsOn({ value }: PagingSign, { entities, exchange }: Listing): boolean {
  if (!('header' in value)) return value.length !== undefined
  if (value.header === 'link') return nextLink(exchange) !== undefined
  return value.header !== 'x-total-count' || Number(value.value) > entities.length
}

/** Parameters that change the list, and headers that lead to another page of it. */
export function pagingOf(inquiry: Pick<Inquiry, 'ask' | 'list' | 'remember'>): Promise<readonly PagingSign[]> {
  return inquiry.remember('paging', () => lookForPaging(inquiry))
}

async function lookForPaging(inquiry: Pick<Inquiry, 'ask' | 'list' | 'remember'>): Promise<readonly PagingSign[]> {
  const { exchange, entities, mark, bytes = 0 } = await inquiry.list()
  const signs: PagingSign[] = []
  for (const name of ['link', 'x-total-count', 'x-next-page', 'content-range', 'x-page', 'x-next-cursor']) {
    for (const value of headerValues(exchange.headers, name))
      signs.push({ says: `${name}: ${value}`, value: { header: name, value } })
  }
  const signOf = async (parameter: string): Promise<PagingSign | undefined> => {
    const question = { method: 'GET', path: `/entities?${parameter}` }
    let answer = await inquiry.ask({ ...question, fold: true })
    if (answer.status === 429 || answer.ended !== 'complete') return undefined
    const says = `with ?${parameter} the list of ${entities.length}`
    if (answer.status !== 200) {
      return {
        says: `${says} is answered with status ${answer.status}`,
        value: { parameter, status: answer.status },
      }
    }
    // The same text is the same list: a long one need not be read again for each parameter.
    if (mark !== undefined && markOf(answer) === mark) return undefined
    if (answer.folded) answer = await inquiry.ask(question)
    const { value } = readJson(answer.body)
    if (!Array.isArray(value)) return { says: `${says} is no list`, value: { parameter, status: answer.status } }
    const ids = value.map((one: unknown) => (isObject(one) ? one['id'] : undefined))
    const same = ids.length === entities.length && ids.every((id, at) => id === entities[at]?.id)
    if (same) return undefined
    return {
      says: `${says} becomes one of ${ids.length}, beginning with ${shortJson(ids[0])}`,
      value: { parameter, length: ids.length },
    }
  }
  const atOnce = await signOf(together)
  if (atOnce === undefined) return signs
  const isLong = exchange.ms >= secondMs || bytes > largestByDefault
  const tried = isLong ? ofLong : parameters
  const each = (await Promise.all(tried.map(signOf))).filter((sign) => sign !== undefined)
  return [...signs, ...(each.length > 0 ? each : [atOnce])]
}

function namesAndValues(queries: readonly string[]): ReadonlyMap<string, string> {
  const pairs = queries.flatMap((query) => query.split('&')).map((one) => one.split('=') as [string, string])
  return new Map(pairs.toReversed())
}
