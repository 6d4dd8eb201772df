import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { withoutSigns } from '../inquiry/searching/words.ts'
import { featuresInCommon, inCommon, placesInCommon } from './in-common.ts'

/** A word and an entity that it finds, or does not find; and the beginning of it that was asked for, where one was. */
export interface Tried {
  readonly word: string
  readonly id: string
  readonly beginning?: string
}

/** What words that do not find what shows them have in common: their place in a title, their letters, or their lengths. */
export function commonToLost(
  lost: readonly Tried[],
  found: readonly Tried[],
  byId: ReadonlyMap<string, ShownEntity>,
): string | undefined {
  const placesOf = (some: readonly Tried[]): readonly number[] =>
    some.flatMap(({ word, id }) => {
      const at = wordsIn(byId.get(id)?.title ?? '').indexOf(wordsIn(word)[0] ?? '')
      return at === -1 ? [] : [at + 1]
    })
  const isLater = (place: string): string => `is the ${place} of its title or a later one`
  const [words, others] = [lost.map(({ word }) => word), found.map(({ word }) => word)]
  const beginningsOf = (some: readonly Tried[]): readonly string[] => some.flatMap(({ beginning }) => beginning ?? [])
  return (
    placesInCommon('words', isLater, placesOf(lost), placesOf(found)) ??
    featuresInCommon('words', words, others) ??
    featuresInCommon('beginnings', beginningsOf(lost), beginningsOf(found)) ??
    inCommon('words', words, others)
  )
}

function wordsIn(text: string): readonly string[] {
  return text.trim().split(/\s+/u).map(withoutSigns)
}
