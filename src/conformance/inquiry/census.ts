import { entityPath } from '../../contract/operations.ts'
import type { ShownEntity } from './entity.ts'
import { isLeftOut } from './left-out.ts'
import type { Portion } from './portion.ts'
import { isUsable, type SearchAnswer } from './search.ts'
import { isLongEnough, isOfLetters, onceForEach } from './words.ts'

/** Which entities the beginnings of the words of all titles find: few questions that show every title at once. */
export interface Census {
  /** The answers to beginnings of words, by beginning. */
  readonly answers: ReadonlyMap<string, SearchAnswer>
  /** Entities that the beginning of no word of their titles finds. */
  readonly unfound: readonly { readonly id: string; readonly words: readonly string[] }[]
  /** Words of titles whose beginning finds other entities, and not this one. */
  readonly missed: readonly { readonly id: string; readonly word: string }[]
}

export interface CensusInput {
  readonly entities: readonly ShownEntity[]
  readonly search: (q: string) => Promise<SearchAnswer>
  /** Whether an answer has all the hits there are, as far as can be told now. */
  readonly isComplete: (answer: SearchAnswer) => boolean
  readonly portion: Portion
}

/** How many beginnings of one letter are searched for, and how many longer ones where a letter says too little. */
const mostLetters = 70
const mostLonger = 50
/** A search may pass over words of fewer letters (GAP-12). */
const longer = 3
const mostKept = 40

export async function takeCensus({ entities, search, isComplete, portion }: CensusInput): Promise<Census> {
  const answers = new Map<string, SearchAnswer>()
  const wordsOf = createWordsOf()
  /** The sizes of which some beginning finds something: what else is as short is not passed over. */
  const heard = new Set<Letters>()
  const ask = async (asked: readonly string[], letters: Letters): Promise<void> => {
    const found = await Promise.all(asked.map(search))
    for (const [at, answer] of found.entries()) {
      if (!isUsable(answer)) continue
      answers.set(asked[at]!, answer)
      if (answer.hits.length > 0) heard.add(letters)
    }
  }
  /** Whether beginnings of a word find an entity; undefined where the answers do not say. */
  const findsBy = (id: string, word: string): boolean | undefined => {
    let finds: boolean | undefined
    for (const letters of [1, longer] as const) {
      const answer = answers.get(beginningOf(word, letters))
      if (answer === undefined || !heard.has(letters)) continue
      if (answer.ids.has(id)) return true
      if (isComplete(answer)) finds = false
    }
    return finds
  }

  await ask(
    mostFrequent(entities, wordsOf, 1, portion.most(mostLetters, 12), () => true),
    1,
  )
  const isSettled = ({ id = '', title = '' }: ShownEntity): boolean =>
    wordsOf(title).some((word) => findsBy(id, word) !== undefined)
  await ask(
    mostFrequent(entities, wordsOf, longer, portion.most(mostLonger, 4), (entity) => !isSettled(entity)),
    longer,
  )

  const unfound: { id: string; words: readonly string[] }[] = []
  const missed: { id: string; word: string }[] = []
  for (const { id, title = '' } of entities) {
    // What no URL can carry may have no place in an index either.
    if (id === undefined || entityPath(id) === undefined || unfound.length + missed.length >= mostKept) continue
    const words = wordsOf(title)
    const found = words.map((word) => findsBy(id, word))
    if (!found.includes(false)) continue
    if (!found.includes(true)) unfound.push({ id, words })
    else missed.push(...words.filter((_, at) => found[at] === false).map((word) => ({ id, word })))
  }
  return { answers, unfound, missed }
}

/** The words of a title that hardly a search passes over. */
type WordsOf = (title: string) => readonly string[]

function createWordsOf(): WordsOf {
  const isAsked = onceForEach((word) => isLongEnough(word) && isOfLetters(word) && !isLeftOut(word))
  return (title) => title.split(/\s+/u).filter(isAsked)
}

/** Letters with their marks; of Hangul in pieces a letter by itself begins nothing. */
const beginnings = { 1: /^(?:[\u1100-\u11ff]+|.\p{M}*)/u, 3: /^(?:[\u1100-\u11ff]+|.\p{M}*){1,3}/u } as const
type Letters = keyof typeof beginnings

function beginningOf(word: string, letters: Letters): string {
  return beginnings[letters].exec(word)?.[0] ?? word
}

function mostFrequent(
  entities: readonly ShownEntity[],
  wordsOf: WordsOf,
  letters: Letters,
  most: number,
  isAsked: (entity: ShownEntity) => boolean,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const entity of entities) {
    if (!isAsked(entity)) continue
    for (const word of wordsOf(entity.title ?? '')) {
      const beginning = beginningOf(word, letters)
      if (isLeftOut(beginning)) continue
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([beginning]) => beginning)
}
