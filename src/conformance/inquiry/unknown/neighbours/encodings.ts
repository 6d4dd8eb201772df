import { nonsense } from '../../random.ts'
import { replaceAll, replaceOne, type Transformation } from './transformation.ts'

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
  { kind: 'spelt in ASCII', how: 'spelt in ASCII letters', of: ({ id }) => transliterated(id) },
  {
    kind: 'question marks',
    how: 'with question marks for what is beyond ASCII',
    of: ({ id }) => replaceAll(id, /[^\0-\x7f]/gu, '?'),
  },
  {
    kind: 'replacement characters',
    how: 'with U+FFFD for what is beyond ASCII',
    of: ({ id }) => replaceAll(id, /[^\0-\x7f]/gu, '\ufffd'),
  },
  {
    kind: 'question marks beyond sixteen bits',
    how: 'with question marks for what is beyond sixteen bits',
    of: ({ id }) => replaceAll(id, /[\u{10000}-\u{10ffff}]/gu, '?'),
  },
  {
    kind: 'replacement characters beyond sixteen bits',
    how: 'with U+FFFD for what is beyond sixteen bits',
    of: ({ id }) => replaceAll(id, /[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  },
  {
    kind: 'beyond ASCII off',
    how: 'without what is beyond ASCII',
    of: ({ id }) => replaceAll(id, /[^\0-\x7f]/g, ''),
  },
  { kind: 'UTF-8 as Latin-1', how: 'with its UTF-8 read as Latin-1', of: ({ id }) => decodedAsLatin1(id) },
  {
    kind: 'eight bits',
    how: 'with a character that has the same lower eight bits',
    of: ({ id }, random) =>
      replaceOne(id, /[\x21-\x7e]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0x100), random),
  },
  {
    kind: 'sixteen bits',
    how: 'with a character that has the same lower sixteen bits',
    of: ({ id }, random) =>
      replaceOne(id, /[\x21-\x7e]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0x10000), random),
  },
  {
    kind: 'beyond sixteen bits after',
    how: 'with an emoji behind it',
    of: ({ id }) => `${id}\u{1f600}`,
  },
  {
    kind: 'beyond sixteen bits and letters after',
    how: 'with an emoji and letters behind it',
    of: ({ id }, random) => `${id}\u{1f4a9}${nonsense(random, 4)}`,
  },
  {
    kind: 'beyond sixteen bits off',
    how: 'without what is beyond sixteen bits',
    of: ({ id }) => replaceAll(id, /[\u{10000}-\u{10ffff}]/gu, ''),
  },
]
