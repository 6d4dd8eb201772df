import type { Exchange } from '../../client/exchange.ts'
import type { JsonObject } from '../../text/json-object.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { many } from '../enough.ts'

/** The declared fields of an element, those that it has, and the answer that shows it. */
export interface ElementShown {
  readonly element: JsonObject
  readonly exchange: Exchange
}

export const declared = {
  Entity: ['id', 'type', 'title'],
  Link: ['from', 'to', 'relation', 'confidence'],
  Finding: ['check', 'severity', 'path'],
  SearchHit: ['id', 'score'],
} as const

/** Everything of a schema that was shown in the plain answers. */
export async function elementsShown(inquiry: Inquiry, schema: keyof typeof declared): Promise<readonly ElementShown[]> {
  return inquiry.remember(`elements of ${schema}`, () => gather[schema](inquiry))
}

const gather: Readonly<Record<keyof typeof declared, (inquiry: Inquiry) => Promise<readonly ElementShown[]>>> = {
  async Entity(inquiry) {
    const { exchange, entities } = await inquiry.list()
    return [...entities.map((entity) => ({ element: { ...entity }, exchange })), ...(await entitiesAlone(inquiry))]
  },
  async Link({ links }) {
    return (await links()).flatMap((shown) =>
      shown.links.map((link) => ({ element: { ...link }, exchange: shown.exchange })),
    )
  },
  async Finding({ findings }) {
    const { exchange, findings: all } = await findings()
    return all.map((finding) => ({ element: { ...finding }, exchange }))
  },
  async SearchHit({ searches }) {
    return (await searches()).flatMap(({ hits, exchange }) =>
      Array.from({ length: Math.min(hits.length, many) }, (_, at) => {
        const [id, score] = [hits.idAt(at), hits.scoreAt(at)]
        return { element: { ...(id !== undefined && { id }), ...(score !== undefined && { score }) }, exchange }
      }),
    )
  },
}

/** The entities that getEntity showed. */
export async function entitiesAlone({ entities }: Inquiry): Promise<readonly ElementShown[]> {
  return (await entities()).flatMap(({ entity, exchange }) => (entity ? [{ element: { ...entity }, exchange }] : []))
}
