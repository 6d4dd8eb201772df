import { collationsOf } from './collations.ts'
import { byCodePoint, byCodeUnit, byNumber, type Comparison, keyed, type Order } from './order.ts'
import { cases, digits, foldNamed, marks } from './folds.ts'

const lower = foldNamed(cases, 'in lower case').fold
const upper = foldNamed(cases, 'in upper case letter by letter').fold
const spacesAside = foldNamed(marks, 'spaces and hyphens aside').fold
const afterZeroByDigit = foldNamed(digits, 'numbers by value, after a zero by digit').fold

const inLocale = (locale: string): Comparison => collationsOf(locale)[0]!.compare

/** Each of these signs as a sign of its own below all others. */
const inOrderOf = (signs: string) => {
  const places = new Map(Array.from(signs, (sign, at) => [sign, String.fromCharCode(at + 1)]))
  return (text: string): string => text.replace(/[ -~]/g, (sign) => places.get(sign) ?? sign)
}

const signs = '!"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~'
const ofNaturalCompare = inOrderOf(` ${signs}-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`)
const signsOfJava = '_,;:!?/.`^~\'"()[]{}@$*\\&#%+<=>|'
const ofJava = inOrderOf(`${signsOfJava}0123456789abcdefghijklmnopqrstuvwxyz`)
const signsOfOthers = Array.from(signsOfJava).toSorted(inLocale('en'))

const signedAsOfJava = (text: string): string =>
  spacesAside(text).replace(/[!-~]/g, (sign) => signsOfOthers[signsOfJava.indexOf(sign)] ?? sign)

/** What other collations order as Java does in their locale: its signs as theirs, and letters that are not Latin by their numbers. */
export function asOfJava(text: string): string {
  return signedAsOfJava(text).replace(/[^\p{ASCII}\p{Script=Latin}\p{M}]/gu, (letter) => byNumber(letter))
}

/** The same for a locale of another script, whose letters come between the Latin ones that it knows and all the others. */
export const asOfJavaIn = (script: string): ((text: string) => string) => {
  const unknown = new RegExp(`[^\\p{ASCII}\\p{Script=${script}}\\p{M}\\uffff]|[\\u04d0-\\u052f]`, 'gu')
  return (text) => signedAsOfJava(knownToJava(text)).replace(unknown, (letter) => byNumber(letter))
}

/** Latin letters without accents and case, as Java knows them; those of other scripts are to it what their numbers are. */
function knownToJava(text: string): string {
  const plain = text.replace(/[\u00c0-\u0233]/g, (letter) => letter.normalize('NFD'))
  const latin = plain.replace(/[\p{M}\u200b-\u200f]+/gu, '').replace(/[A-Z\u00c6\u00d0\u00de\u0152]+/g, lower)
  return latin.replace(/[\u00df\u00e6\u00f0\u00fe\u0153]/g, (letter) => spelt[letter] ?? letter)
}
const spelt: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ð: 'd\uffff', þ: 'th', œ: 'oe' }

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

/** Orders of libraries and tools that are none of a fold and a collation. */
export const ordersOfLibraries: readonly Order[] = [
  byCast('then by code unit', byCodeUnit),
  byCast('then in lower case', (a, b) => byCodeUnit(lower(a), lower(b))),
  byCast('then by the collation of en', inLocale('en')),
  keyed('by the collation of et, w as v', asV, inLocale('et')),
  keyed('as natural-compare has them', (text) => ofNaturalCompare(afterZeroByDigit(text))),
  keyed('as natural-compare has them, in lower case', (text) => ofNaturalCompare(afterZeroByDigit(lower(text)))),
  keyed('by the collation of Java', (text) => ofJava(knownToJava(spacesAside(text)))),
  keyed('in upper case, as C# has it', (text) => Array.from(text, (one) => (one === 'ı' ? one : upper(one))).join('')),
  keyed('in lower case, as in Turkish', (text) => text.toLocaleLowerCase('tr')),
  keyed('in upper case, as in Turkish', (text) => text.toLocaleUpperCase('tr')),
  keyed('by the collation of en, numbers by value and zero behind them, as Go has them', zeroLast, byValueInEnglish),
  {
    name: 'by version, as sort -V has them',
    compare: (a, b) => byCodePoint(versionKey(a), versionKey(b)) || byCodePoint(versionOf(a), versionOf(b)),
  },
]
