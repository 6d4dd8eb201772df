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
 * service's business. Ends that are no entity of the build, and the entity itself, are no neighbours.
 */
export function getEntity(model: Model, { id }: { readonly id: string }): DisplayedEntity | undefined {
  const position = model.positionOf(id)
  if (position === -1) return undefined
  const neighbourhood = model.neighboursAt(position).map((other) => neighbour(model.entityAt(other)))
  return { ...model.entityAt(position), neighbourhood, links: model.linksAt(position) }
}

function neighbour({ id, type, title }: Entity): Neighbour {
  return { id, ...(type !== undefined && { type }), ...(title !== undefined && { title }) }
}
