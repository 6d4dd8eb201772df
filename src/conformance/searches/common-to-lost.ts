import { type Compared, featuresInCommon, inCommon, placesInCommon } from '../explain/in-common.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { partsOf, withoutSigns } from '../inquiry/searching/words.ts'

/** A word and an entity that it finds, or does not find; and the beginning of it that was asked for, where one was. */
export interface Tried {
  readonly word: string
  readonly id: string
  readonly beginning?: string
}

/** What those that find nothing have in common: as words of their titles, by the letters that were asked for, or by the titles. */
export function commonToLost(
  lost: readonly Tried[],
  found: readonly Tried[],
  byId: ReadonlyMap<string, ShownEntity>,
): string | undefined {
  const titleOf = ({ id }: Tried): string => byId.get(id)?.title ?? ''
  for (const words of [wordsIn, partsOf]) {
    const placesOf = (some: readonly Tried[]): readonly number[] =>
      some.flatMap((one) => placeIn(words(titleOf(one)), words(one.word)) ?? [])
    const common = placesInCommon('words', (place) => `is the ${place} of its title or a later one`, {
      failed: placesOf(lost),
      fine: placesOf(found),
    })
    if (common !== undefined) return common
  }
  const sort = (nouns: string, textOf: (tried: Tried) => string): Compared => ({
    nouns,
    failed: lost.map(textOf),
    fine: found.map(textOf),
  })
  const areWords = lost.every(({ word }) => !/\S\s+\S/u.test(word))
  const ofWords = sort(areWords ? 'words' : 'texts', ({ word }) => word)
  // A long word is one that ends late, too.
  const ofLetters = featuresInCommon(ofWords)
  if (ofLetters !== undefined) return ofLetters
  const endsOf = (some: readonly Tried[]): readonly number[] =>
    some.flatMap((one) => endIn(titleOf(one).toLowerCase(), one.word.toLowerCase()) ?? [])
  const behind = placesInCommon('words', (place) => `ends at the ${place} character of its title or a later one`, {
    failed: endsOf(lost),
    fine: endsOf(found),
  })
  if (behind !== undefined) return behind
  const ofLost = new Set(lost.map(titleOf))
  return inCommon(
    ofWords,
    sort('beginnings', ({ beginning = '' }) => beginning),
    { nouns: 'titles', failed: ofLost, fine: found.map(titleOf).filter((title) => !ofLost.has(title)) },
  )
}

function wordsIn(title: string): readonly string[] {
  return title.trim().split(/\s+/u).map(withoutSigns)
}

/** The place of the last character of these letters where they first stand in a title, counted from 1. */
function endIn(title: string, letters: string): number | undefined {
  const at = title.indexOf(letters)
  return at === -1 ? undefined : Array.from(title.slice(0, at + letters.length)).length
}

/** The place of a word in a title, by its first part, counted from 1. */
function placeIn(title: readonly string[], [word = '']: readonly string[]): number | undefined {
  const at = title.indexOf(word)
  return at === -1 ? undefined : at + 1
}
