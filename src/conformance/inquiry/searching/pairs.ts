import { allOf } from '../../../client/all-of.ts'
import type { WordPair } from './word-pairs.ts'
import { isUnspaced } from './scripts.ts'
import { answersTo, isUsable, isWithin, overlap, type Search, type SearchAnswer } from '../answers/search.ts'
import { besides, isLongEnough, isSimple, prefixesOf } from './words.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { sampleSize } from './sample-size.ts'

/** Two words, each by itself and both together. */
export interface CrossedPair {
  readonly first: SearchAnswer
  readonly second: SearchAnswer
  readonly both: SearchAnswer
  readonly turned: SearchAnswer
}

/** Two words that a title begins with, and the same with one of them cut to a prefix. */
export interface Pair extends CrossedPair {
  readonly id: string
  readonly lastCut: SearchAnswer
  readonly firstCut: SearchAnswer
  /** The first without the second, in the words of languages of queries. */
  readonly without: readonly SearchAnswer[]
}

type Crossed = Pick<CrossedPair, 'first' | 'second'>

/** Two words, neither of which finds what the other does: what counts of them shows in what both find together. */
export function crossedPairs(found: readonly SearchAnswer[]): readonly Crossed[] {
  const simple = found.filter(({ q }) => isSimple(q) || isUnspaced(q))
  const pairs: Crossed[] = []
  for (const [at, first] of simple.entries()) {
    if (pairs.length === sampleSize.small) break
    const second = simple.slice(at + 1).find((one) => !overlap(one, first))
    if (second) pairs.push({ first, second })
  }
  return pairs
}

/** Whether words that find nothing in common find together, in either order, all that each of them does. */
export function areJoinedByAny({ first, second, both, turned }: CrossedPair): boolean {
  return [both, turned].every((answer) => isWithin(first, answer) && isWithin(second, answer))
}

export async function askCrossed(pairs: readonly Crossed[], search: Search): Promise<readonly CrossedPair[]> {
  return Promise.all(
    pairs.map(async ({ first, second }) => {
      const [both, turned] = await answersTo(search, `${first.q} ${second.q}`, `${second.q} ${first.q}`)
      return { first, second, both, turned }
    }),
  )
}

/** Two words that stand side by side, each by itself and both together. */
export function askBeside(first: string, second: string, search: Search): Promise<CrossedPair> {
  return allOf({
    first: search(first),
    second: search(second),
    both: search(`${first} ${second}`),
    turned: search(`${second} ${first}`),
  })
}

/** Two words, and a sign or a word of a query language between them that leaves one of the two. */
export interface OperatedPair extends CrossedPair {
  readonly answer: SearchAnswer
  /** The word whose hits are left if the sign is obeyed. */
  readonly left: SearchAnswer
}

/** What is put between two words that have no entity in common, and which of them is left where it is obeyed. */
const operators = [
  { sign: ' -', left: 'first' },
  { sign: ' NOT ', left: 'first' },
  { sign: ' +', left: 'second' },
] as const

export async function askOperated(pairs: readonly CrossedPair[], search: Search): Promise<readonly OperatedPair[]> {
  return Promise.all(
    pairs.flatMap((pair) =>
      operators.map(async ({ sign, left }) => {
        const answer = await search(`${pair.first.q}${sign}${pair.second.q}`)
        return { ...pair, answer, left: pair[left] }
      }),
    ),
  )
}

/** `most` of them with a sign between them. */
export function askPairs(pairs: readonly WordPair[], most: number, search: Search): Promise<readonly Pair[]> {
  return Promise.all(pairs.map((pair, at) => askPair(pair, search, at < most)))
}

async function askPair({ id, first, second }: WordPair, search: Search, isOperated: boolean): Promise<Pair> {
  // A search may leave out what is shorter than three letters.
  const cut = (word: string): string =>
    isUnspaced(word) || !isLongEnough(word) ? word : (prefixesOf(word).at(-1) ?? word)
  const operated = isOperated ? [`${first} -${second}`, `${first} NOT ${second}`] : []
  const { beside, ...asked } = await allOf({
    beside: askBeside(first, second, search),
    lastCut: search(`${first} ${cut(second)}`),
    // Where words are parted at marks, a part that is cut off would stand between the two.
    firstCut: search(`${/\p{M}/u.test(first) ? first : cut(first)} ${second}`),
    without: answersTo(search, ...operated),
  })
  return { id, ...beside, ...asked }
}

/** Two words, and what both find: neither what the first does nor what the second does, however they are joined. */
export type ApartPair = Omit<CrossedPair, 'turned'>

const mostTitles = 2000

/** Two words side by side in a title, both of which find it, and each something that the other does not: those that find the most. */
export function pairApart(
  entities: readonly ShownEntity[],
  answers: ReadonlyMap<string, SearchAnswer>,
): Crossed | undefined {
  const fewer = ({ first, second }: Crossed): number => Math.min(first.ids.size, second.ids.size)
  const known = (word: string): SearchAnswer | undefined => {
    const answer = isSimple(word) ? answers.get(word) : undefined
    return answer && isUsable(answer) ? answer : undefined
  }
  let best: Crossed | undefined
  for (const { id = '', title = '' } of entities.slice(0, mostTitles)) {
    for (const both of besides(title)) {
      const [first, second] = both.map(known)
      if (!first || !second || (best && fewer({ first, second }) <= fewer(best))) continue
      if (![first, second].every(({ ids }) => ids.has(id))) continue
      if (!isWithin(first, second) && !isWithin(second, first)) best = { first, second }
    }
  }
  return best
}

export async function askBoth(pair: Crossed | undefined, search: Search): Promise<ApartPair | undefined> {
  return pair && { ...pair, both: await search(`${pair.first.q} ${pair.second.q}`) }
}
