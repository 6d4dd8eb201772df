import { elementsIn } from '../client/answer.ts'
import type { JsonObject } from '../text/json-object.ts'
import {
  factInCommon,
  featuresInCommon,
  inCommon,
  lengthsInCommon,
  placesInCommon,
  valuesInCommon,
} from './in-common.ts'
import type { LinkFields } from './reference.ts'
import type { Needed } from './rule.ts'

/** What entities have in common that something fails for, unlike those that it does not fail for, by what the list shows of them. */
export async function commonToEntities(
  failed: readonly string[],
  fine: readonly string[],
  { once }: Needed<'once'>,
): Promise<string | undefined> {
  const identifiers = { nouns: 'identifiers', failed: [...new Set(failed)], fine: [...new Set(fine)] }
  const byIdentifier = featuresInCommon(identifiers)
  if (byIdentifier !== undefined) return byIdentifier
  const listed = elementsIn(await once('/entities'))
  const at = new Map(listed.map(({ id }, index) => [id, index]))
  const indexesOf = (ids: readonly string[]): readonly number[] => ids.flatMap((id) => at.get(id) ?? [])
  const [some, others] = [indexesOf(identifiers.failed), indexesOf(identifiers.fine)]
  const of = (indexes: readonly number[]): readonly JsonObject[] => indexes.map((index) => listed[index] ?? {})
  if (some.length < identifiers.failed.length) return lengthsInCommon(identifiers)
  return (
    placesInCommon('entities', (place) => `is the ${place} of the list or a later one`, {
      failed: some.map((index) => index + 1),
      fine: others.map((index) => index + 1),
    }) ??
    lengthsInCommon(identifiers) ??
    commonToMembers(of(some), of(others))
  )
}

type Links = readonly LinkFields[] | undefined

/** The same of entities by whether they show links. */
export function withoutLinks(failed: readonly Links[], fine: readonly Links[]): string | undefined {
  const areNone = (links: Links): boolean => links?.length === 0
  return factInCommon('entities', 'shows no links', { failed: failed.map(areNone), fine: fine.map(areNone) })
}

/** The same by the members of objects themselves: by the title, or by a member that has other values in all others. */
export function commonToMembers(failed: readonly JsonObject[], fine: readonly JsonObject[]): string | undefined {
  const titlesOf = (some: readonly JsonObject[]): readonly string[] =>
    some.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  const ofTitles = inCommon({ nouns: 'titles', failed: titlesOf(failed), fine: titlesOf(fine) })
  if (ofTitles !== undefined) return ofTitles
  const names = new Set(failed.flatMap(Object.keys))
  for (const name of [...names].filter((one) => one !== 'id' && one !== 'title')) {
    const common = valuesInCommon('entities', name, {
      failed: failed.map((one) => one[name]),
      fine: fine.map((one) => one[name]),
    })
    if (common !== undefined) return common
  }
  return undefined
}
