import { wordsOf } from '../../../../text/words-of.ts'
import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'

const names = {
  '-': 'hyphen',
  _: 'underscore',
  ' ': 'space',
  '.': 'dot',
  ':': 'colon',
  '/': 'slash',
} as const
type Separator = keyof typeof names

function articled(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/** Those that slugs, keys of databases and paths put for each other. */
const exchanges: readonly (readonly [from: Separator, to: readonly Separator[]])[] = [
  ['-', ['_', ' ', '.', ':', '/']],
  ['_', ['-', ' ', '.']],
  [' ', ['-', '_']],
  ['.', ['-', '_', ':', '/']],
  [':', ['/', '-', '_', '.']],
  ['/', [':', '-', '.', '_']],
]

const pattern = (separator: Separator): RegExp => new RegExp(`[${separator}]`, 'g')

const plainLetters = (id: string): string =>
  id
    .normalize('NFD')
    .replaceAll(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFC')

export function slugOf(text: string, by: string = '-'): string {
  return wordsOf(plainLetters(text).toLowerCase()).join(by)
}

/** Names in one of the ways of programs: parted at hyphens, underscores, spaces and capitals. */
function partsOf(id: string): readonly string[] {
  return id.split(/[-_ ]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '')
}

function capitalsFor(id: string, separator: RegExp): string {
  const [first = '', ...further] = id.split(separator)
  return [first, ...further.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)].join('')
}

/** Signs between parts, put for each other, doubled, left out. */
export const separators: readonly Transformation[] = [
  ...exchanges.flatMap(([from, targets]) =>
    targets.map((to) =>
      replaced(
        `${names[to]} for ${names[from]}`,
        `with ${articled(names[to])} for ${articled(names[from])}`,
        pattern(from),
        to,
      ),
    ),
  ),
  ...(Object.keys(names) as Separator[])
    .filter((one) => one !== ' ')
    .map((one) => oneReplaced(`${names[one]} off`, `without ${articled(names[one])}`, pattern(one), '')),
  replaced('colon doubled', 'with a colon doubled', /:/g, '::'),
  oneReplaced('separator doubled', 'with a separator doubled', /[-_.|@#]/g, (one) => `${one}${one}`),
  replaced('dash', 'with a longer dash for a hyphen', /-/g, '\u2013'),
  replaced('other hyphen', 'with another hyphen', /-/g, '\u2010'),
  made('colon after', 'with a colon behind it', (id) => `${id}:`),
  made('hyphen after', 'with a hyphen behind it', (id) => `${id}-`),
  made('hyphen before', 'with a hyphen before it', (id) => `-${id}`),
  made('underscore before', 'with an underscore before it', (id) => `_${id}`),
  replaced('punctuation off', 'without its punctuation', /[\p{P}\p{S}\s]/gu, ''),
  made('slug', 'as a slug', (id) => slugOf(id)),
  made('slug with underscores', 'as a slug with underscores', (id) => slugOf(id, '_')),
  replaced('quote turned', 'with a curved apostrophe', /'/g, '\u2019'),
  replaced('quote added', 'with an apostrophe within', /(?<=\p{L}{2})(?=\p{L})/u, "'"),
  made('camel case', 'in camel case', (id) => capitalsFor(id, /[-_ ]+(?=\p{L})/u)),
  made('capitals for hyphens', 'with capitals for its hyphens', (id) => capitalsFor(id, /-(?=\p{L})/u)),
  made('hyphens for capitals', 'with hyphens where its words begin', (id) => partsOf(id).join('-').toLowerCase()),
  made('underscores for capitals', 'with underscores where its words begin', (id) =>
    partsOf(id).join('_').toLowerCase(),
  ),
]
