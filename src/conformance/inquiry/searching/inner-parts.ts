import { finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import { innerOfDigits, innerParts, shortParts } from './search-texts.ts'
import { type ShownWord } from './words.ts'
import { sampleSize } from './sample-size.ts'

/** What is left of a word without its first letters. */
interface InnerPart {
  readonly of: SearchAnswer
  readonly part: string
}

const mostShortParts = 4

/** Parts of these words, and of words with digits. */
export function partsInside(
  words: readonly SearchAnswer[],
  shown: readonly WithAnswer<ShownWord>[],
): readonly InnerPart[] {
  const finding = shown.filter(({ answer }) => finds(answer))
  return [
    ...words.flatMap((of) => innerParts(of.q).map((part) => ({ of, part }))),
    ...words.flatMap((of) => shortParts(of.q).map((part) => ({ of, part }))).slice(0, mostShortParts),
    ...finding
      .flatMap(({ word, answer }) => innerOfDigits(word).map((part) => ({ of: answer, part })))
      .slice(0, sampleSize.small),
  ]
}
