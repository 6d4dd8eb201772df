import { replaceAll, replaceOne, type Transformation } from './transformation.ts'

function swapped(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}

export function swapCase(text: string): string {
  return Array.from(text).map(swapped).join('')
}

/** What collations, file systems and regular expressions do to the case of letters. */
export const letterCase: readonly Transformation[] = [
  { kind: 'upper case', how: 'in upper case', of: ({ id }) => id.toUpperCase() },
  { kind: 'lower case', how: 'in lower case', of: ({ id }) => id.toLowerCase() },
  {
    kind: 'case swapped',
    how: 'with upper and lower case swapped',
    of: ({ id }) => swapCase(id),
    ofEachKind: true,
  },
  {
    kind: 'case of one letter',
    how: 'with one letter in the other case',
    of: ({ id }, random) => replaceOne(id, /\p{L}/gu, swapped, random),
  },
  {
    kind: 'first letter in upper case',
    how: 'with its first letter in upper case',
    of: ({ id }) => id.replace(/\p{L}/u, (letter) => letter.toUpperCase()),
  },
  {
    kind: 'first letter in lower case',
    how: 'with its first letter in lower case',
    of: ({ id }) => id.replace(/\p{L}/u, (letter) => letter.toLowerCase()),
  },
  {
    kind: 'case of each first letter',
    how: 'with the first letter of each word in upper case',
    of: ({ id }) => id.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()),
  },
  {
    kind: 'case before a separator',
    how: 'with what stands before the first separator in the other case',
    of: ({ id }) => id.replace(/^[^:/#.|@_-]+(?=[:/#.|@_-])/, swapCase),
  },
  {
    kind: 'case after a separator',
    how: 'with what stands behind the last separator in the other case',
    of: ({ id }) => id.replace(/(?<=[:/#.|@_-])[^:/#.|@_-]+$/, swapCase),
  },
  {
    kind: 'case of a letter behind a separator',
    how: 'with the letter behind its first separator in the other case',
    of: ({ id }) => id.replace(/(?<=[:/#.|@])\p{L}/u, swapped),
  },
  {
    kind: 'case of ASCII letters',
    how: 'with its ASCII letters in the other case, and no others',
    of: ({ id }) => (/[^\0-\x7f]/.test(id) ? id.replaceAll(/[a-z]+/gi, swapCase) : undefined),
  },
  {
    kind: 'case beyond ASCII',
    how: 'with its letters beyond ASCII in the other case',
    of: ({ id }) => id.replaceAll(/[^\0-\x7f]+/g, swapCase),
  },
  {
    kind: 'case of Greek',
    how: 'with its Greek letters in the other case',
    of: ({ id }) => id.replaceAll(/\p{Script=Greek}+/gu, swapCase),
  },
  {
    kind: 'final sigma',
    how: 'with another sigma',
    of: ({ id }, random) =>
      replaceOne(id, /[\u03c2\u03c3]/g, (sigma) => (sigma === '\u03c2' ? '\u03c3' : '\u03c2'), random),
  },
  { kind: 'dotless i', how: 'with an i that has no dot', of: ({ id }) => replaceAll(id, /i/g, '\u0131') },
  { kind: 'dotted I', how: 'with a capital I that has a dot', of: ({ id }) => replaceAll(id, /[iI]/g, '\u0130') },
  { kind: 'Turkish upper case', how: 'in Turkish upper case', of: ({ id }) => id.toLocaleUpperCase('tr') },
  { kind: 'Kelvin sign', how: 'with a Kelvin sign for a k', of: ({ id }) => replaceAll(id, /[kK]/g, '\u212a') },
  { kind: 'long s', how: 'with a long s', of: ({ id }) => replaceAll(id, /s/g, '\u017f') },
  { kind: 'sharp s', how: 'with a sharp s for ss', of: ({ id }) => replaceAll(id, /ss/g, '\u00df') },
  { kind: 'sharp s apart', how: 'with ss for its sharp s', of: ({ id }) => replaceAll(id, /\u00df/g, 'ss') },
]
