import { percentDecoded } from '../../../../text/percent-decoded.ts'
import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'

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
