import { type Comparison, keyed, type Order } from './order.ts'

/** What a text is compared as, when that is not the text itself. */
export interface Fold {
  /** Empty for the fold that changes nothing. */
  readonly name: string
  readonly fold: (text: string) => string
}

const none: Fold = { name: '', fold: (text) => text }
const fold = (name: string, change: (text: string) => string): Fold => ({ name, fold: change })

/** Letter by letter, so that a sigma at the end of a word is as any other; and only where one letter becomes one. */
const oneByOne = (change: (letter: string) => string) => (text: string) =>
  Array.from(text, (letter) => {
    const [first = letter, ...more] = change(letter)
    return more.length > 0 ? (letter === '\u0130' ? 'i' : letter) : first
  }).join('')

const lowerOneByOne = oneByOne((letter) => letter.toLowerCase())
const upperOneByOne = oneByOne((letter) => letter.toUpperCase())

/** Unicode's full case folding: what both cases of a letter, and what one letter writes with two, have in common. */
const caseFolded = (text: string): string =>
  // Most letters are lower-case ASCII, which are left as they are.
  text.replace(/[A-Z]+|[^\0-\x7f]/gu, (letter) => {
    if (letter === '\u0131') return letter
    if (/[\u13a0-\u13fd\uab70-\uabbf]/.test(letter)) return letter.toUpperCase()
    return letter === '\u0130' ? 'i\u0307' : letter.toLowerCase().toUpperCase().toLowerCase()
  })

const caseSwapped = (text: string): string =>
  Array.from(text, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('')

export const cases: readonly Fold[] = [
  none,
  fold('in lower case', (text) => text.toLowerCase()),
  fold('in upper case', (text) => text.toUpperCase()),
  fold('case-folded', caseFolded),
  fold('in lower case letter by letter', lowerOneByOne),
  fold('in upper case letter by letter', upperOneByOne),
  // As Java compares without case: a dotless i is an i.
  fold('in upper case and then in lower case letter by letter', (text) => lowerOneByOne(upperOneByOne(text))),
  fold('ASCII letters in lower case', (text) => text.replace(/[A-Z]+/g, (some) => some.toLowerCase())),
  fold('ASCII letters in upper case', (text) => text.replace(/[a-z]+/g, (some) => some.toUpperCase())),
  fold('small letters before capitals', caseSwapped),
]

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '')
const compatible = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '')
/** Letters that Unicode does not take apart, as tables of databases and search engines do. */
const apart = new Map(
  'Æ AE æ ae Œ OE œ oe Ø O ø o Đ D đ d Ð D ð d Ħ H ħ h ı i Ł L ł l Ŋ N ŋ n Þ TH þ th Ŧ T ŧ t ß ss ẞ SS ĸ k'
    .split(' ')
    .map((letter, at, all) => [letter, all[at + 1] ?? ''] as const)
    .filter((_, at) => at % 2 === 0),
)

/** Letters that have a case, without it and without their accents, one for one; but for those that were given a case late, and ligatures. */
function inGeneral(letter: string): string {
  if (letter === '\u00df') return 'S'
  const upper = letter.toUpperCase()
  if (upper === letter.toLowerCase() || /[\u10d0-\u10ff]/.test(letter)) return letter
  if (upper === '\u0419') return upper
  const [bare = letter] = letter.normalize('NFD')
  return bare.toUpperCase().length > bare.length ? bare : bare.toUpperCase()
}

export const forms: readonly Fold[] = [
  none,
  fold('composed', (text) => text.normalize('NFC')),
  fold('decomposed', (text) => text.normalize('NFD')),
  fold('without accents', withoutAccents),
  fold('composed, compatible', (text) => text.normalize('NFKC')),
  fold('decomposed, compatible', (text) => text.normalize('NFKD')),
  fold('in plain letters', compatible),
  fold('in plain ASCII letters', (text) =>
    compatible(text).replace(/[^\0-\x7f]/g, (letter) => apart.get(letter) ?? letter),
  ),
  fold('as the general collation of MySQL', (text) => Array.from(text, inGeneral).join('')),
]

