import { firstHalf, sliceOf } from '../../../text/slice-of.ts'
import { countsOf } from '../../../text/counts-of.ts'
import { wordsOf } from '../../../text/words-of.ts'
import type { ShownEntity } from '../answers/entity.ts'
import { escaped } from '../escaped.ts'
import { finds, isUsable, isSubset, belowMinLength, names, type Search, type SearchAnswer } from '../answers/search.ts'
import { isAsciiWord, isWhole, plainLength } from './words.ts'
import { noWord } from '../random.ts'

/** A q that finds something only if its signs are obeyed: passed over, they leave letters with which no word begins. */
export interface Pattern {
  readonly q: string
  /** Part of fingerprints, never reworded. */
  readonly kind: 'wildcard' | 'expression' | 'operator' | 'escape'
  /** What it may be read as; left out where the signs give it. */
  readonly plainly?: readonly string[]
}

/** What stands for any letter, or for any letters, in one language of patterns or another. */
const wildcards = ['*', '%', '_', '?']
const expressions = ['.', '.*', '\\w']

/**
 * Two of these words to put signs into: one with which a title begins, since a pattern may be held against whole titles, and
 * one with which none does, since it may be held against their words. In a short word a sign stands in place of too much.
 */
export function tellingWords(words: readonly string[], entities: readonly ShownEntity[]): readonly string[] {
  const long = words.filter(
    (word) => isWhole(word) && !/^\p{Lu}{2}/u.test(word) && Array.from(word).length > plainLength,
  )
  // An index may hold words without their accents, which a pattern has still.
  const telling = [...long.filter(isAsciiWord), ...long.filter((word) => !isAsciiWord(word))]
  const begin = new Set(entities.map(({ title = '' }) => title.split(' ', 1)[0]))
  const first = telling.find((word) => begin.has(word)) ?? telling[0]
  const others = telling.filter((word) => word !== first)
  const second = others.find((word) => !begin.has(word)) ?? others[0]
  return [first, second].filter((word) => word !== undefined)
}

/** A beginning of a word with signs at it that ask for whole words. */
export interface Quoted {
  readonly word: string
  readonly beginning: string
  readonly q: string
  /** The word with the same signs. */
  readonly whole: string
}

/** A beginning of one of these words in quotation marks, before the sign for an end, and behind the one for equal texts. */
export function quotedOf(words: readonly string[]): readonly Quoted[] {
  return words.slice(-1).flatMap((word) => {
    const beginning = sliceOf(word, 0, -1)
    return [
      { word, beginning, q: `"${beginning}"`, whole: `"${word}"` },
      { word, beginning, q: `${beginning}$`, whole: `${word}$` },
      { word, beginning, q: `=${beginning}`, whole: `=${word}` },
    ]
  })
}

/**
 * One of these words with its first letter as an escape, which stands for these signs themselves once q is decoded. A letter
 * before them may be looked for by itself, and find so much that hits are left out.
 */
export function escapedOf(words: readonly string[]): readonly { readonly word: string; readonly q: string }[] {
  return words.slice(0, 1).map((word) => {
    return { word, q: `${escaped(sliceOf(word, 0, 1))}${withoutFirst(word)}` }
  })
}

