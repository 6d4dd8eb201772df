import { countsOf } from '../../../../text/counts-of.ts'
import type { ShownEntity } from '../../answers/entity.ts'
import type { UnknownId } from '../unknown-id.ts'
import type { Transformation } from './transformation.ts'
import { transformations } from './transformations.ts'

/** One text may be near to its identifier in several ways: of those in which texts of `some` were made, that which most of them have. */
export function likeliestWays<Near extends UnknownId>(
  some: readonly Near[],
  byId: ReadonlyMap<string, ShownEntity>,
): readonly Near[] {
  const made = countsOf(some.map(({ kind }) => kind))
  const isMadeBy = ({ of }: Transformation, { id, near }: Near): boolean => {
    if (near === undefined) return false
    const { title = '', type = '' } = byId.get(near) ?? {}
    return of({ id: near, title, type, other: '' }, () => 0) === id
  }
  const ways = transformations
    .filter(({ kind }) => (made.get(kind) ?? 0) > 1)
    .map((way) => ({ way, count: Math.max(made.get(way.kind) ?? 0, some.filter((one) => isMadeBy(way, one)).length) }))
    .toSorted((a, b) => b.count - a.count)
  const counts = new Map(ways.map(({ way, count }) => [way.kind, count]))
  return some.map((one) => {
    const best = ways.find(({ way }) => isMadeBy(way, one))
    return best !== undefined && best.count > (counts.get(one.kind) ?? 1) ? { ...one, how: best.way.how } : one
  })
}
