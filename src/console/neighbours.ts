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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '(left out)'
}
