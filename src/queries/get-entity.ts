import type { Entity, Link, Model } from '../model/model.ts'

/** An entity as its own page shows it. `neighbourhood` is our name for it on the wire (GAP-6). */
export interface DisplayedEntity extends Entity {
  readonly neighbourhood: readonly Neighbour[]
  readonly links: readonly Link[]
}

/** An entity one hop away, with what it takes to show a link to it. */
export interface Neighbour {
  readonly id: string
  readonly type?: string
  readonly title?: string
}

/**
 * Operation `getEntity` (OPS-2, SEM-3): the entity whose identifier equals `id`, with its neighbourhood in identifier
 * order and the links of which it is an end. `undefined` when there is none; what a caller on the wire then sees is the
 * service's business. Ends that are no entity of the build, and the entity itself, are no neighbours. This is the answer as an
 * object, for programs; the service sends `getEntityJson`.
 */
export function getEntity(model: Model, { id }: { readonly id: string }): DisplayedEntity | undefined {
  const position = model.positionOf(id)
  if (position === -1) return undefined
  return {
    ...model.entityAt(position),
    neighbourhood: neighbourhoodAt(model, position),
    links: model.linksAt(position),
  }
}

const encoder = new TextEncoder()
const [comma, closeObject] = [encoder.encode(','), encoder.encode(']}')]

/**
 * What the service sends for `getEntity`: the same as JSON in UTF-8, with the numbers and the order of members that the build
 * has, since a double would change some.
 */
export function getEntityJson(model: Model, { id }: { readonly id: string }): Uint8Array | undefined {
  const position = model.positionOf(id)
  if (position === -1) return undefined
  const own = model.entityAt(position)
  if (Object.hasOwn(own, 'links') || Object.hasOwn(own, 'neighbourhood'))
    return encoder.encode(JSON.stringify(getEntity(model, { id })))
  const { entity, links } = model.jsonAt(position)
  const neighbourhood = JSON.stringify(neighbourhoodAt(model, position))
  const shown = encoder.encode(`,"neighbourhood":${neighbourhood},"links":[`)
  const pieces = [entity.subarray(0, -1), shown, ...links.flatMap((link, at) => (at === 0 ? [link] : [comma, link]))]
  return joined([...pieces, closeObject])
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function neighbourhoodAt(model: Model, position: number): readonly Neighbour[] {
  return model.neighboursAt(position).map((other) => neighbour(model.entityAt(other)))
}

function neighbour({ id, type, title }: Entity): Neighbour {
  return { id, ...(type !== undefined && { type }), ...(title !== undefined && { title }) }
}
