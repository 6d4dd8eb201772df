import { entityPath } from '../../contract/operations.ts'
import type { ShownEntity } from './entity.ts'
import { isLeftOut } from './left-out.ts'
import type { Portion } from './portion.ts'
import { isUsable, type SearchAnswer } from './search.ts'
import { isLongEnough, isOfLetters, titlesOf } from './words.ts'

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
  const askedIn = createAskedIn(entities)
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
  /** Whether beginnings of a word find an entity; undefined where the answers, as they are now, do not say. */
  const createFindsBy = (): ((id: string, word: AskedWord) => boolean | undefined) => {
    const telling = new Map<AskedWord, readonly { readonly answer: SearchAnswer; readonly isWhole: boolean }[]>()
    const tellingOf = (word: AskedWord): readonly SearchAnswer[] =>
      ([1, longer] as const).flatMap((letters) => (heard.has(letters) && answers.get(word.beginnings[letters])) || [])
    return (id, word) => {
      let all = telling.get(word)
      if (!all) {
        all = tellingOf(word).map((answer) => ({ answer, isWhole: isComplete(answer) }))
        telling.set(word, all)
      }
      if (all.some(({ answer }) => answer.ids.has(id))) return true
      return all.some(({ isWhole }) => isWhole) ? false : undefined
    }
  }

  await ask(
    mostFrequent(entities, askedIn, 1, portion.most(mostLetters, 12), () => true),
    1,
  )
  const settles = createFindsBy()
  const isSettled = (at: number): boolean =>
    askedIn(at).some((word) => settles(entities[at]!.id ?? '', word) !== undefined)
  await ask(
    mostFrequent(entities, askedIn, longer, portion.most(mostLonger, 4), (at) => !isSettled(at)),
    longer,
  )

  const unfound: { id: string; words: readonly string[] }[] = []
  const missed: { id: string; word: string }[] = []
  const findsBy = createFindsBy()
  for (const [at, { id }] of entities.entries()) {
    if (unfound.length + missed.length >= mostKept) break
    if (id === undefined) continue
    const words = askedIn(at)
    const found = words.map((word) => findsBy(id, word))
    // What no URL can carry may have no place in an index either.
    if (!found.includes(false) || entityPath(id) === undefined) continue
    if (!found.includes(true)) unfound.push({ id, words: words.map(({ word }) => word) })
    else missed.push(...words.filter((_, nth) => found[nth] === false).map(({ word }) => ({ id, word })))
  }
  return { answers, unfound, missed }
}

/** A word of titles that hardly a search passes over. */
interface AskedWord {
  readonly word: string
  readonly beginnings: Readonly<Record<Letters, string>>
}

/** Such words of the title of the entity at a place. */
type AskedIn = (at: number) => readonly AskedWord[]

function createAskedIn(entities: readonly ShownEntity[]): AskedIn {
  const { words, numbersAt } = titlesOf(entities)
  const asked = words.map((word): AskedWord | undefined =>
    isLongEnough(word) && isOfLetters(word) && !isLeftOut(word)
      ? { word, beginnings: { 1: beginningOf(word, 1), [longer]: beginningOf(word, longer) } }
      : undefined,
  )
  return (at) => {
    const found: AskedWord[] = []
    for (const number of numbersAt(at)) {
      const one = asked[number]
      if (one) found.push(one)
    }
    return found
  }
}

/** Letters with their marks; of Hangul in pieces a letter by itself begins nothing. */
const beginnings = { 1: /^(?:[\u1100-\u11ff]+|.\p{M}*)/u, 3: /^(?:[\u1100-\u11ff]+|.\p{M}*){1,3}/u } as const
type Letters = keyof typeof beginnings

function beginningOf(word: string, letters: Letters): string {
  return beginnings[letters].exec(word)?.[0] ?? word
}

function mostFrequent(
  entities: readonly ShownEntity[],
  askedIn: AskedIn,
  letters: Letters,
  most: number,
  isAsked: (at: number) => boolean,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const at of entities.keys()) {
    if (!isAsked(at)) continue
    for (const { beginnings } of askedIn(at)) {
      const beginning = beginnings[letters]
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([beginning]) => !isLeftOut(beginning))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([beginning]) => beginning)
}
