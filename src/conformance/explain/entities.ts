import { elementsIn } from '../../client/answer.ts'
import type { EntityAnswer } from '../inquiry/answers/entity.ts'
import type { LinkFields } from '../reference.ts'
import type { Needed } from '../rule.ts'
import { type Facts, factsInCommon, featuresInCommon, inCommon, placesInCommon } from './in-common.ts'

/** What entities have in common that something fails for, unlike those that it does not fail for, by what the list shows of them. */
export async function commonToEntities(
  failed: readonly string[],
  fine: readonly string[],
  { once }: Needed<'once'>,
): Promise<string | undefined> {
  const listed = elementsIn(await once('/entities'))
  const at = new Map(listed.map(({ id }, index) => [id, index]))
  const placesOf = (ids: readonly string[]): readonly number[] => [...new Set(ids)].flatMap((id) => at.get(id) ?? [])
  const [some, others] = [placesOf(failed), placesOf(fine)]
  const areListed = some.length === new Set(failed).size
  const of = (places: readonly number[]): readonly Facts[] => places.map((place) => listed[place] ?? {})
  const isLater = (place: string): string => `is the ${place} of the list or a later one`
  const counted = (places: readonly number[]): readonly number[] => places.map((place) => place + 1)
  return (
    featuresInCommon('identifiers', failed, fine) ??
    (areListed ? placesInCommon('entities', isLater, counted(some), counted(others)) : undefined) ??
    inCommon('identifiers', failed, fine) ??
    (areListed ? factsInCommon('entities', of(some), of(others)) : undefined)
  )
}

/** A link, and the end of it that does or does not show it. */
export interface LinkAtEnd {
  readonly link: LinkFields
  readonly end: string
}

/** Fewer links may be the most that some entities have by chance. */
const fewestOfLimit = 5

/** What links have in common that an end does not show: that no entity shows more links than these ends do; or which end that is, and what the links are. */
export function commonToLinks(
  missing: readonly LinkAtEnd[],
  shown: readonly LinkAtEnd[],
  answers: Iterable<Pick<EntityAnswer, 'id' | 'entity'>>,
  listed: ReadonlyMap<string, { readonly type?: string }> = new Map(),
): string | undefined {
  const counts = new Map([...answers].map(({ id, entity }) => [id, entity?.links?.length ?? 0]))
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0)
  const ends = new Set(missing.map(({ end }) => end))
  if (most >= fewestOfLimit && ends.size > 1 && [...ends].every((end) => counts.get(end) === most))
    return `each of these entities shows ${most} links, and none shows more`
  if (missing.length < 2) return undefined
  const side = (['to', 'from'] as const).find((one) => missing.every(({ link, end }) => link[one] === end))
  const factsOf = ({ link: { relation, from = '', to = '' } }: LinkAtEnd): Facts => ({
    ...{ relation, 'a source of type': listed.get(from)?.type, 'a target of type': listed.get(to)?.type },
  })
  const fine = shown.filter(({ link, end }) => side === undefined || link[side] === end)
  const common = factsInCommon('links', missing.map(factsOf), fine.map(factsOf))
  const where = side && `each is missing at its ${side === 'to' ? 'target' : 'source'}`
  return [where, common].filter((one) => one !== undefined).join('; ') || undefined
}
