import type { Random } from '../../../text/random.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { isLeftOut } from './left-out.ts'
import { shuffled } from '../random.ts'
import { isUnspaced } from './scripts.ts'
import { besides, isLongEnough, isPlainWord, isSimple } from './words.ts'
import { sampleSize } from './sample-size.ts'

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
    if (isLeftOut(first) || isLeftOut(second) || first.toLowerCase() === second.toLowerCase()) continue
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
