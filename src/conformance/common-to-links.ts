import { type Compared, inCommon, numbersInCommon, type Parted, valuesInCommon } from './in-common.ts'
import type { EntityAnswer } from './inquiry/answers/entity.ts'
import type { LinkFields } from './reference.ts'

/** A link, and the end of it that does or does not show it. */
export interface LinkAtEnd {
  readonly link: LinkFields
  readonly end: string
}

/** What links have in common that an end does not show, unlike those that ends like it show: that end, and what they are. */
export function commonToLinks(
  missing: readonly LinkAtEnd[],
  shown: readonly LinkAtEnd[],
  listed: ReadonlyMap<string, { readonly type?: string }> = new Map(),
): string | undefined {
  if (missing.length < 2) return undefined
  const side = (['to', 'from'] as const).find((one) => missing.every(({ link, end }) => link[one] === end))
  const fine = (side === undefined ? shown : shown.filter(({ link, end }) => link[side] === end)).map(
    ({ link }) => link,
  )
  const failed = missing.map(({ link }) => link)
  const ends = (nouns: string, of: 'from' | 'to'): Compared => ({
    nouns,
    failed: failed.flatMap((link) => link[of] ?? []),
    fine: fine.flatMap((link) => link[of] ?? []),
  })
  const values = <Name extends keyof LinkFields>(name: Name): Parted<LinkFields[Name]> => ({
    failed: failed.map((link) => link[name]),
    fine: fine.map((link) => link[name]),
  })
  const types = (nouns: string, of: 'from' | 'to'): string | undefined => {
    const typesOf = (links: readonly LinkFields[]): readonly unknown[] =>
      links.map((link) => listed.get(link[of] ?? '')?.type)
    return valuesInCommon(nouns, 'type', { failed: typesOf(failed), fine: typesOf(fine) })
  }
  const common =
    valuesInCommon('links', 'relation', values('relation')) ??
    numbersInCommon('links', 'confidence', values('confidence')) ??
    types('sources', 'from') ??
    types('targets', 'to') ??
    inCommon(ends('sources', 'from'), ends('targets', 'to'))
  const where = side === undefined ? [] : [`each is missing at its ${side === 'to' ? 'target' : 'source'}`]
  return [...where, ...(common === undefined ? [] : [common])].join('; ') || undefined
}

/** Fewer links may be the most that some entities have by chance. */
const fewestOfLimit = 5

/** That each entity which lacks a link shows as many as the others, and none more. */
export function limitOfLinks(
  missing: readonly LinkAtEnd[],
  answers: Iterable<Pick<EntityAnswer, 'id' | 'entity'>>,
): string | undefined {
  const counts = new Map<string, number>()
  for (const { id, entity } of answers) counts.set(id, entity?.links?.length ?? 0)
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 0)
  const ends = [...new Set(missing.map(({ end }) => end))]
  if (most < fewestOfLimit || ends.length < 2 || ends.some((end) => counts.get(end) !== most)) return undefined
  return `each of these entities shows ${most} links, and none shows more`
}
