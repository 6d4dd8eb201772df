import { withoutMarks } from '../../../../text/without-marks.ts'
import { nonsense } from '../../random.ts'
import { made, oneReplaced, putWithin, replaced, type Transformation } from './transformation.ts'

const upper = (text: string): string => text.toUpperCase()
const lower = (text: string): string => text.toLowerCase()
const swapped = (letter: string): string => (letter === lower(letter) ? upper(letter) : lower(letter))

export function swapCase(text: string): string {
  return Array.from(text).map(swapped).join('')
}

const beforeSeparator = /^[^:/#.|@_-]+(?=[:/#.|@_-])/
const afterSeparator = /(?<=[:/#.|@_-])[^:/#.|@_-]+$/
const behindFirst = /(?<=[:/#.|@])\p{L}/u
const otherSigma = (sigma: string): string => (sigma === '\u03c2' ? '\u03c3' : '\u03c2')

/** What collations, file systems and regular expressions do to the case of letters. */
export const letterCase: readonly Transformation[] = [
  made('upper case', 'in upper case', upper),
  made('lower case', 'in lower case', lower),
  made('case swapped', 'with upper and lower case swapped', swapCase),
  oneReplaced('case of one letter', 'with one letter in the other case', /\p{L}/gu, swapped),
  replaced('first letter in upper case', 'with its first letter in upper case', /\p{L}/u, upper),
  replaced('first letter in lower case', 'with its first letter in lower case', /\p{L}/u, lower),
  replaced(
    'case before a separator',
    'with what stands before the first separator in the other case',
    beforeSeparator,
    swapCase,
  ),
  replaced(
    'case after a separator',
    'with what stands behind the last separator in the other case',
    afterSeparator,
    swapCase,
  ),
  replaced(
    'case of a letter behind a separator',
    'with the letter behind its first separator in the other case',
    behindFirst,
    swapped,
  ),
  replaced('case beyond ASCII', 'with its letters beyond ASCII in the other case', /[^\0-\x7f]+/g, swapCase),
  oneReplaced('final sigma', 'with another sigma', /[\u03c2\u03c3]/g, otherSigma),
  replaced('dotless i', 'with an i that has no dot', /i/g, '\u0131'),
  replaced('long s', 'with a long s', /s/g, '\u017f'),
  replaced('sharp s', 'with a sharp s for ss', /ss/g, '\u00df'),
  replaced('sharp s apart', 'with ss for its sharp s', /\u00df/g, 'ss'),
]

const hasCase = /[\p{Lu}\p{Ll}]/u
const vowel = /[aeiouAEIOU\u03b1\u03b5\u03b7\u03b9\u03bf\u03c5\u03c9](?!\p{M})/gu
const joined = /[\u0628\u062a-\u062e\u0633-\u063a\u0641-\u0647\u064a](?=\p{L})/gu

/** The same letter of the other kana, whose blocks stand 0x60 apart. */
function otherKana(one: string): string {
  return String.fromCharCode(one.charCodeAt(0) + (one < '\u30a0' ? 0x60 : -0x60))
}

/** What collations of one strength or another pass over: accents, vowel signs, kinds of kana. */
export const marks: readonly Transformation[] = [
  made('accents off', 'without its accents', (id) => (hasCase.test(id) ? withoutMarks(id) : undefined)),
  oneReplaced('one accent off', 'without one of its accents', /\P{M}\p{M}*/gu, withoutMarks),
  oneReplaced('accent on', 'with an accent on a vowel', vowel, (one) => `${one}\u0301`.normalize('NFC')),
  made('vowel signs off', 'without its vowel signs', (id) =>
    hasCase.test(id) ? undefined : id.replace(/\p{M}/gu, ''),
  ),
  oneReplaced('vowel sign on', 'with a vowel sign', /[\u0620-\u063f\u0641-\u064a]/g, (one) => `${one}\u064e`),
  oneReplaced('kashida', 'with a letter drawn out', joined, (one) => `${one}\u0640`),
  replaced('alef', 'with a bare alef', /[\u0622\u0623\u0625\u0671]/g, '\u0627'),
  replaced('teh marbuta', 'with a heh for its teh marbuta', /\u0629/g, '\u0647'),
  replaced('other kana', 'in the other kana', /[\u3041-\u3096\u30a1-\u30f6]/g, otherKana),
]

/** The same character of another width: ASCII at full width, and what is full width as ASCII. */
function widened(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code > 0x20 && code < 0x7f) return String.fromCodePoint(code + 0xfee0)
  return code > 0xff00 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : character
}

/** What libraries type for two letters. */
const ligatures: Readonly<Record<string, string>> = {
  ffi: '\ufb03',
  ff: '\ufb00',
  fi: '\ufb01',
  fl: '\ufb02',
  ae: '\u00e6',
  oe: '\u0153',
}
const composed = (one: string): string => (one === one.normalize('NFC') ? one.normalize('NFD') : one.normalize('NFC'))

/** What normal forms of Unicode make equal. */
export const normalForms: readonly Transformation[] = [
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    made(form, `in the normal form ${form}`, (id) => id.normalize(form)),
  ),
  oneReplaced('one composed letter', 'with one letter composed or apart', /\P{M}\p{M}*/gu, composed),
  made('width', 'in characters of the other width', (id) => Array.from(id).map(widened).join('')),
  oneReplaced('width of one letter', 'with one letter of the other width', /[A-Za-z\uff21-\uff5a]/g, widened),
  replaced('width of digits', 'with digits of the other width', /[0-9\uff10-\uff19]/g, widened),
  replaced('ligature', 'with a ligature for two letters', /ffi|f[fil]|[ao]e/, (two) => ligatures[two]),
]

/** Characters that nobody sees, by name: trimming, decoding or a language written in C takes some off an end. */
const unseen: readonly (readonly [name: string, character: string])[] = [
  ['zero-width space', '\u200b'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
  ['direction mark', '\u200e'],
  ['NUL', '\u0000'],
  ['replacement character', '\ufffd'],
  ['control character', '\u0007'],
]

/** Characters that libraries and collations pass over. */
export const invisible: readonly Transformation[] = unseen.flatMap(([name, character]): Transformation[] => [
  made(`${name} within`, `with a ${name} within`, (id, random) => putWithin(id, character, random)),
  made(`${name} before`, `with a ${name} before it`, (id) => `${character}${id}`),
  made(`${name} after`, `with a ${name} behind it`, (id) => `${id}${character}`),
])

const sameEightBits = (one: string): string => String.fromCodePoint(one.charCodeAt(0) + 0x100)
const inLatin1 = (id: string): string => Buffer.from(id, 'utf8').toString('latin1')

/** What is lost or mistaken where a text goes through another encoding, or fewer bits. */
export const encodings: readonly Transformation[] = [
  replaced('question marks', 'with question marks for what is beyond ASCII', /[^\0-\x7f]/gu, '?'),
  replaced('replacement characters', 'with U+FFFD for what is beyond ASCII', /[^\0-\x7f]/gu, '\ufffd'),
  replaced('beyond ASCII off', 'without what is beyond ASCII', /[^\0-\x7f]/g, ''),
  made('UTF-8 as Latin-1', 'with its UTF-8 read as Latin-1', inLatin1),
  oneReplaced('eight bits', 'with a character that has the same lower eight bits', /[\x21-\x7e]/g, sameEightBits),
  made('beyond sixteen bits after', 'with an emoji behind it', (id) => `${id}\u{1f600}`),
  made(
    'beyond sixteen bits and letters after',
    'with an emoji and letters behind it',
    (id, random) => `${id}\u{1f4a9}${nonsense(random, 4)}`,
  ),
  replaced('beyond sixteen bits off', 'without what is beyond sixteen bits', /[\u{10000}-\u{10ffff}]/gu, ''),
]
