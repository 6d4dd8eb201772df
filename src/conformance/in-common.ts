import { quoted } from '../text/quoting.ts'
import type { Verdict } from './verdict.ts'

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
  return featuresInCommon(...sorts) ?? lengthsInCommon(...sorts)
}

/** The same, but for their lengths. */
export function featuresInCommon(...sorts: readonly Compared[]): string | undefined {
  return firstOf(sorts, features)
}

/** The same by their lengths alone. */
export function lengthsInCommon(...sorts: readonly Compared[]): string | undefined {
  return firstOf(sorts, ofLengths)
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

/** The same of what is so of all that fails, and of none of the others. */
export function factInCommon(nouns: string, has: string, { failed, fine }: Parted<boolean>): string | undefined {
  const isTelling = failed.length > byChance && fine.length >= fewestFine && failed.every(Boolean)
  return isTelling && !fine.some(Boolean) ? sentence(nouns, has, fine.length) : undefined
}

/** So many values may be named. */
const mostValues = 3

/** The same of the values of a member: that those of what fails are few, and none of the others has them. */
export function valuesInCommon(nouns: string, name: string, { failed, fine }: Parted<unknown>): string | undefined {
  const values = [...new Set(failed)]
  const isNamed = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
  if (!isNamed || failed.length < fewestFailed || values.length * 2 > failed.length || fine.length < fewestFine)
    return undefined
  if (values.length > mostValues || fine.some((value) => values.includes(value))) return undefined
  return sentence(nouns, `has ${name} ${values.map((value) => JSON.stringify(value)).join(' or ')}`, fine.length)
}

/** The same of numbers: that those of what fails are all above, or all below, those of the others. */
export function numbersInCommon(
  nouns: string,
  name: string,
  { failed, fine }: Parted<number | undefined>,
): string | undefined {
  const [some, others] = [failed, fine].map((all) => all.filter((value) => value !== undefined)) as [number[], number[]]
  if (some.length < failed.length || some.length <= byChance || others.length < fewestFine) return undefined
  const [[least, most], [leastFine, mostFine]] = [rangeOf(some), rangeOf(others)]
  if (most < leastFine) return sentence(nouns, `has ${name} ${most} or less`, others.length)
  return least > mostFine ? sentence(nouns, `has ${name} ${least} or more`, others.length) : undefined
}

function rangeOf(numbers: readonly number[]): readonly [least: number, most: number] {
  return numbers.reduce<readonly [number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Infinity, -Infinity],
  )
}

/** A failure with what its cases have in common. */
export function withCommon(verdict: Verdict, common: string | undefined): Verdict {
  return verdict.outcome === 'fail' && common !== undefined ? { ...verdict, common } : verdict
}

function sentence(nouns: string, has: string, fine: number): string {
  return `each of these ${nouns} ${has}, unlike ${fine} others`
}

function ordinal(number: number): string {
  const endings: { readonly [Rule in Intl.LDMLPluralRule]?: string } = { one: 'st', two: 'nd', few: 'rd' }
  return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)] ?? 'th'}`
}

const isAccented = (text: string): boolean => /\p{M}/u.test(text.normalize('NFD'))

/** What a text may be that another is not, the plainest first. */
const classes: readonly (readonly [has: string, is: (text: string) => boolean])[] = [
  ['has no letter and no digit', (text) => !/[\p{L}\p{N}]/u.test(text)],
  ['has a percent sign with two hexadecimal digits behind it', (text) => /%[\da-f]{2}/i.test(text)],
  ['is a name that every JavaScript object has', (text) => text in Object.prototype],
  ['has two slashes in a row', (text) => text.includes('//')],
  ['has several words', (text) => /\S\s+\S/u.test(text)],
  ['is all of capitals', (text) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)],
  ['is a number', (text) => /^\p{Nd}+$/u.test(text)],
  ['has a digit', (text) => /\p{Nd}/u.test(text)],
  ...['Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Devanagari'].map(
    (script): (typeof classes)[number] => {
      const letter = new RegExp(`\\p{Script=${script}}`, 'u')
      return [`has ${script} letters`, (text) => letter.test(text)]
    },
  ),
  ['has a character beyond U+FFFF', (text) => /[\u{10000}-\u{10ffff}]/u.test(text)],
  ['has a letter with an accent or another mark', isAccented],
  ['has a letter beyond ASCII', (text) => /[^\0-\u007f]/u.test(text)],
  ['has a capital inside it', (text) => /\p{Ll}\p{Lu}/u.test(text)],
  ['begins with a capital', (text) => /^\p{Lu}/u.test(text)],
  ['has a capital', (text) => /\p{Lu}/u.test(text)],
  ['has a sign inside it', (text) => /[\p{L}\p{N}][^\p{L}\p{M}\p{N}\s]+[\p{L}\p{N}]/u.test(text)],
  ['has a sign in it', (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text)],
]

const hasDotInside = (text: string): boolean => /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(text)

/** What decodeURI leaves escaped. */
const isReserved = (text: string): boolean => /[;/?:@&=+$,#]/.test(text)
/** As encodeURIComponent escapes texts. */
const isEscaped = (text: string): boolean => /[^\w.~!*'()-]/.test(text)

function features(failed: readonly string[], fine: readonly string[]): string | undefined {
  const known = classes.find(([, is]) => failed.every(is) && !fine.some(is))
  if (known) return known[0]
  const ends = ofEnds(failed, fine)
  const all = [...ends, ...ofCharacters(failed, fine, ends)]
  if (all.length > 0) return all.join(' and ')
  // As the names of files have one: a sign that may stand elsewhere in the others.
  if (failed.every(hasDotInside) && !fine.some(hasDotInside)) return 'has a dot inside it'
  if (failed.every(isReserved) && !fine.some(isReserved))
    return 'has one of ; / ? : @ & = + $ , #, which decodeURI leaves escaped'
  return failed.every(isEscaped) && !fine.some(isEscaped)
    ? 'has a character that is percent-encoded in a URL'
    : undefined
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
