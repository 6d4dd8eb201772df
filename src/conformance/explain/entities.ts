import { elementsIn } from '../../client/answer.ts'
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
  return (
    featuresInCommon({ nouns: 'identifiers', failed, fine }) ??
    (areListed ? placesInCommon('entities', isLater, some, others) : undefined) ??
    inCommon({ nouns: 'identifiers', failed, fine }) ??
    (areListed ? factsInCommon('entities', of(some), of(others)) : undefined)
  )
}
