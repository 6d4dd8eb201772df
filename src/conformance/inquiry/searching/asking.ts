import type { ShownEntity } from '../answers/entity.ts'
import type { Reader } from '../answers/reader.ts'
import {
  charactersIn,
  finds,
  findsNothing,
  type Search,
  type SearchAnswer,
  type WithAnswer,
} from '../answers/search.ts'
import type { Portion } from '../portion.ts'
import { shuffled } from '../random.ts'
import { completenessOf, readScores } from './complete.ts'
import { type EarlyWord, earlyWords } from './early-words.ts'
import { pairsIn, type WordPair } from './pairs.ts'
import { sampleSize } from './sample-size.ts'
import { chosenWords, otherTexts, widestFirst, wordsFor } from './search-texts.ts'
import { codesIn, type ShownWord, titleWords, wordsOfThree } from './words.ts'
import type { Random } from '../../../text/random.ts'

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
  /** Asks for the whole titles of some whose words may have dropped them for their score: it finds what something else counts against. */
  readonly askMissing: (words: readonly WithAnswer<ShownWord>[]) => Promise<void>
  /** The most hits that any text with a word in it got so far. */
  readonly most: () => number
  /** Characters of the shortest text with a word in it that found something so far. */
  readonly shortest: () => number
  /** The answers to all texts that were asked for. */
  readonly all: () => Promise<readonly SearchAnswer[]>
}

const mostMissing = 40

export function createAsking({ entities, search: ask, completeness }: SearchingInput): Asking {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const scores = readScores()
  const unfound = new Set<string>()
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
  completeness.tells = completenessOf(
    entities,
    () => most,
    scores,
    (id) => unfound.has(id),
  )
  return {
    search,
    searchEach: (items, name) =>
      Promise.all(items.map(async (item) => ({ ...item, answer: await search(item[name]) }))),
    async askMissing(words) {
      const titles = new Map(entities.map(({ id, title }) => [id, title]))
      const missing = words.flatMap(({ ids, answer }) =>
        finds(answer) && !answer.isUncapped() ? [...ids].filter((id) => !answer.ids.has(id)) : [],
      )
      for (const id of [...new Set(missing)].slice(0, mostMissing)) {
        const answer = await search(titles.get(id) ?? '')
        // Where others are found, one that counts more may have put it below the share that is dropped.
        if (findsNothing(answer)) unfound.add(id)
      }
    },
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
  /** Texts that were asked for before the words that they have something in common with. */
  readonly early: readonly WithAnswer<EarlyWord>[]
  /** Words that are to be asked for together. */
  readonly wordPairs: readonly WordPair[]
}

/** If fewer words are found, titles may not be what is searched. */
const fewestFound = 4

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
  const texts = foundWords.length < fewestFound ? portion.of('texts', otherTexts(entities, random('texts')), 16) : []
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
