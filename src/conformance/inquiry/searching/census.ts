import { hasPath } from '../../../contract/operations.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { isLeftOut } from './left-out.ts'
import type { Portion } from '../portion.ts'
import { isUsable, type Search, type SearchAnswer } from '../answers/search.ts'
import type { Random } from '../../../text/random.ts'
import { shuffled } from '../random.ts'
import { folded, isOfLetters, isSubstantial, titlesOf } from './words.ts'

/** Which entities the beginnings of the words of all titles find: few questions that show every title at once. */
export interface Census {
  /** The answers to beginnings of words, by beginning. */
  readonly answers: ReadonlyMap<string, SearchAnswer>
  /** Entities that the beginning of no word of their titles finds. */
  readonly unfound: readonly { readonly id: string; readonly words: readonly string[] }[]
  /** Words of titles whose beginning finds other entities, and not this one. */
  readonly missed: readonly { readonly id: string; readonly word: string }[]
  /** How many first letters were searched for, of all there are, where these would find too much. */
  readonly letters?: { readonly asked: number; readonly of: number }
}

interface CensusInput {
  readonly entities: readonly ShownEntity[]
  readonly search: Search
  readonly portion: Portion
  readonly random: (label: string) => Random
  /** How many hits the beginnings of words may find together, about. */
  readonly mostHits: number
}

/** How many beginnings of one letter are searched for, and how many longer ones where a letter says too little. */
const mostLetters = 70
const mostLonger = 50
/** Beginnings of words that another word of their title hides. */
const mostHidden = 100
/** In a smaller one, most words are searched for one by one. */
const smallModel = 300
/** A search may pass over words of fewer letters (GAP-12). */
const longer = 3
const mostKept = 40

/** In a larger model, all titles together take longer to find than all other questions. */
export const largeModel = 250_000

export function mostHitsIn(entities: number): number {
  return entities > largeModel ? 400_000 : Infinity
}

export async function takeCensus(input: CensusInput): Promise<Census> {
  const { entities, search, portion, random, mostHits } = input
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
  // A longer beginning tells more: a shorter one may find the entity by another word.
  const tellingOf = (word: AskedWord): readonly SearchAnswer[] =>
    ([longer, 1] as const).flatMap((letters) => (heard.has(letters) && answers.get(word.beginnings[letters])) || [])

  const letters = mostFrequent(entities, askedIn, 1, portion.most(mostLetters, 12), () => true)
  const within = withinHits(letters, mostHits, random('first letters'))
  await ask(within, 1)
  const settles = createFindsBy(tellingOf)
  const isSettled = (at: number): boolean =>
    askedIn(at).some((word) => settles(entities[at]!.id ?? '', word) !== undefined)
  const beginnings = mostFrequent(entities, askedIn, longer, portion.most(mostLonger, 4), (at) => !isSettled(at))
  const left = portion.most(entities.length > smallModel ? mostHidden : 0, 0) - beginnings.length
  const hidden = left > 0 ? mostFrequent(entities, hiddenIn(askedIn), longer, left, () => true) : []
  await ask(withinHits([...beginnings, ...hidden], mostHits / 4, random('beginnings')), longer)

  const isPart = within.length < letters.length
  return {
    answers,
    ...notFound(entities, askedIn, createFindsBy(tellingOf)),
    ...(isPart && { letters: { asked: within.length, of: letters.length } }),
  }
}

/** Whether beginnings of a word find an entity; undefined where no answer says. */
type FindsBy = (id: string, word: AskedWord) => boolean | undefined

/** Tells by the answers as they are now, those to each word in the order in which they tell. */
function createFindsBy(tellingOf: (word: AskedWord) => readonly SearchAnswer[]): FindsBy {
  const telling = new Map<AskedWord, readonly { readonly answer: SearchAnswer; readonly isWhole: boolean }[]>()
  return (id, word) => {
    let all = telling.get(word)
    if (!all) {
      all = tellingOf(word).map((answer) => ({ answer, isWhole: answer.isComplete() }))
      telling.set(word, all)
    }
    for (const { answer, isWhole } of all) {
      if (answer.ids.has(id)) return true
      if (isWhole) return false
    }
    return undefined
  }
}

