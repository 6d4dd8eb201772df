import { isObject } from '../text/json-object.ts'

/** The other end of a link. */
export interface Neighbour {
  readonly id: string
  readonly relation: string
  /** Whether the link begins at the entity in the middle. */
  readonly outward: boolean
  readonly confidence: number | undefined
}

/** The other ends of an entity's links, by relation, then direction, then identifier. A server may leave out any field. */
export function neighboursOf(id: string, links: unknown): readonly Neighbour[] {
  const found = (Array.isArray(links) ? links : []).filter(isObject).map(({ from, to, relation, confidence }) => {
    const outward = from === id || (from === undefined && to !== id)
    return {
      id: textOf(outward ? to : from),
      relation: textOf(relation),
      outward,
      confidence: typeof confidence === 'number' ? confidence : undefined,
    }
  })
  const key = ({ relation, outward, id }: Neighbour): string => JSON.stringify([relation, !outward, id])
  return found.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}

/** Neighbours that a picture shows as one dot, since they are the same entity by the same relation. */
export interface Dot extends Neighbour {
  readonly links: number
}

export const mostDrawn = 40

/** At most 40 dots, each with the number of links that it stands for. */
export function dotsOf(neighbours: readonly Neighbour[]): readonly Dot[] {
  const dots = new Map<string, Dot>()
  for (const one of neighbours) {
    const key = JSON.stringify([one.relation, one.outward, one.id])
    dots.set(key, { ...one, links: (dots.get(key)?.links ?? 0) + 1 })
  }
  return [...dots.values()].slice(0, mostDrawn)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '(left out)'
}
