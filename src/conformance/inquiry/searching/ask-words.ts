import { finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import type { Asking, SearchingInput } from './asking.ts'
import { type EarlyWord, earlyWords } from './early-words.ts'
import { chosenWords, otherTexts, widestFirst, wordsFor } from './search-texts.ts'
import { shuffled } from '../random.ts'
import { pairsIn, type WordPair } from './word-pairs.ts'
import { codesIn, type ShownWord, titleWords, wordsOfThree } from './words.ts'

/** What single words of titles find, of which all further questions are made. */
export interface WordsAsked {
  /** Words that stand in titles, with the entities that show them. */
  readonly shown: readonly WithAnswer<ShownWord>[]
  /** Codes that stand in titles, where these have few words. */
  readonly codes: readonly WithAnswer<ShownWord>[]
  /** Every other text that the server shows and that was searched for, when words of titles found little. */
  readonly others: readonly SearchAnswer[]
  /** Words that found something, whatever the reason. */
  readonly found: readonly SearchAnswer[]
  /** Texts that were asked for before the words that they have something in common with. */
  readonly early: readonly WithAnswer<EarlyWord>[]
  /** Words that are to be asked for together. */
  readonly wordPairs: readonly WordPair[]
  /** How many words there were to choose from. */
  readonly wordCount: number
}

const mostOfThree = 2
/** With fewer words in titles there is room for so many codes; with more of them, for as many as there might be further words. */
const fewWords = 20
const mostCodes = 60
/** So many are asked for in place of words. */
const fewestCodes = 2
/** If fewer words are found, titles may not be what is searched. */
const enoughFound = 4

export async function askWords(
  { entities, random, portion, sample }: SearchingInput,
  { search, searchEach }: Asking,
): Promise<WordsAsked> {
  const inTitles = titleWords(entities)
  const ofThree = portion.isQuick ? [] : wordsOfThree(entities).slice(0, mostOfThree)
  const inCodes = portion.isQuick ? [] : codesIn(entities)
  const mostWords = wordsFor(sample, entities.length)
  const chosen = chosenWords(inTitles, random('words'), mostWords)
  const room = inTitles.length < fewWords ? mostCodes : Math.min(mostCodes, mostWords - chosen.length)
  const inPlaceOfWords = room < fewestCodes ? Math.min(fewestCodes, inCodes.length) : 0
  const ofTitles = chosen.slice(0, Math.max(0, chosen.length - inPlaceOfWords))
  const words = [...ofThree, ...portion.of('words', portion.isQuick ? widestFirst(ofTitles) : ofTitles, 12)]
  const wordPairs = portion.of('pairs', pairsIn(entities, random('pairs')), 1)
  const joined = wordPairs.slice(0, 1).map(({ first, second }) => `${first}${second}`)
  // Before all else, a word that finds something: an index that comes up only now is otherwise asked for nothing that it has.
  for (const { word } of words.slice(-1)) await search(word)
  const early = await searchEach(portion.of('early words', earlyWords(words, joined), 2), 'q')
  const shown = await searchEach(words, 'word')
  const codes = await searchEach(shuffled(inCodes, random('codes')).slice(0, Math.max(fewestCodes, room)), 'word')
  const foundWords = shown.map(({ answer }) => answer).filter(finds)
  const texts = foundWords.length < enoughFound ? portion.of('texts', otherTexts(entities, random('texts')), 16) : []
  const others = await Promise.all(texts.map(search))
  return {
    shown,
    codes,
    others,
    found: [...foundWords, ...others.filter(finds)],
    early,
    wordPairs,
    wordCount: inTitles.length,
  }
}
