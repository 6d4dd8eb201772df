import type { Random } from '../../text/random.ts'
import { shuffled } from './random.ts'
import { isAsciiWord, isSimple, prefixesOf, type ShownWord, titleWords } from './words.ts'
import type { ShownEntity } from './entity.ts'
import { escaped, escapedInLowerCase } from './escaped.ts'
import { isUsable, type SearchAnswer } from './search.ts'
import {
  chosenPrefixes,
  chosenWords,
  innerParts,
  nonsenseWords,
  oddQueries,
  otherTexts,
  pairsIn,
  shortWords,
  wholeTexts,
  type WordPair,
} from './search-texts.ts'

/** All that the judge asks searchModel, and what came back; the rules look at it from different sides. */
export interface Searching {
  /** Words that stand in titles, with the entities that show them. */
  readonly shown: readonly (ShownWord & { readonly answer: SearchAnswer })[]
  /** Every other text that the server shows and that was searched for, when words of titles found little. */
  readonly others: readonly SearchAnswer[]
  /** Words that found something, whatever the reason. */
  readonly found: readonly SearchAnswer[]
  /** Proper prefixes of what was found. */
  readonly prefixes: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  /** What is left of a word without its first letters. */
  readonly inner: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  /** Letters that no text starts a word with. */
  readonly nonsense: readonly { readonly answer: SearchAnswer; readonly kind: string; readonly how: string }[]
  readonly pairs: readonly Pair[]
  /** Letters beyond ASCII, and characters with a meaning in URLs, patterns or query languages. */
  readonly odd: readonly { readonly answer: SearchAnswer; readonly letters: boolean }[]
  /** Words that found something, asked for with every octet escaped. */
  readonly spelt: readonly { readonly of: SearchAnswer; readonly answer: SearchAnswer }[]
  readonly all: readonly SearchAnswer[]
  /** The most hits that any question of the run got: an answer with fewer was not cut short. */
  readonly most: number
}

/** Two words that a title begins with, and the same with one of them cut to a prefix. */
export interface Pair {
  readonly id: string
  readonly first: SearchAnswer
  readonly second: SearchAnswer
  readonly both: SearchAnswer
  readonly turned: SearchAnswer
  readonly lastCut: SearchAnswer
  readonly firstCut: SearchAnswer
}

export interface SearchingInput {
  readonly entities: readonly ShownEntity[]
  readonly search: (q: string) => Promise<SearchAnswer>
  /** Searches for a word in the spelling given, which is not encoded once more. */
  readonly spelt: (q: string, spelling: string) => Promise<SearchAnswer>
  readonly random: (label: string) => Random
}

const mostProbes = 12

export async function searchAll({ entities, search: ask, spelt, random }: SearchingInput): Promise<Searching> {
  const asked = new Map<string, Promise<SearchAnswer>>()
  const search = (q: string): Promise<SearchAnswer> => {
    const answer = ask(q)
    asked.set(q, answer)
    return answer
  }
  const searchEach = <T>(items: readonly T[], q: (item: T) => string): Promise<(T & { answer: SearchAnswer })[]> =>
    Promise.all(items.map(async (item) => ({ ...item, answer: await search(q(item)) })))

  const shown = await searchEach(chosenWords(titleWords(entities), random('words')), ({ word }) => word)
  let found = shown.map(({ answer }) => answer).filter(finds)
  const others: SearchAnswer[] = []
  if (found.length < 4) {
    others.push(...(await Promise.all(otherTexts(entities, random('texts')).map(search))))
    found = [...found, ...others.filter(finds)]
  }

  const probes = shuffled(
    found.filter(({ q }) => isSimple(q)),
    random('probes'),
  ).toSorted((a, b) => Number(isAsciiWord(a.q)) - Number(isAsciiWord(b.q)))
  const chosen = [...probes.slice(0, 3), ...probes.slice(3).toReversed()].slice(0, mostProbes)
  const prefixes = await searchEach(
    chosen.flatMap((of) => chosenPrefixes(of.q).map((prefix) => ({ of, prefix }))),
    ({ prefix }) => prefix,
  )
  const inner = await searchEach(
    [...new Set([...chosen, ...longestOf(probes)])].flatMap((of) => innerParts(of.q).map((part) => ({ of, part }))),
    ({ part }) => part,
  )
  const unknown = await searchEach(nonsenseWords(chosen, found, random('nonsense')), ({ q }) => q)
  const pairs = await Promise.all(pairsIn(entities, random('pairs')).map((pair) => askPair(pair, search)))
  await Promise.all([...wholeTexts(entities, random('whole texts')), ...shortWords(entities)].map(search))
  const word = chosen[0]?.q ?? 'word'
  const odd = await searchEach(oddQueries(word), ({ q }) => q)
  const spellings = await askSpelt(found, spelt)
  const all = await Promise.all(asked.values())
  return {
    shown,
    others,
    found,
    prefixes,
    inner,
    nonsense: unknown,
    pairs,
    odd,
    spelt: spellings,
    all,
    most: Math.max(0, ...all.map(({ hits }) => hits.length)),
  }
}

/** From the first letter on, lest what is left of the word finds as much. */
const letteredFromTheFirst = /^%.?[a-f]/

/** A few of the words with each octet percent-encoded, one of them with lower-case digits. */
async function askSpelt(found: readonly SearchAnswer[], spelt: SearchingInput['spelt']): Promise<Searching['spelt']> {
  const lettered = found.filter(({ q }) => letteredFromTheFirst.test(escapedInLowerCase(q)))
  const spellings = [
    ...found.slice(0, 3).map((of) => ({ of, spelling: escaped(of.q) })),
    ...lettered.slice(0, 1).map((of) => ({ of, spelling: escapedInLowerCase(of.q) })),
  ]
  return Promise.all(spellings.map(async ({ of, spelling }) => ({ of, answer: await spelt(of.q, spelling) })))
}

function finds(answer: SearchAnswer): boolean {
  return isUsable(answer) && answer.hits.length > 0
}

const mostLongest = 6

function longestOf(answers: readonly SearchAnswer[]): readonly SearchAnswer[] {
  return answers.toSorted((a, b) => b.q.length - a.q.length).slice(0, mostLongest)
}

async function askPair({ id, first, second }: WordPair, search: (q: string) => Promise<SearchAnswer>): Promise<Pair> {
  const cut = (word: string): string => prefixesOf(word).at(-1) ?? word
  const [one, two, both, turned, lastCut, firstCut] = await Promise.all(
    [
      first,
      second,
      `${first} ${second}`,
      `${second} ${first}`,
      `${first} ${cut(second)}`,
      `${cut(first)} ${second}`,
    ].map(search),
  )
  return { id, first: one!, second: two!, both: both!, turned: turned!, lastCut: lastCut!, firstCut: firstCut! }
}