/** Signs in place of the first letter of these words and of the second, and what languages of queries make of others; `type` is that of few entities. */
export function patternsOf([first, second = first]: readonly string[], type?: string): readonly Pattern[] {
  if (first === undefined || second === undefined) return []
  const headless = withoutFirst(first)
  const [letter = ''] = Array.from(second)
  const after = withoutFirst(withoutFirst(second))
  const start = firstHalf(first)
  const end = first.slice(start.length)
  const signs = (before: string, behind: string): readonly Pattern[] => [
    ...wildcards.map((sign) => ({ q: `${before}${sign}${behind}`, kind: 'wildcard' as const })),
    ...expressions.map((sign) => ({ q: `${before}${sign}${behind}`, kind: 'expression' as const })),
  ]
  return [
    ...signs('', headless),
    ...signs(letter, after),
    ...wildcards.slice(0, 3).map((sign) => ({ q: `${sign}${withoutFirst(second)}`, kind: 'wildcard' as const })),
    { q: `${letter}*${Array.from(second).at(-1) ?? ''}`, kind: 'wildcard' },
    { q: `/.*${headless}/`, kind: 'expression' },
    { q: `${start}q${withoutFirst(end)}~`, kind: 'operator' },
    { q: `-${first}`, kind: 'operator' },
    { q: `!${first}`, kind: 'operator' },
    { q: `title:${first}`, kind: 'operator' },
    { q: `${first}^9`, kind: 'operator' },
    ...(type === undefined ? [] : [{ q: `type:${type}`, kind: 'operator' as const }]),
    { q: `&#${first.codePointAt(0)};${headless}`, kind: 'escape' },
    { q: '[a TO z]', kind: 'operator', plainly: ['a TO z', 'TO'] },
    { q: `NOT ${first}`, kind: 'operator', plainly: [first, 'NOT'] },
    {
      q: `${noWord} OR ${first}`,
      kind: 'operator',
      plainly: [`${noWord} ${first}`, `${noWord} ${noWord} ${first}`, 'OR', `or ${noWord}`, `OR ${noWord}`],
    },
  ]
}

/** The type of the fewest entities, if it is one plain word. */
export function rarestType(entities: readonly ShownEntity[]): string | undefined {
  const counts = countsOf(entities.map(({ type = '' }) => type))
  const [rarest] = [...counts].filter(([type]) => /^[a-z]{3,}$/i.test(type)).toSorted(([, a], [, b]) => a - b)
  return rarest?.[0]
}

function withoutFirst(word: string): string {
  return sliceOf(word, 1)
}

/**
 * A hit that no way to pass over the signs of a q explains, to part words at them, or to leave them out; undefined where
 * each is explained, or where what would explain it is not known, as of what is shorter than the shortest that found something.
 */
export async function unexplained(
  answer: SearchAnswer,
  { search, shortest }: { readonly search: Search; readonly shortest: number },
  { parted = answer.q, plainly }: { readonly parted?: string; readonly plainly?: readonly string[] } = {},
): Promise<string | undefined> {
  if (!finds(answer)) return undefined
  const pieces = wordsOf(parted)
  // A hyphen between letters may belong to a word.
  const hyphened = parted.match(/[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*/gu) ?? []
  const apart = [...new Set([pieces.join(' '), hyphened.join(' ')])]
  const readings = plainly ?? [...apart, pieces.join('')]
  const whole = await Promise.all(readings.map(search))
  const parts = await Promise.all(pieces.map(search))
  const all = [...whole, ...parts]
  const tells = (one: SearchAnswer): boolean =>
    isUsable(one) && (one.hits.length === 0 ? !belowMinLength(one, shortest) : one.isUncapped())
  if (!all.every(tells)) return undefined
  // With words apart, all that they find is found: fewer hits were chosen by something else.
  const explaining = whole.filter(
    (one, at) => plainly !== undefined || at >= apart.length || !answer.isUncapped() || isSubset(one, answer),
  )
  let signs: readonly SearchAnswer[] | undefined
  for (const id of answer.ids) {
    if (explaining.some(({ ids }) => ids.has(id))) continue
    if (parts.length > 0 && parts.every(({ ids }) => ids.has(id))) continue
    signs ??= await Promise.all(signsIn(parted).map(search))
    // What a sign that is a word finds, it finds beside other words, too; one that is obeyed finds more alone.
    if (signs.some((one) => names(one, id) && isSubset(one, answer))) continue
    if (parts.some(({ ids }) => ids.has(id)) && (await areJoinedByAny(parts, answer, search))) continue
    return id
  }
  return undefined
}

/** Whether what signs part is joined by any, as a word shows with nonsense beside it, and finds all that each part does. */
async function areJoinedByAny(parts: readonly SearchAnswer[], answer: SearchAnswer, search: Search): Promise<boolean> {
  const [part] = parts.filter(finds)
  if (part === undefined || !parts.every((one) => isSubset(one, answer))) return false
  const beside = await search(`${noWord},${part.q}`)
  return isUsable(beside) && isSubset(part, beside)
}

function signsIn(text: string): readonly string[] {
  return [...new Set(text.replaceAll(/[\p{L}\p{M}\p{N}\s]/gu, ''))]
}
