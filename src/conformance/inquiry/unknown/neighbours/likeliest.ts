import { countsOf } from '../../../../text/counts-of.ts'
import type { ShownEntity } from '../../answers/entity.ts'
import type { UnknownId } from '../unknown-id.ts'
import { transformations } from './transformations.ts'

/** One text may be near to its identifier in several ways: of those in which texts of `some` were made, that of most of them. */
export function likeliestWays<Near extends UnknownId>(
  some: readonly Near[],
  byId: ReadonlyMap<string, ShownEntity>,
): readonly Near[] {
  const counts = countsOf(some.map(({ kind }) => kind))
  const countOf = ({ kind }: { readonly kind: string }): number => counts.get(kind) ?? 0
  const ways = transformations.filter((way) => countOf(way) > 1)
  return some.map((one) => {
    const { id, near } = one
    if (near === undefined) return one
    const { title = '', type = '' } = byId.get(near) ?? {}
    const fitting = ways.filter((way) => way.of({ id: near, title, type, other: '' }, () => 0) === id)
    const best = fitting.toSorted((a, b) => countOf(b) - countOf(a))[0]
    return best !== undefined && countOf(best) > countOf(one) ? { ...one, how: best.how } : one
  })
}
