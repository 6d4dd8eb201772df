import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'

function swapped(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}

export function swapCase(text: string): string {
  return Array.from(text).map(swapped).join('')
}

/** What collations, file systems and regular expressions do to the case of letters. */
export const letterCase: readonly Transformation[] = [
  made('upper case', 'in upper case', (id) => id.toUpperCase()),
  made('lower case', 'in lower case', (id) => id.toLowerCase()),
  made('case swapped', 'with upper and lower case swapped', swapCase),
  oneReplaced('case of one letter', 'with one letter in the other case', /\p{L}/gu, swapped),
  replaced('first letter in upper case', 'with its first letter in upper case', /\p{L}/u, (letter) =>
    letter.toUpperCase(),
  ),
  replaced('first letter in lower case', 'with its first letter in lower case', /\p{L}/u, (letter) =>
    letter.toLowerCase(),
  ),
  made('case of each first letter', 'with the first letter of each word in upper case', (id) =>
    id.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase()),
  ),
  replaced(
    'case before a separator',
    'with what stands before the first separator in the other case',
    /^[^:/#.|@_-]+(?=[:/#.|@_-])/,
    swapCase,
  ),
  replaced(
    'case after a separator',
    'with what stands behind the last separator in the other case',
    /(?<=[:/#.|@_-])[^:/#.|@_-]+$/,
    swapCase,
  ),
  replaced(
    'case of a letter behind a separator',
    'with the letter behind its first separator in the other case',
    /(?<=[:/#.|@])\p{L}/u,
    swapped,
  ),
  made('case of ASCII letters', 'with its ASCII letters in the other case, and no others', (id) =>
    /[^\0-\x7f]/.test(id) ? id.replaceAll(/[a-z]+/gi, swapCase) : undefined,
  ),
  replaced('case beyond ASCII', 'with its letters beyond ASCII in the other case', /[^\0-\x7f]+/g, swapCase),
  replaced('case of Greek', 'with its Greek letters in the other case', /\p{Script=Greek}+/gu, swapCase),
  oneReplaced('final sigma', 'with another sigma', /[\u03c2\u03c3]/g, (sigma) =>
    sigma === '\u03c2' ? '\u03c3' : '\u03c2',
  ),
  replaced('dotless i', 'with an i that has no dot', /i/g, '\u0131'),
  replaced('dotted I', 'with a capital I that has a dot', /[iI]/g, '\u0130'),
  made('Turkish upper case', 'in Turkish upper case', (id) => id.toLocaleUpperCase('tr')),
  replaced('Kelvin sign', 'with a Kelvin sign for a k', /[kK]/g, '\u212a'),
  replaced('long s', 'with a long s', /s/g, '\u017f'),
  replaced('sharp s', 'with a sharp s for ss', /ss/g, '\u00df'),
  replaced('sharp s apart', 'with ss for its sharp s', /\u00df/g, 'ss'),
]
