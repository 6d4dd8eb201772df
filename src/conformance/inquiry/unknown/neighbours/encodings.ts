import { nonsense } from '../../random.ts'
import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'
import { percentDecoded } from '../../../../text/percent-decoded.ts'

const hex = (letter: string, digits: number): string => letter.charCodeAt(0).toString(16).padStart(digits, '0')

const asciiLetter = /[A-Za-z0-9]/g

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes that are none where they stand, and are taken away once more than they were put on. */
export const escapes: readonly Transformation[] = [
  made('escaped twice', 'escaped twice', (id) => encodeURIComponent(id)),
  oneReplaced(
    'letter escaped twice',
    'with a letter escaped twice',
    asciiLetter,
    (letter) => `%${hex(letter, 2).toUpperCase()}`,
  ),
  made('unescaped', 'without its escapes', (id) => percentDecoded(id)),
  replaced('plus for space', 'with + for its spaces', / /g, '+'),
  replaced('space for plus', 'with spaces for its +', /\+/g, ' '),
  oneReplaced('Unicode escape', 'with a letter as \\u and its number', asciiLetter, (letter) => `\\u${hex(letter, 4)}`),
  oneReplaced('octet escape', 'with a letter as \\x and its number', asciiLetter, (letter) => `\\x${hex(letter, 2)}`),
  oneReplaced(
    'Unicode escape of a URL',
    'with a letter as %u and its number',
    asciiLetter,
    (letter) => `%u${hex(letter, 4)}`,
  ),
  oneReplaced(
    'character reference',
    'with a letter as a character reference',
    asciiLetter,
    (letter) => `&#${letter.charCodeAt(0)};`,
  ),
  oneReplaced('named character reference', 'with a character reference for a sign', /[&<>"]/g, (sign) => named[sign]),
  replaced('markup off', 'without its markup', /<[^>]*>/g, ''),
  made('markup around', 'with markup around it', (id) => `<b>${id}</b>`),
  replaced('pointer', 'with ~1 for its slashes, as in a JSON Pointer', /\//g, '~1'),
  replaced('backslash doubled', 'with its backslash doubled', /\\/g, '\\\\'),
]

const letters: Readonly<Record<string, string>> = {
  '\u00e4': 'ae',
  '\u00f6': 'oe',
  '\u00fc': 'ue',
  '\u00c4': 'Ae',
  '\u00d6': 'Oe',
  '\u00dc': 'Ue',
  '\u00f8': 'o',
  '\u00d8': 'O',
  '\u00e5': 'aa',
  '\u0142': 'l',
  '\u0141': 'L',
  '\u0111': 'd',
  '\u0131': 'i',
  '\u00fe': 'th',
  '\u00f0': 'd',
}
/** By the number of each letter behind the first of its alphabet. */
const greek = 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'.split(' ')
const cyrillic = 'a b v g d e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya'.split(' ')

/** As libraries that make slugs spell it in ASCII, where they agree. */
function transliterated(id: string): string {
  return id
    .replaceAll(/[^\0-\x7f]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin}|\p{Script=Greek})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(
      /[\u0391-\u03a9\u03b1-\u03c9]/g,
      (letter) => greek[letter.toLowerCase().charCodeAt(0) - 0x3b1] ?? letter,
    )
    .replaceAll(/[\u0410-\u044f]/g, (letter) => cyrillic[letter.toLowerCase().charCodeAt(0) - 0x430] ?? letter)
}

const decodedAsLatin1 = (id: string): string => Buffer.from(id, 'utf8').toString('latin1')

/** What is lost or mistaken where a text goes through another encoding, or fewer bits. */
export const encodings: readonly Transformation[] = [
  made('spelt in ASCII', 'spelt in ASCII letters', (id) => transliterated(id)),
  replaced('question marks', 'with question marks for what is beyond ASCII', /[^\0-\x7f]/gu, '?'),
  replaced('replacement characters', 'with U+FFFD for what is beyond ASCII', /[^\0-\x7f]/gu, '\ufffd'),
  replaced(
    'question marks beyond sixteen bits',
    'with question marks for what is beyond sixteen bits',
    /[\u{10000}-\u{10ffff}]/gu,
    '?',
  ),
  replaced(
    'replacement characters beyond sixteen bits',
    'with U+FFFD for what is beyond sixteen bits',
    /[\u{10000}-\u{10ffff}]/gu,
    '\ufffd',
  ),
  replaced('beyond ASCII off', 'without what is beyond ASCII', /[^\0-\x7f]/g, ''),
  made('UTF-8 as Latin-1', 'with its UTF-8 read as Latin-1', (id) => decodedAsLatin1(id)),
  oneReplaced('eight bits', 'with a character that has the same lower eight bits', /[\x21-\x7e]/g, (one) =>
    String.fromCodePoint(one.charCodeAt(0) + 0x100),
  ),
  oneReplaced('sixteen bits', 'with a character that has the same lower sixteen bits', /[\x21-\x7e]/g, (one) =>
    String.fromCodePoint(one.charCodeAt(0) + 0x10000),
  ),
  made('beyond sixteen bits after', 'with an emoji behind it', (id) => `${id}\u{1f600}`),
  made(
    'beyond sixteen bits and letters after',
    'with an emoji and letters behind it',
    (id, random) => `${id}\u{1f4a9}${nonsense(random, 4)}`,
  ),
  replaced('beyond sixteen bits off', 'without what is beyond sixteen bits', /[\u{10000}-\u{10ffff}]/gu, ''),
]