/** Digits of every script as those of ASCII. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    // Each script has its ten digits in a row, and no row follows another without a gap but at multiples of ten.
    let zero = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && (digit.codePointAt(0) ?? 0) - zero < 9) zero--
    return String((digit.codePointAt(0) ?? 0) - zero)
  })

/** A run of digits as a text that is in order where the numbers are. */
function inOrder(digits: string): string {
  const value = digits.replace(/^0+/, '')
  return String.fromCharCode(value.length + 1) + value
}

const numbers = (pattern: RegExp, change: (digits: string) => string) => (text: string) => text.replace(pattern, change)

const asFirst = numbers(/[0-9]+/g, (run) => `\u0001${inOrder(run)}`)

export const digits: readonly Fold[] = [
  none,
  // Even before NUL, as where parts are compared in turn.
  fold('numbers by value', (text) => asFirst(text.replace(/[\0\u0001]/g, '\u0002'))),
  fold(
    'numbers by value where digits stand',
    numbers(/[0-9]+/g, (run) => `0${inOrder(run)}`),
  ),
  fold(
    'numbers by value, after a zero by digit',
    numbers(/[0-9]+/g, (run) => (run.startsWith('0') ? run : `1${inOrder(run)}`)),
  ),
  fold(
    'numbers with decimals by value',
    numbers(/[0-9]+(?:\.[0-9]+)?/g, (run) => {
      const [whole = '', decimals = ''] = run.split('.')
      return `0${inOrder(whole)}${decimals}`
    }),
  ),
]

/** The same with the digits of every script for numbers. */
export const digitsOfAll: readonly Fold[] = digits
  .slice(1)
  .map(({ name, fold: change }) => fold(`${name}, in every script`, (text) => change(plainDigits(text))))
  // As natsort has them: a raised digit is a number of its own.
  .concat(fold('numbers by value, raised ones too', (text) => raisedFirst(asFirst(plainDigits(text)))))

function raisedFirst(text: string): string {
  return text.replace(/\p{No}/gu, (sign) => {
    const digit = sign.normalize('NFKD')
    return /^[0-9]$/.test(digit) ? `\u0001${inOrder(digit)}` : sign
  })
}

/** A shorter path comes before all that lie below it. */
const inPartsAt = (separators: RegExp) => (text: string) => text.replace(separators, '\u0000')

export const marks: readonly Fold[] = [
  none,
  fold('letters and digits only', (text) => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')),
  fold('hyphens and apostrophes aside', (text) => text.replace(/[-'\u00ad\u2010-\u2015\u2019]+/g, '')),
  fold('spaces and hyphens aside', (text) => text.replace(/[-\s\u00ad\u2010-\u2015]+/gu, '')),
  fold('spaces aside', (text) => text.replace(/\s+/gu, '')),
  fold('spaces before them aside', (text) => text.trimStart()),
  fold('part by part', inPartsAt(/[/\\:.#]/g)),
  fold('part by part at slashes', inPartsAt(/\//g)),
  fold('part by part at colons', inPartsAt(/:/g)),
  fold('part by part at slashes and colons', inPartsAt(/[/:]/g)),
  fold('part by part at dots', inPartsAt(/\./g)),
  fold('word by word', inPartsAt(/[^\p{L}\p{N}\p{M}]+/gu)),
  fold('part by part at each sign', inPartsAt(/[^\p{L}\p{N}\p{M}]/gu)),
  fold('part by part at slashes, colons, hyphens and dots', inPartsAt(/[/:.-]/g)),
  // As databases do it whose tables end with the basic plane.
  fold('characters beyond the basic plane alike', (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
  fold('characters beyond the basic plane aside', (text) => text.replace(/[\u{10000}-\u{10ffff}]+/gu, '')),
  fold('percent-encoded', (text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))),
]

export const foldNamed = (folds: readonly Fold[], name: string): Fold => folds.find((one) => one.name === name)!

/** Compares what texts become by each of the folds in turn. */
export function foldedOrder(name: string, folds: readonly Fold[], compare: Comparison): Order {
  return keyed(name, (text) => folds.reduce((folded, { fold }) => fold(folded), text), compare)
}
