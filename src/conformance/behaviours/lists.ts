import { counted, countOf } from '../../text/counted.ts'
import { headerValues } from '../../client/exchange.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { pass } from '../verdict.ts'
import { byCodeUnit } from '../orders/order.ts'
import { shortJson } from '../inquiry/answers/short-json.ts'
import { type Look, otherwise } from './look.ts'
import { many } from '../enough.ts'

export const lists: Readonly<Record<string, Look>> = {
  'list-by-code-unit': async ({ list }) => {
    const { exchange, byId } = await list()
    const ids = [...byId.keys()]
    if (ids.length < 2) return undefined
    const at = ids.findIndex((id, place) => place > 0 && byCodeUnit(ids[place - 1] ?? '', id) > 0)
    if (at === -1) return pass(counted(ids.length, 'identifier'))
    const actual = `${shortJson(ids[at])} comes after ${shortJson(ids[at - 1])}`
    return otherwise(orderOf(ids), 'identifiers in ascending order of their code units', actual, exchange)
  },

  'list-without-links': async ({ list }) => {
    const { exchange, entities } = await list()
    if (entities.length === 0) return undefined
    const linked = entities.find(({ links }) => links !== undefined)
    if (!linked) return pass(`${counted(entities.length, 'entity', 'entities')} of the list`)
    return otherwise('links', 'entities without links', `${shortJson(linked.id)} has its links`, exchange)
  },

  'whole-list': async (inquiry) => {
    const { exchange, entities, byId } = await inquiry.list()
    if (entities.length === 0) return undefined
    const expected = 'all entities in one answer'
    const next = headerValues(exchange.headers, 'link').find((value) => /\brel="?next\b/i.test(value))
    if (next !== undefined) return otherwise('next page', expected, `a Link header: ${next}`, exchange, `link: ${next}`)
    // Where an entity of the list may have no id, what is not among the ids may still be in the list.
    if (byId.size < entities.length) return pass(`${counted(entities.length, 'entity', 'entities')}, and no next page`)
    const beyond = (await inquiry.entities()).find(({ id, entity }) => entity?.id === id && !byId.has(id))
    if (!beyond) return pass(`${counted(entities.length, 'entity', 'entities')}, and no other was seen`)
    const actual = `${counted(entities.length, 'entity', 'entities')}, and ${shortJson(beyond.id)} is not among them`
    return otherwise('entity beyond', expected, actual, beyond.exchange)
  },

  'link-ends-are-entities': async (inquiry) => {
    const { byId } = await inquiry.list()
    const shown = (await inquiry.links()).flatMap(({ links, exchange }) => links.map((link) => ({ link, exchange })))
    const ends = new Map(
      shown.flatMap(({ link, exchange }) =>
        [link.from, link.to].flatMap((end) => (end === undefined ? [] : [[end, { link, exchange }] as const])),
      ),
    )
    if (ends.size === 0) return undefined
    const beyond = [...ends].filter(([end]) => !byId.has(end)).slice(0, many)
    const answers = await inParallel(beyond, 1, async ([end]) => inquiry.entity(end))
    const at = answers.findIndex((answer) => answer?.exchange.status === 404)
    const dangling = beyond[at]
    if (dangling === undefined) return pass(countOf(ends.size, 'ends of links'))
    const [end, { link, exchange }] = dangling
    return otherwise(
      'no entity',
      'links whose ends are entities',
      `a link ends at ${shortJson(end)}, and no entity has this identifier`,
      answers[at]?.exchange ?? exchange,
      shortJson(link),
    )
  },

  validators: async ({ list, ask }) => {
    const { exchange } = await list()
    if (exchange.status !== 200) return undefined
    const [tag] = headerValues(exchange.headers, 'etag')
    if (tag === undefined) return otherwise('no ETag', 'an ETag', 'none', exchange)
    const again = await ask({ method: 'GET', path: '/entities', headers: [['If-None-Match', tag]] })
    if (again.ended !== 'complete') return undefined
    return again.status === 304
      ? pass(`304 for ${tag}`)
      : otherwise('no 304', 'status 304 to If-None-Match', `status ${again.status}`, again)
  },

  'long-answers-compressed': async ({ ask }) => {
    const exchange = await ask({ method: 'GET', path: '/entities', headers: [['Accept-Encoding', 'gzip, br']] })
    if (exchange.status !== 200) return undefined
    const [coding] = headerValues(exchange.headers, 'content-encoding')
    if (coding !== undefined) return pass(`${coding}, ${counted(exchange.body.length, 'byte')}`)
    if (exchange.body.length < longAnswer) return undefined
    return otherwise(
      'uncompressed',
      'a compressed list',
      `${counted(exchange.body.length, 'byte')} as they are`,
      exchange,
    )
  },
}

/** Which of the other orders identifiers are in. */
function orderOf(ids: readonly string[]): string {
  const orders = {
    'order-by-locale': new Intl.Collator('en').compare,
    'order-by-number': new Intl.Collator('en', { numeric: true }).compare,
    'order-in-lower-case': (a: string, b: string): number => byCodeUnit(a.toLowerCase(), b.toLowerCase()),
  }
  const fits = (compare: (a: string, b: string) => number): boolean =>
    ids.every((id, at) => at === 0 || compare(ids[at - 1] ?? '', id) <= 0)
  return Object.entries(orders).find(([, compare]) => fits(compare))?.[0] ?? 'some other order'
}

/** Bytes from which servers compress, as a rule: fewer fit into one packet anyhow. */
const longAnswer = 1000
