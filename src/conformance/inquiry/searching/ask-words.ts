import { finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import type { Asking, SearchingInput } from './asking.ts'
import { type ChosenWords, inTurn } from './choose-words.ts'
import { type EarlyWord, earlyWords } from './early-words.ts'
import { otherTexts } from './search-texts.ts'
import { pairsIn, type WordPair } from './word-pairs.ts'
import type { ShownWord } from './words.ts'

/** What single words of titles find, of which all further questions are made. */
export interface WordsAsked extends Pick<ChosenWords, 'wordCount'> {
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
}

/** If fewer words are found, titles may not be what is searched. */
const enoughFound = 4

export async function askWords(
  { entities, random, portion, chosen }: SearchingInput,
  { search, searchEach }: Asking,
): Promise<WordsAsked> {
  const { words, wordCount } = chosen
  const wordPairs = portion.of('pairs', pairsIn(entities, random('pairs')), 1)
  const joined = wordPairs.slice(0, 1).map(({ first, second }) => `${first}${second}`)
  for (const { word } of inTurn(chosen).slice(0, 1)) await search(word)
  const early = await searchEach(portion.of('early words', earlyWords(words, joined), 2), 'q')
  const shown = await searchEach(words, 'word')
  const codes = await searchEach(chosen.codes, 'word')
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
    wordCount,
  }
}
