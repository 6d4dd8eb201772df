import { quoted } from '../../text/quoting.ts'
import type { Verdict } from '../verdict.ts'

/** Texts of one sort: those that something fails for, and those that it does not fail for. */
export interface Compared {
  /** What they are, in the plural. */
  readonly nouns: string
  readonly failed: Iterable<string>
  readonly fine: Iterable<string>
}

/** What is known of those that something fails for, and of those that it does not fail for. */
export interface Parted<Known> {
  readonly failed: readonly Known[]
  readonly fine: readonly Known[]
}

/** Fewer may be alike by chance. */
const fewestFailed = 2
const fewestFine = 8
/** So many texts may have letters in common by chance. */
const byChance = 2
/** So many characters that no other text has may be named. */
const mostCharacters = 8

/**
 * What all texts that fail have, and none of the others, in words: in the first sort of texts that is told apart by anything,
 * by its length where by nothing else. Undefined where nothing that is known of tells them apart, or where there are too few
 * to tell.
 */
export function inCommon(...sorts: readonly Compared[]): string | undefined {
  return featuresInCommon(...sorts) ?? firstOf(sorts, ofLengths)
}

/** The same, but for their lengths. */
export function featuresInCommon(...sorts: readonly Compared[]): string | undefined {
  return firstOf(sorts, features)
}

type Telling = (failed: readonly string[], fine: readonly string[]) => string | undefined

function firstOf(sorts: readonly Compared[], telling: Telling): string | undefined {
  for (const { nouns, ...texts } of sorts) {
    const [failed, fine] = [[...new Set(texts.failed)], [...new Set(texts.fine)]]
    const isFine = new Set(fine)
    if (failed.length < fewestFailed || fine.length < fewestFine || failed.some((text) => isFine.has(text))) continue
    const found = telling(failed, fine)
    if (found !== undefined) return sentence(nouns, found, fine.length)
  }
  return undefined
}

/** The same of places in an order, counted from 1: that those that fail are behind all others. `is` takes the place: `is the 3rd`. */
export function placesInCommon(
  nouns: string,
  is: (place: string) => string,
  { failed, fine }: Parted<number>,
): string | undefined {
  if (failed.length < fewestFailed || fine.length < fewestFine) return undefined
  const first = failed.reduce((least, place) => Math.min(least, place))
  return fine.some((place) => place >= first) ? undefined : sentence(nouns, is(ordinal(first)), fine.length)
}

/** What is known of one that fails, or of one that does not: a value for each name. */
export type Facts = Readonly<Record<string, unknown>>

/**
 * The same of facts, the first that tells: few values, which none of the others has; or numbers all above, or all below, theirs.
 */
export function factsInCommon(nouns: string, failed: readonly Facts[], fine: readonly Facts[]): string | undefined {
  if (failed.length < fewestFailed || fine.length < fewestFine) return undefined
  for (const name of new Set(failed.flatMap(Object.keys))) {
    const [some, others] = [failed, fine].map((all) => all.map((one) => one[name])) as [unknown[], unknown[]]
    const has = valuesInCommon(some, others) ?? numbersInCommon(some, others)
    if (has !== undefined) return sentence(nouns, `has ${name} ${has}`, fine.length)
  }
  return undefined
}

/** So many values may be named. */
const mostValues = 3

function valuesInCommon(failed: readonly unknown[], fine: readonly unknown[]): string | undefined {
  const values = [...new Set(failed)]
  const isNamed = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
  if (!isNamed || values.length * 2 > failed.length || values.length > mostValues) return undefined
  if (fine.some((value) => values.includes(value))) return undefined
  return values.map((value) => JSON.stringify(value)).join(' or ')
}

function numbersInCommon(failed: readonly unknown[], fine: readonly unknown[]): string | undefined {
  const areNumbers = (all: readonly unknown[]): all is readonly number[] => all.every((one) => typeof one === 'number')
  if (failed.length <= byChance || !areNumbers(failed) || !areNumbers(fine)) return undefined
  const [[least, most], [leastFine, mostFine]] = [rangeOf(failed), rangeOf(fine)]
  if (most < leastFine) return `${most} or less`
  return least > mostFine ? `${least} or more` : undefined
}

function rangeOf(numbers: readonly number[]): readonly [least: number, most: number] {
  return numbers.reduce<readonly [number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  )
}

/** A failure with what its cases have in common. */
export function withCommon<V extends Verdict>(verdict: V, common: string | undefined): V {
  return verdict.outcome === 'fail' && common !== undefined ? { ...verdict, common } : verdict
}

function sentence(nouns: string, has: string, fine: number): string {
  return `each of these ${nouns} ${has}, unlike ${fine} others`
}

