import { quoted } from '../../text/quoting.ts'
import type { Verdict } from '../verdict.ts'
import { fewestCases, least, several } from '../enough.ts'

/** A failure with what its cases have in common. */
export function withCommon<V extends Verdict>(verdict: V, common: string | undefined): V {
  return verdict.outcome === 'fail' && common !== undefined ? { ...verdict, common } : verdict
}

/** Texts of one sort: those that something fails for, and those that it does not fail for. */
interface Compared {
  /** What they are, in the plural. */
  readonly nouns: string
  readonly failed: Iterable<string>
  readonly fine: Iterable<string>
}

/**
 * What all texts that fail have, and none of the others, in words: a letter or sign of some class, how they begin, or else
 * their lengths. Undefined where nothing tells them apart, or where there are too few to tell.
 */
export function inCommon(texts: Compared): string | undefined {
  return featuresInCommon(texts) ?? ofTexts(texts, lengthOf)
}

/** The same, but for their lengths. */
export function featuresInCommon(texts: Compared): string | undefined {
  return ofTexts(texts, (some, others) => classOf(some, others) ?? beginningOf(some, others))
}

/** The same of places in an order, counted from 0: those that fail are behind all others. `is` takes the place: `is the 3rd`. */
export function placesInCommon(
  nouns: string,
  is: (place: string) => string,
  failed: readonly number[],
  fine: readonly number[],
): string | undefined {
  const first = failed.reduce((least, place) => Math.min(least, place), Infinity)
  return fine.some((place) => place >= first) ? undefined : sentence(nouns, failed, fine, is(ordinal(first + 1)))
}

/** What is known of one that fails, or of one that does not: a value for each name. */
export type Facts = Readonly<Record<string, unknown>>

/** The same of facts: the first with a few values, each shared by some of those that fail, which none of the others has. */
export function factsInCommon(nouns: string, failed: readonly Facts[], fine: readonly Facts[]): string | undefined {
  for (const name of new Set(failed.flatMap(Object.keys))) {
    const values = [...new Set(failed.map((one) => one[name]))]
    const areNamed = values.every((value) => ['string', 'number', 'boolean'].includes(typeof value))
    const areFew = values.length <= fewestCases && values.length * 2 <= failed.length
    if (!areNamed || !areFew || fine.some((one) => values.includes(one[name]))) continue
    return sentence(nouns, failed, fine, `has ${name} ${values.map((value) => JSON.stringify(value)).join(' or ')}`)
  }
  return undefined
}

type Some = readonly unknown[]
type Telling = (failed: readonly string[], fine: readonly string[]) => string | undefined

function ofTexts({ nouns, failed, fine }: Compared, tell: Telling): string | undefined {
  const [some, others] = [new Set(failed), new Set(fine)]
  if ([...some].some((text) => others.has(text))) return undefined
  const has = tell([...some], [...others])
  return has === undefined ? undefined : sentence(nouns, [...some], [...others], has)
}

function sentence(nouns: string, failed: Some, { length }: Some, has: string): string | undefined {
  const areEnough = failed.length >= least && length >= several
  return areEnough ? `each of these ${nouns} ${has}, unlike ${length} others` : undefined
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

function classOf(failed: readonly string[], fine: readonly string[]): string | undefined {
  // Where accents stand apart from their letters, they are marks.
  const [some = [], others = []] = [failed, fine].map((texts) => texts.map((text) => text.normalize('NFD')))
  const found = classes.find(([, is]) => some.every((text) => is.test(text)) && !others.some((text) => is.test(text)))
  return found?.[0]
}

function beginningOf([first = '', ...others]: readonly string[], fine: readonly string[]): string | undefined {
  const letters = Array.from(first)
  const end = letters.findIndex((_, at) => others.some((one) => !one.startsWith(letters.slice(0, at + 1).join(''))))
  const begins = letters.slice(0, end === -1 ? letters.length : end).join('')
  const isUsual = /^[a-z0-9]?$/.test(begins) || begins === first || others.length < least
  return isUsual || fine.some((text) => text.startsWith(begins)) ? undefined : `begins with ${quoted(begins)}`
}

function lengthOf(failed: readonly string[], fine: readonly string[]): string | undefined {
  if (failed.length < fewestCases) return undefined
  const [some = [], others = []] = [failed, fine].map((texts) => texts.map((text) => Array.from(text).length))
  const [least, most] = [some.reduce((a, b) => Math.min(a, b)), some.reduce((a, b) => Math.max(a, b))]
  if (others.every((length) => length < least)) return `has ${least} letters or more`
  return others.every((length) => length > most) ? `has ${most} letters or fewer` : undefined
}
