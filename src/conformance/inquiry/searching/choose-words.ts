import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import type { Portion } from '../portion.ts'
import { shuffled } from '../random.ts'
import { chosenWords, widestFirst, wordsFor } from './search-texts.ts'
import { codesIn, type ShownWord, titleWords, wordsOfThree } from './words.ts'
import { sampleSize } from './sample-size.ts'

/** What words are taken from. */
export interface TitlesToSearch {
  readonly entities: readonly ShownEntity[]
  readonly random: (label: string) => Random
  readonly portion: Portion
}

/** What is searched for first, settled before anything was found. */
export interface ChosenWords {
  readonly words: readonly ShownWord[]
  readonly codes: readonly ShownWord[]
  /** How many words there were to choose from. */
  readonly wordCount: number
}

/** With fewer words in titles there is room for so many codes; with more of them, for as many as there might be further words. */
const fewWords = 20
const mostCodes = 60

/** For a sample of so many entities. */
export function chooseWords({ entities, random, portion }: TitlesToSearch, sample: number): ChosenWords {
  const inTitles = titleWords(entities)
  const ofThree = portion.isQuick ? [] : wordsOfThree(entities).slice(0, sampleSize.least)
  const inCodes = portion.isQuick ? [] : codesIn(entities)
  const mostWords = wordsFor(sample, entities.length)
  const chosen = chosenWords(inTitles, random('words'), mostWords)
  const room = inTitles.length < fewWords ? mostCodes : Math.min(mostCodes, mostWords - chosen.length)
  const inPlaceOfWords = room < sampleSize.least ? Math.min(sampleSize.least, inCodes.length) : 0
  const ofTitles = chosen.slice(0, Math.max(0, chosen.length - inPlaceOfWords))
  return {
    words: [...ofThree, ...portion.of('words', portion.isQuick ? widestFirst(ofTitles) : ofTitles, 12)],
    codes: shuffled(inCodes, random('codes')).slice(0, Math.max(sampleSize.least, room)),
    wordCount: inTitles.length,
  }
}

/** The first is one that finds something: an index that comes up only then is otherwise asked for nothing that it has. */
export const inTurn = ({ words }: ChosenWords): readonly ShownWord[] => words.toReversed()