function ordinal(number: number): string {
  const endings: { readonly [Rule in Intl.LDMLPluralRule]?: string } = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

const scripts = ['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Devanagari']

/** What a text may be that another is not, the plainest first. */
const classes: readonly (readonly [has: string, is: RegExp])[] = [
  ['has no letter and no digit', /^[^\p{L}\p{N}]*$/u],
  ['has a percent sign with two hexadecimal digits behind it', /%[\da-f]{2}/i],
  ['has two slashes in a row', /\/\//],
  ['has several words', /\S\s+\S/u],
  ['is all of capitals', /^(?=.*\p{Lu})\P{Ll}*$/su],
  ['is a number', /^\p{Nd}+$/u],
  ['has a digit', /\p{Nd}/u],
  ...scripts.map((script) => [`has ${script} letters`, new RegExp(`\\p{Script=${script}}`, 'u')] as const),
  ['has a character beyond U+FFFF', /[\u{10000}-\u{10ffff}]/u],
  ['has a letter with an accent or another mark', /\p{M}/u],
  ['has a letter beyond ASCII', /[^\p{M}\0-\u007f]/u],
  ['has a capital inside it', /\p{Ll}\p{Lu}/u],
  ['begins with a capital', /^\p{Lu}/u],
  ['has a capital', /\p{Lu}/u],
  ['has a sign inside it', /[\p{L}\p{N}]\p{M}*[^\p{L}\p{M}\p{N}\s]+[\p{L}\p{N}]/u],
  ['has a sign in it', /[^\p{L}\p{M}\p{N}\s]/u],
]

function features(failed: readonly string[], fine: readonly string[]): string | undefined {
  // Where accents stand apart from their letters, they are marks.
  const [some, others] = [failed, fine].map((texts) => texts.map((text) => text.normalize('NFD')))
  const known = classes.find(([, is]) => some?.every((text) => is.test(text)) && !others?.some((text) => is.test(text)))
  if (known) return known[0]
  const ends = ofEnds(failed, fine)
  return [...ends, ...ofCharacters(failed, fine, ends)].join(' and ') || undefined
}

/** Two texts may begin or end alike by chance. */
function ofEnds(failed: readonly string[], fine: readonly string[]): readonly string[] {
  if (failed.length <= byChance) return []
  const letters = failed.map((text) => Array.from(text))
  const begins = beginningOf(letters).join('')
  const ends = beginningOf(letters.map((some) => some.toReversed()))
    .toReversed()
    .join('')
  const isBegun = isTelling(begins, failed) && !fine.some((text) => text.startsWith(begins))
  const isEnded = isTelling(ends, failed) && !fine.some((text) => text.endsWith(ends))
  return [...(isBegun ? [`begins with ${quoted(begins)}`] : []), ...(isEnded ? [`ends with ${quoted(ends)}`] : [])]
}

/** One character of many words, a letter of two, or all of a text, says little. */
function isTelling(part: string, texts: readonly string[]): boolean {
  const isUsual = part.length < 2 && /^[a-z0-9]*$/.test(part)
  return !isUsual && !texts.includes(part) && (texts.length > byChance || /[^\p{L}\p{M}\p{N}]/u.test(part))
}

/** What all of these begin with. */
function beginningOf([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  const end = first.findIndex((letter, at) => others.some((one) => one[at] !== letter))
  return first.slice(0, end === -1 ? first.length : end)
}

/** One of the characters that no other text has, where those are few beside the texts, or are signs; beside `ends`, one that all have. */
function ofCharacters(failed: readonly string[], fine: readonly string[], ends: readonly string[]): readonly string[] {
  const others = new Set(fine.flatMap((text) => Array.from(text)))
  const own = failed.map((text) => Array.from(text).filter((one) => !others.has(one)))
  const all = [...new Set(own.flat())].filter((one) => isTelling(one, failed))
  const shared = all.filter((one) => !ends.some((end) => end.includes(one)) && own.every((some) => some.includes(one)))
  if (shared.length > 0) return [`contains ${quoted(shared[0])}`]
  if (ends.length > 0 || failed.length <= byChance) return []
  const signs = all.filter((one) => /[\p{P}\p{S}]/u.test(one))
  for (const some of [signs, all.length * 2 <= failed.length ? all : []]) {
    if (some.length > mostCharacters || !own.every((ofOne) => ofOne.some((one) => some.includes(one)))) continue
    return [`contains one of ${some.map((one) => quoted(one)).join(', ')}`]
  }
  return []
}

function ofLengths(failed: readonly string[], fine: readonly string[]): string | undefined {
  if (failed.length <= byChance) return undefined
  const lengthsOf = (texts: readonly string[]): readonly number[] => texts.map((text) => Array.from(text).length)
  const [[least, most], [leastFine, mostFine]] = [rangeOf(lengthsOf(failed)), rangeOf(lengthsOf(fine))]
  if (least > mostFine) return `has ${least} letters or more`
  return most < leastFine ? `has ${most} letters or fewer` : undefined
}
