import { elementsIn } from '../../client/answer.ts'
import type { JsonObject } from '../../text/json-object.ts'
import type { EntityAnswer } from '../inquiry/answers/entity.ts'
import type { LinkFields } from '../reference.ts'
import type { Needed } from '../rule.ts'
import { type Compared, type Facts, factsInCommon, featuresInCommon, inCommon, placesInCommon } from './in-common.ts'

/** What entities have in common that something fails for, unlike those that it does not fail for, by what the list shows of them. */
export async function commonToEntities(
  failed: readonly string[],
  fine: readonly string[],
  { once }: Needed<'once'>,
): Promise<string | undefined> {
  const identifiers = { nouns: 'identifiers', failed: [...new Set(failed)], fine: [...new Set(fine)] }
  const listed = elementsIn(await once('/entities'))
  const at = new Map(listed.map(({ id }, index) => [id, index]))
  const indexesOf = (ids: readonly string[]): readonly number[] => ids.flatMap((id) => at.get(id) ?? [])
  const [some, others] = [indexesOf(identifiers.failed), indexesOf(identifiers.fine)]
  const of = (indexes: readonly number[]): readonly JsonObject[] => indexes.map((index) => listed[index] ?? {})
  const areListed = some.length === identifiers.failed.length
  const places = { failed: some.map((index) => index + 1), fine: others.map((index) => index + 1) }
  return (
    featuresInCommon(identifiers) ??
    (areListed
      ? placesInCommon('entities', (place) => `is the ${place} of the list or a later one`, places)
      : undefined) ??
    inCommon(identifiers) ??
    (areListed ? commonToMembers(of(some), of(others)) : undefined)
  )
}

/** The same by the members of objects themselves: by the title, or by a member that has other values in all others. */
export function commonToMembers(failed: readonly JsonObject[], fine: readonly JsonObject[]): string | undefined {
  const titlesOf = (some: readonly JsonObject[]): readonly string[] =>
    some.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  const factsOf = (some: readonly JsonObject[]): readonly Facts[] =>
    some.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => name !== 'id' && name !== 'title')))
  return (
    inCommon({ nouns: 'titles', failed: titlesOf(failed), fine: titlesOf(fine) }) ??
    factsInCommon('entities', factsOf(failed), factsOf(fine))
  )
}

/** A link, and the end of it that does or does not show it. */
export interface LinkAtEnd {
  readonly link: LinkFields
  readonly end: string
}

/** Fewer links may be the most that some entities have by chance. */
const fewestOfLimit = 5

/**
 * What links have in common that an end does not show, unlike those that ends like it show: that no entity shows more links than
 * these ends do, or that end, and what they are.
 */
export function commonToLinks(
  missing: readonly LinkAtEnd[],
  shown: readonly LinkAtEnd[],
  answers: Iterable<Pick<EntityAnswer, 'id' | 'entity'>>,
  listed: ReadonlyMap<string, { readonly type?: string }> = new Map(),
): string | undefined {
  const counts = new Map([...answers].map(({ id, entity }) => [id, entity?.links?.length ?? 0]))
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0)
  const ends = [...new Set(missing.map(({ end }) => end))]
  if (most >= fewestOfLimit && ends.length > 1 && ends.every((end) => counts.get(end) === most))
    return `each of these entities shows ${most} links, and none shows more`
  if (missing.length < 2) return undefined
  const side = (['to', 'from'] as const).find((one) => missing.every(({ link, end }) => link[one] === end))
  const failed = missing.map(({ link }) => link)
  const fine = shown.filter(({ link, end }) => side === undefined || link[side] === end).map(({ link }) => link)
  const factsOf = ({ relation, confidence, from = '', to = '' }: LinkFields): Facts => ({
    ...{ relation, confidence, 'a source of type': listed.get(from)?.type, 'a target of type': listed.get(to)?.type },
  })
  const texts = (nouns: string, of: 'from' | 'to'): Compared => ({
    nouns,
    failed: failed.flatMap((link) => link[of] ?? []),
    fine: fine.flatMap((link) => link[of] ?? []),
  })
  const common =
    factsInCommon('links', failed.map(factsOf), fine.map(factsOf)) ??
    inCommon(texts('sources', 'from'), texts('targets', 'to'))
  const where = side === undefined ? [] : [`each is missing at its ${side === 'to' ? 'target' : 'source'}`]
  return [...where, ...(common === undefined ? [] : [common])].join('; ') || undefined
}
