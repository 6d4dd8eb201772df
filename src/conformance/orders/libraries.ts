import { collationsOf } from './collations.ts'
import { byCodePoint, byCodeUnit, type Comparison, keyed, numbersFirst, type Order } from './order.ts'
import { cases, digits, foldNamed } from './folds.ts'

const lower = foldNamed(cases, 'in lower case').fold
const upper = foldNamed(cases, 'in upper case letter by letter').fold
const inAsciiUpper = foldNamed(cases, 'ASCII letters in upper case').fold
const afterZeroByDigit = foldNamed(digits, 'numbers by value, after a zero by digit').fold

const inLocale = (locale: string): Comparison => collationsOf(locale)[0]!.compare

/** Each of these signs as a sign of its own below all others. */
export const inOrderOf = (signs: string) => {
  const places = new Map(Array.from(signs, (sign, at) => [sign, String.fromCharCode(at + 1)]))
  return (text: string): string => text.replace(/[ -~]/g, (sign) => places.get(sign) ?? sign)
}

const signs = '!"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~'
const ofNaturalCompare = inOrderOf(` ${signs}-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`)

/** What the name of a file ends with. */
const suffix = /(?:\.[A-Za-z~][A-Za-z0-9~]*)*$/

/** Letters before signs, a tilde before all, even the end; and runs of digits by their value, where the end is one of none. */
function versionOf(text: string): string {
  const others = text.replace(/[^A-Za-z0-9~]/gu, (sign) =>
    sign <= '\u007f' ? String.fromCharCode(0x80 + sign.charCodeAt(0)) : `\u00ff${sign}`,
  )
  const runs = others.replaceAll('~', '\u0001').replace(/[0-9]+/g, (run) => {
    const value = run.replace(/^0+/, '')
    return `\u0002${String.fromCharCode(value.length + 3)}${value}`
  })
  return `${runs}\u0002\u0003`
}

function versionKey(text: string): string {
  const first = text === '' ? 0 : text === '.' ? 1 : text === '..' ? 2 : text.startsWith('.') ? 3 : 4
  const whole = text.replace(/^\./, '')
  return `${first}${versionOf(whole.replace(suffix, ''))}`
}

/** What a text is as a number: a database reads what it begins with, and takes all else for 0. */
const castOf = (text: string): number => Number(/^\s*[-+]?[0-9]+/.exec(text)?.[0] ?? 0)
const asV = (text: string): string => text.replace(/w/gi, 'v')

function byCast(name: string, compare: Comparison): Order {
  return {
    name: `by the number that it begins with, ${name}`,
    compare: (a, b) => castOf(a) - castOf(b) || compare(a, b),
  }
}

/** A number without a digit that counts is behind all others. */
const zeroLast = (text: string): string => text.replace(/(?<![0-9])0+(?![0-9])/g, '9'.repeat(100))
const byValueInEnglish: Comparison = collationsOf('en')[2]!.compare

/** An object of JavaScript has keys like these before all others, however it was filled. */
const inObject = (note: string, compare: Comparison): Order =>
  numbersFirst(`as keys of a JavaScript object that was filled ${note}`, /^(?:0|[1-9][0-9]{0,9})$/, compare)

/** What PHP takes for a number. */
const numeric = /^\s*[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?\s*$/i

/** Two numbers by their value, and all else by the bytes of it: not every three texts are in one order. */
const asInPhp: Comparison = (a, b) => (numeric.test(a) && numeric.test(b) ? Number(a) - Number(b) : byCodePoint(a, b))

/** Spaces count for nothing, nor do the zeros that a text begins with. */
const naturalInPhp = (text: string): string =>
  afterZeroByDigit(text.replace(/[\t-\r ]+/g, '').replace(/^0+(?=[0-9])/, ''))

/** Orders of libraries and tools that are none of a fold and a collation. */
export const ordersOfLibraries: readonly Order[] = [
  byCast('then by code unit', byCodeUnit),
  byCast('then by code point', byCodePoint),
  byCast('then in lower case', (a, b) => byCodeUnit(lower(a), lower(b))),
  byCast('then by the collation of en', inLocale('en')),
  keyed('by the collation of et, w as v', asV, inLocale('et')),
  // U+034F parts what would be one letter.
  keyed('by the collation of cs, Ch as two letters', (text) => text.replace(/Ch/g, 'C\u034fh'), inLocale('cs')),
  keyed('by the collation of tr, spaces aside', (text) => text.replace(/\s+/gu, ''), inLocale('tr')),
  keyed('as natural-compare has them', (text) => ofNaturalCompare(afterZeroByDigit(text))),
  keyed('as natural-compare has them, in lower case', (text) => ofNaturalCompare(afterZeroByDigit(lower(text)))),
  { name: 'as PHP compares texts', compare: asInPhp },
  inObject('by code unit', byCodeUnit),
  inObject('in lower case', (a, b) => byCodeUnit(lower(a), lower(b))),
  inObject('by the collation of en', inLocale('en')),
  inObject('by the collation of en, numbers by value', byValueInEnglish),
  keyed('as natsort of PHP has them', naturalInPhp, byCodePoint),
  keyed('as natcasesort of PHP has them', (text) => naturalInPhp(inAsciiUpper(text)), byCodePoint),
  keyed('in upper case, as C# has it', (text) => Array.from(text, (one) => (one === 'ı' ? one : upper(one))).join('')),
  keyed('in lower case, as in Turkish', (text) => text.toLocaleLowerCase('tr')),
  keyed('in upper case, as in Turkish', (text) => text.toLocaleUpperCase('tr')),
  keyed('by the collation of en, numbers by value and zero behind them, as Go has them', zeroLast, byValueInEnglish),
  {
    name: 'by version, as sort -V has them',
    compare: (a, b) => byCodePoint(versionKey(a), versionKey(b)) || byCodePoint(versionOf(a), versionOf(b)),
  },
]
