import { wordsOf } from '../../../../text/words-of.ts'
import { replaceAll, replaceOne, type Transformation } from './transformation.ts'

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
    targets.map((to): Transformation => ({
      kind: `${names[to]} for ${names[from]}`,
      how: `with ${articled(names[to])} for ${articled(names[from])}`,
      of: ({ id }) => replaceAll(id, pattern(from), to),
    })),
  ),
  ...(Object.keys(names) as Separator[])
    .filter((one) => one !== ' ')
    .map((one): Transformation => ({
      kind: `${names[one]} off`,
      how: `without ${articled(names[one])}`,
      of: ({ id }, random) => replaceOne(id, pattern(one), () => '', random),
    })),
  { kind: 'colon doubled', how: 'with a colon doubled', of: ({ id }) => replaceAll(id, /:/g, '::') },
  {
    kind: 'separator doubled',
    how: 'with a separator doubled',
    of: ({ id }, random) => replaceOne(id, /[-_.|@#]/g, (one) => `${one}${one}`, random),
  },
  { kind: 'dash', how: 'with a longer dash for a hyphen', of: ({ id }) => replaceAll(id, /-/g, '\u2013') },
  { kind: 'other hyphen', how: 'with another hyphen', of: ({ id }) => replaceAll(id, /-/g, '\u2010') },
  { kind: 'colon after', how: 'with a colon behind it', of: ({ id }) => `${id}:` },
  { kind: 'hyphen after', how: 'with a hyphen behind it', of: ({ id }) => `${id}-` },
  { kind: 'hyphen before', how: 'with a hyphen before it', of: ({ id }) => `-${id}` },
  { kind: 'underscore before', how: 'with an underscore before it', of: ({ id }) => `_${id}` },
  { kind: 'punctuation off', how: 'without its punctuation', of: ({ id }) => id.replaceAll(/[\p{P}\p{S}\s]/gu, '') },
  { kind: 'slug', how: 'as a slug', of: ({ id }) => slugOf(id) },
  { kind: 'slug with underscores', how: 'as a slug with underscores', of: ({ id }) => slugOf(id, '_') },
  { kind: 'quote turned', how: 'with a curved apostrophe', of: ({ id }) => replaceAll(id, /'/g, '\u2019') },
  { kind: 'quote added', how: 'with an apostrophe within', of: ({ id }) => id.replace(/(?<=\p{L}{2})(?=\p{L})/u, "'") },
  { kind: 'camel case', how: 'in camel case', of: ({ id }) => capitalsFor(id, /[-_ ]+(?=\p{L})/u) },
  {
    kind: 'capitals for hyphens',
    how: 'with capitals for its hyphens',
    of: ({ id }) => capitalsFor(id, /-(?=\p{L})/u),
  },
  {
    kind: 'hyphens for capitals',
    how: 'with hyphens where its words begin',
    of: ({ id }) => partsOf(id).join('-').toLowerCase(),
  },
  {
    kind: 'underscores for capitals',
    how: 'with underscores where its words begin',
    of: ({ id }) => partsOf(id).join('_').toLowerCase(),
  },
]