/** Entities that no beginning finds, and words whose beginning does not find theirs. */
function notFound(
  entities: readonly ShownEntity[],
  askedIn: AskedIn,
  findsBy: FindsBy,
): Pick<Census, 'unfound' | 'missed'> {
  const unfound: { id: string; words: readonly string[] }[] = []
  const missed: { id: string; word: string }[] = []
  for (const [at, { id }] of entities.entries()) {
    if (unfound.length + missed.length >= mostKept) break
    if (id === undefined) continue
    const words = askedIn(at)
    const found = words.map((word) => findsBy(id, word))
    // What no URL can carry may have no place in an index either.
    if (!found.includes(false) || !hasPath(id)) continue
    if (!found.includes(true)) unfound.push({ id, words: words.map(({ word }) => word) })
    else missed.push(...words.filter((_, nth) => found[nth] === false).map(({ word }) => ({ id, word })))
  }
  return { unfound, missed }
}

/** Some of these beginnings, which find about so much together: all of them, or some by chance, each in one spelling. */
function withinHits(frequent: readonly Frequent[], mostHits: number, random: Random): readonly string[] {
  if (mostHits === Infinity) return frequent.map(({ beginning }) => beginning)
  const hitsBy = new Map<string, { readonly beginning: string; hits: number }>()
  for (const { beginning, count } of frequent) {
    const known = hitsBy.get(folded(beginning))
    if (known) known.hits += count
    else hitsBy.set(folded(beginning), { beginning, hits: count })
  }
  let left = mostHits
  return shuffled([...hitsBy.values()], random).flatMap(({ beginning, hits }) => {
    if (hits > left) return []
    left -= hits
    return beginning
  })
}

/** A word of titles that hardly a search passes over. */
interface AskedWord {
  readonly word: string
  /** Its number among the words of titles. */
  readonly number: number
  /** Without case and marks. */
  readonly firstLetter: string
  readonly beginnings: Readonly<Record<Letters, string>>
}

/** Such words of the title of the entity at a place. */
type AskedIn = (at: number) => readonly AskedWord[]

function createAskedIn(entities: readonly ShownEntity[]): AskedIn {
  const { words, numbersAt } = titlesOf(entities)
  const asked = words.map((word, number): AskedWord | undefined =>
    isSubstantial(word) && isOfLetters(word)
      ? {
          word,
          number,
          firstLetter: folded(beginningOf(word, 1)),
          beginnings: { 1: beginningOf(word, 1), [longer]: beginningOf(word, longer) },
        }
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

/** Words behind or before another of the same title that begins with the same letter, by which that letter finds it. */
const hiddenIn =
  (askedIn: AskedIn): AskedIn =>
  (at) => {
    const all = askedIn(at)
    return all.filter((one) => all.some((other) => other.word !== one.word && other.firstLetter === one.firstLetter))
  }

/** Letters with their marks; of Hangul in pieces a letter by itself begins nothing. */
const beginnings = { 1: /^(?:[\u1100-\u11ff]+|.\p{M}*)/u, 3: /^(?:[\u1100-\u11ff]+|.\p{M}*){1,3}/u } as const
type Letters = keyof typeof beginnings

function beginningOf(word: string, letters: Letters): string {
  return beginnings[letters].exec(word)?.[0] ?? word
}

/** A beginning of words, and how many words of titles begin with it. */
interface Frequent {
  readonly beginning: string
  readonly count: number
}

function mostFrequent(
  entities: readonly ShownEntity[],
  askedIn: AskedIn,
  letters: Letters,
  most: number,
  isAsked: (at: number) => boolean,
): readonly Frequent[] {
  // First of words, of which titles have far fewer than there are titles.
  const counts = new Map<string, number>()
  const words: AskedWord[] = []
  const times: number[] = []
  for (const at of entities.keys()) {
    if (!isAsked(at)) continue
    for (const word of askedIn(at)) {
      words[word.number] = word
      times[word.number] = (times[word.number] ?? 0) + 1
    }
  }
  for (const { number, beginnings } of words.filter(Boolean)) {
    counts.set(beginnings[letters], (counts.get(beginnings[letters]) ?? 0) + times[number]!)
  }
  return [...counts]
    .filter(([beginning]) => !isLeftOut(beginning))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([beginning, count]) => ({ beginning, count }))
}
