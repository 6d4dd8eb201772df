import { allOf } from '../../../client/all-of.ts'
import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { answersTo, overlap, type Search, type SearchAnswer } from '../answers/search.ts'
import { shuffled } from '../random.ts'
import { isUnspaced } from './scripts.ts'
import { isStopWord } from './stop-words.ts'
import { besides, isLongEnough, isPlainWord, isSimple, plainLength, prefixesOf } from './words.ts'
import { dozen, fewestCases, longList, usual } from '../../enough.ts'

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
    if (pairs.length === fewestCases) break
    const second = simple.slice(at + 1).find((one) => !overlap(one, first))
    if (second) pairs.push({ first, second })
  }
  return pairs
}

export function askCrossed(
  pairs: readonly Crossed[],
  search: Search,
): Promise<readonly (CrossedPair & Pick<Pair, 'lastCut'>)[]> {
  return Promise.all(
    pairs.map(async ({ first, second }) => {
      const lastCut = search(`${first.q} ${prefixesOf(second.q).at(-1) ?? second.q}`)
      return { ...(await askBeside(first.q, second.q, search)), lastCut: await lastCut }
    }),
  )
}

/** Two words, each by itself and both together. */
function askBeside(first: string, second: string, search: Search): Promise<CrossedPair> {
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

/** The first few of them with a sign between them, too. */
export function askPairs(pairs: readonly WordPair[], search: Search): Promise<readonly Pair[]> {
  return Promise.all(pairs.map((pair, at) => askPair(pair, search, at < fewestCases)))
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

/** Two words that stand side by side in the title of an entity. */
export interface WordPair {
  readonly id: string
  readonly first: string
  readonly second: string
}

/**
 * Titles that begin with two words, each of which stands nowhere else in what the entity shows, or both do; where these are
 * few, titles of which one word stands in the identifier, too, and where these are few, shorter words, others with a sign
 * behind them, and words further on in a title.
 */
export function pairsIn(entities: readonly ShownEntity[], random: Random): readonly WordPair[] {
  const [pairs, others, further, within]: [WordPair[], WordPair[], WordPair[], WordPair[]] = [[], [], [], []]
  for (const { id, title = '', type = '' } of shuffled(entities, random)) {
    if (pairs.length === usual) break
    if (id === undefined) continue
    if (within.length < fewestCases) within.push(...pairsWithin(id, title))
    const [, first = '', second = '', behind = ''] =
      /^([\p{L}\p{M}]{1,100}) ([\p{L}\p{M}]{1,100})([^\p{L}\p{M}\p{N}\p{Cf}]|$)/u.exec(title) ?? []
    if (![first, second].every((word) => hasThreeLetters(word) && (isSimple(word) || isUnspaced(word)))) continue
    if (isStopWord(first) || isStopWord(second) || first.toLowerCase() === second.toLowerCase()) continue
    const elsewhere = `${id} ${type}`.toLowerCase()
    const isAlike = elsewhere.includes(first.toLowerCase()) === elsewhere.includes(second.toLowerCase())
    const isPlain = (behind === '' || behind === ' ') && isLongEnough(first) && isLongEnough(second)
    const ofItsKind = !isPlain ? further : isAlike ? pairs : others
    ofItsKind.push({ id, first, second })
  }
  const filled = [...others, ...further, ...within].slice(0, Math.max(0, fewestCases - pairs.length))
  return [...pairs, ...filled]
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

/** Several words side by side in a title, none of them twice. */
interface Run {
  readonly id: string
  readonly words: readonly string[]
}

/** The same together, and with each of them cut to a prefix. */
export interface CutTogether extends Run {
  readonly whole: SearchAnswer
  readonly cut: SearchAnswer
}

/** The most plain words side by side in a title, three at least: a search may have a rule for two words alone. */
export function wordsTogether(entities: readonly ShownEntity[], random: Random): readonly Run[] {
  let most: Run | undefined
  for (const { id, title = '' } of shuffled(entities, random).slice(0, longList)) {
    if (id === undefined) continue
    let words: string[] = []
    for (const word of title.split(' ')) {
      // Where marks are taken for no letters, what is left of a word between them is several words.
      const isPlain = isPlainWord(word) && !isUnspaced(word) && !/\p{M}/u.test(word) && !words.includes(word)
      words = isPlain ? [...words, word] : []
      if (words.length > Math.max(2, most?.words.length ?? 0) && words.length <= dozen) most = { id, words }
    }
  }
  return most === undefined ? [] : [most]
}

export function askCutTogether(runs: readonly Run[], search: Search): Promise<readonly CutTogether[]> {
  return Promise.all(
    runs.map(async (run) => {
      // Without its last letter it is a plain word, too.
      const cut = run.words.map((word) => (word.length > plainLength ? (prefixesOf(word).at(-1) ?? word) : word))
      return { ...run, ...(await allOf({ whole: search(run.words.join(' ')), cut: search(cut.join(' ')) })) }
    }),
  )
}
