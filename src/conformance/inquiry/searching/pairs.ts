import { allOf } from '../../../client/all-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { answersTo, isUsable, isSubset, overlap, type Search, type SearchAnswer } from '../answers/search.ts'
import { shuffled } from '../random.ts'
import { isStopWord } from './stop-word.ts'
import { sampleSize } from './sample-size.ts'
import { isUnspaced } from './scripts.ts'
import { besides, isLongEnough, isPlainWord, isSimple, plainLength, prefixesOf } from './words.ts'
import type { Random } from '../../../text/random.ts'

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
  return [both, turned].every((answer) => isSubset(first, answer) && isSubset(second, answer))
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
      if (!isSubset(first, second) && !isSubset(second, first)) best = { first, second }
    }
  }
  return best
}

export async function askBoth(pair: Crossed | undefined, search: Search): Promise<ApartPair | undefined> {
  return pair && { ...pair, both: await search(`${pair.first.q} ${pair.second.q}`) }
}

/** Two words that stand side by side in the title of an entity. */
export interface WordPair {
  readonly id: string
  readonly first: string
  readonly second: string
}

/** So many pairs tell whether words find anything together. */
const mostPairs = 5
/** Pairs of which the longest is taken. */
const mostForLongest = 50

/**
 * Titles that begin with two words, each of which stands nowhere else in what the entity shows, or both do; where these are
 * few, titles of which one word stands in the identifier, too, and where these are few, shorter words, others with a sign
 * behind them, and words further on in a title. The longest is among them, since answers may be kept under the beginning of
 * a question.
 */
export function pairsIn(entities: readonly ShownEntity[], random: Random): readonly WordPair[] {
  const pairs: WordPair[] = []
  const others: WordPair[] = []
  const further: WordPair[] = []
  const within: WordPair[] = []
  for (const { id, title = '', type = '' } of shuffled(entities, random)) {
    if (id !== undefined && within.length < sampleSize.small) within.push(...pairsWithin(id, title))
    const [, first, second, behind] =
      /^([\p{L}\p{M}]{1,100}) ([\p{L}\p{M}]{1,100})([^\p{L}\p{M}\p{N}\p{Cf}]|$)/u.exec(title) ?? []
    if (id === undefined || first === undefined || second === undefined) continue
    if (![first, second].every((word) => hasThreeLetters(word) && (isSimple(word) || isUnspaced(word)))) continue
    if (isStopWord(first) || isStopWord(second) || first.toLowerCase() === second.toLowerCase()) continue
    const elsewhere = `${id} ${type}`.toLowerCase()
    const isAlike = elsewhere.includes(first.toLowerCase()) === elsewhere.includes(second.toLowerCase())
    const isPlain = (behind === '' || behind === ' ') && isLongEnough(first) && isLongEnough(second)
    const ofItsKind = !isPlain ? further : isAlike ? pairs : others
    ofItsKind.push({ id, first, second })
    if (pairs.length >= mostForLongest) break
  }
  const first = withLongest(pairs)
  const filled = [...others, ...further, ...within].slice(0, Math.max(0, sampleSize.small - first.length))
  return [...first, ...filled]
}

/** The first of these pairs, and the longest of the others. */
function withLongest(pairs: readonly WordPair[]): readonly WordPair[] {
  const length = ({ first, second }: WordPair): number => first.length + second.length
  const others = pairs.slice(mostPairs - 1).toSorted((a, b) => length(b) - length(a))
  return [...pairs.slice(0, mostPairs - 1), ...others.slice(0, 1)]
}

/** Two plain words side by side, but for those that the title begins with. */
function pairsWithin(id: string, title: string): readonly WordPair[] {
  return besides(title)
    .slice(1)
    .filter((both) => both.every(isPlainWord) && both[0].toLowerCase() !== both[1].toLowerCase())
    .map(([first, second]) => ({ id, first, second }))
}

/** Enough for a search that passes over shorter words; or two, in a script that needs no more for one. */
function hasThreeLetters(word: string): boolean {
  return isLongEnough(word) || (word.match(/\p{L}/gu)?.length ?? 0) >= 3
}

/** Several words, and the same with each of them cut to a prefix. */
export interface CutTogether {
  readonly whole: SearchAnswer
  readonly cut: SearchAnswer
}

/** More than two: a search may have a rule for two words alone. */
const size = 3

/**
 * Three plain words side by side in a title, and three that find nothing in common: how many words there are may decide which
 * of them may be cut.
 */
export function wordsTogether(
  entities: readonly ShownEntity[],
  found: readonly SearchAnswer[],
  random: Random,
): readonly (readonly string[])[] {
  return [inOneTitle(shuffled(entities, random)), inNone(found)].filter((some) => some !== undefined)
}

export async function askCutTogether(
  chosen: readonly (readonly string[])[],
  search: Search,
): Promise<readonly CutTogether[]> {
  return Promise.all(
    chosen.map((some) => {
      const cut = some.map((word) => prefixesOf(word).at(-1) ?? word)
      return allOf({ whole: search(some.join(' ')), cut: search(cut.join(' ')) })
    }),
  )
}

/** Without its last letter it is a plain word, too. Where marks are taken for no letters, what is left of a word between them is several words. */
function isLongWord(word: string): boolean {
  return isPlainWord(word) && !isUnspaced(word) && word.length > plainLength && !/\p{M}/u.test(word)
}

function inOneTitle(entities: readonly ShownEntity[]): readonly string[] | undefined {
  for (const { title = '' } of entities) {
    const all = title.split(' ')
    const at = all.findIndex((_, from) => from + size <= all.length && all.slice(from, from + size).every(isLongWord))
    if (at !== -1) return all.slice(at, at + size)
  }
  return undefined
}

function inNone(found: readonly SearchAnswer[]): readonly string[] | undefined {
  const chosen: SearchAnswer[] = []
  for (const one of found) {
    if (!isLongWord(one.q) || chosen.some((other) => overlap(one, other))) continue
    chosen.push(one)
    if (chosen.length === size) return chosen.map(({ q }) => q)
  }
  return undefined
}
