import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import type { Reader } from '../answers/reader.ts'
import { charactersIn, finds, type Search, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import type { Portion } from '../portion.ts'
import { shuffled } from '../random.ts'
import { completenessOf, readScores } from './completeness.ts'
import { pairsIn, type WordPair } from './pairs.ts'
import { chosenWords, otherTexts, widestFirst, wordsFor } from './search-texts.ts'
import { codesIn, type ShownWord, titleWords } from './words.ts'
import { few, least } from '../../enough.ts'

export interface SearchingInput extends TitlesToSearch {
  readonly chosen: ChosenWords
  readonly search: Search
  /** Searches for a word in the spelling given, which is not encoded once more. */
  readonly spelt: (q: string, spelling: string) => Promise<SearchAnswer>
  readonly completeness: Reader['completeness']
}

/** Asks for texts, and keeps what all answers show together. */
export interface Asking {
  readonly search: Search
  /** Asks for the text of each of these that stands in the member of this name. */
  readonly searchEach: <Name extends string, T extends Readonly<Record<Name, string>>>(
    items: readonly T[],
    name: Name,
  ) => Promise<WithAnswer<T>[]>
  /** The most hits that any text with a word in it got so far. */
  readonly most: () => number
  /** Characters of the shortest text with a word in it that found something so far. */
  readonly shortest: () => number
  /** The answers to all texts that were asked for. */
  readonly all: () => Promise<readonly SearchAnswer[]>
}

export function createAsking({ entities, search: ask, completeness }: SearchingInput): Asking {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const scores = readScores()
  let [most, shortest] = [0, Infinity]
  const search: Search = (q) => {
    const answer = ask(q).then((one) => {
      if (/[\p{L}\p{N}]/u.test(q)) {
        most = Math.max(most, one.hits.length)
        if (finds(one)) shortest = Math.min(shortest, charactersIn(q))
      }
      scores.see(one.hits)
      return one
    })
    asked.set(q, answer)
    return answer
  }
  completeness.tells = completenessOf(entities, () => most, scores)
  return {
    search,
    searchEach: (items, name) =>
      Promise.all(items.map(async (item) => ({ ...item, answer: await search(item[name]) }))),
    most: () => most,
    shortest: () => shortest,
    all: () => Promise.all(asked.values()),
  }
}

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
  /** Words that are to be asked for together. */
  readonly wordPairs: readonly WordPair[]
}

export async function askWords(
  { entities, random, portion, chosen }: SearchingInput,
  { search, searchEach }: Asking,
): Promise<WordsAsked> {
  const { words, wordCount } = chosen
  const wordPairs = portion.of('pairs', pairsIn(entities, random('pairs')), 1)
  for (const { word } of inTurn(chosen).slice(0, 1)) await search(word)
  // Before the two are asked for apart, for which an answer may be kept that leaves white space out.
  for (const { first, second } of wordPairs.slice(0, 1)) await search(`${first}${second}`)
  const shown = await searchEach(words, 'word')
  const codes = await searchEach(chosen.codes, 'word')
  const foundWords = shown.map(({ answer }) => answer).filter(finds)
  // Titles may not be what is searched.
  const texts = foundWords.length < few ? portion.of('texts', otherTexts(entities, random('texts')), 16) : []
  const others = await Promise.all(texts.map(search))
  return {
    shown,
    codes,
    others,
    found: [...foundWords, ...others.filter(finds)],
    wordPairs,
    wordCount,
  }
}

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

/** For a sample of so many entities: words, and codes where words leave room, two at least. */
export function chooseWords({ entities, random, portion }: TitlesToSearch, sample: number): ChosenWords {
  const inTitles = titleWords(entities)
  const most = wordsFor(sample, entities.length)
  const words = chosenWords(inTitles, random('words'), most)
  const room = Math.max(least, most - words.length)
  return {
    words: portion.of('words', portion.isQuick ? widestFirst(words) : words, 12),
    codes: portion.isQuick ? [] : shuffled(codesIn(entities), random('codes')).slice(0, room),
    wordCount: inTitles.length,
  }
}

/** The first is one that finds something: an index that comes up only then is otherwise asked for nothing that it has. */
export const inTurn = ({ words }: ChosenWords): readonly ShownWord[] => words.toReversed()
