import { percentDecoded } from '../../../../text/percent-decoded.ts'
import { replaceAll, replaceOne, type Transformation } from './transformation.ts'

const hex = (letter: string, digits: number): string => letter.charCodeAt(0).toString(16).padStart(digits, '0')

const asciiLetter = /[A-Za-z0-9]/g

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes that are none where they stand, and are taken away once more than they were put on. */
export const escapes: readonly Transformation[] = [
  { kind: 'escaped twice', how: 'escaped twice', of: ({ id }) => encodeURIComponent(id) },
  {
    kind: 'letter escaped twice',
    how: 'with a letter escaped twice',
    of: ({ id }, random) => replaceOne(id, asciiLetter, (letter) => `%${hex(letter, 2).toUpperCase()}`, random),
  },
  { kind: 'unescaped', how: 'without its escapes', of: ({ id }) => percentDecoded(id) },
  { kind: 'plus for space', how: 'with + for its spaces', of: ({ id }) => replaceAll(id, / /g, '+') },
  { kind: 'space for plus', how: 'with spaces for its +', of: ({ id }) => replaceAll(id, /\+/g, ' ') },
  {
    kind: 'Unicode escape',
    how: 'with a letter as \\u and its number',
    of: ({ id }, random) => replaceOne(id, asciiLetter, (letter) => `\\u${hex(letter, 4)}`, random),
  },
  {
    kind: 'octet escape',
    how: 'with a letter as \\x and its number',
    of: ({ id }, random) => replaceOne(id, asciiLetter, (letter) => `\\x${hex(letter, 2)}`, random),
  },
  {
    kind: 'Unicode escape of a URL',
    how: 'with a letter as %u and its number',
    of: ({ id }, random) => replaceOne(id, asciiLetter, (letter) => `%u${hex(letter, 4)}`, random),
  },
  {
    kind: 'character reference',
    how: 'with a letter as a character reference',
    of: ({ id }, random) => replaceOne(id, asciiLetter, (letter) => `&#${letter.charCodeAt(0)};`, random),
  },
  {
    kind: 'named character reference',
    how: 'with a character reference for a sign',
    of: ({ id }, random) => replaceOne(id, /[&<>"]/g, (sign) => named[sign], random),
  },
  { kind: 'markup off', how: 'without its markup', of: ({ id }) => id.replaceAll(/<[^>]*>/g, '') },
  { kind: 'markup around', how: 'with markup around it', of: ({ id }) => `<b>${id}</b>` },
  {
    kind: 'pointer',
    how: 'with ~1 for its slashes, as in a JSON Pointer',
    of: ({ id }) => replaceAll(id, /\//g, '~1'),
  },
  { kind: 'backslash doubled', how: 'with its backslash doubled', of: ({ id }) => replaceAll(id, /\\/g, '\\\\') },
]
