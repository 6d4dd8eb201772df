import { percentDecoded } from '../../../../text/percent-decoded.ts'
import { firstHalf } from '../../../../text/slice-of.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import { nonsense } from '../../random.ts'
import { made, oneReplaced, putWithin, replaced, type Transformation } from './transformation.ts'

const spaces: readonly (readonly [name: string, space: string, named: string])[] = [
  ['space', ' ', 'a space'],
  ['tab', '\t', 'a tab'],
  ['line break', '\n', 'a line break'],
  ['no-break space', '\u00a0', 'a no-break space'],
  ['ideographic space', '\u3000', 'an ideographic space'],
]

/** White space that is trimmed, collapsed, taken out or taken for another. */
export const whiteSpace: readonly Transformation[] = [
  ...spaces.flatMap(([name, space, named]): Transformation[] => [
    made(`${name} after`, `with ${named} behind it`, (id) => `${id}${space}`),
    made(`${name} before`, `with ${named} before it`, (id) => `${space}${id}`),
    made(`${name} within`, `with ${named} within`, (id, random) => putWithin(id, space, random)),
  ]),
  replaced('space behind a separator', 'with a space behind its first separator', /(?<=.[:/#|@])(?=.)/su, ' '),
  replaced('spaces doubled', 'with its spaces doubled', / /g, '  '),
  replaced('spaces off', 'without its spaces', /\s+/g, ''),
  made('trimmed', 'without the space at its ends', (id) => id.trim()),
  replaced('spaces collapsed', 'with one space for several', /\s+/g, ' '),
  replaced('no-break space for space', 'with a no-break space for a space', / /g, '\u00a0'),
  made('line after', 'with a line behind it', (id, random) => `${id}\n${nonsense(random, 6)}`),
  made('line before', 'with a line before it', (id, random) => `${nonsense(random, 6)}\n${id}`),
  made('word after', 'with a word behind it', (id, random) => `${id} ${nonsense(random, 6)}`),
]

/** Slashes and dots, and what routers, proxies and file systems take for something else than the name itself. */
export const inPaths: readonly Transformation[] = [
  made('slash after', 'with a slash behind it', (id) => `${id}/`),
  made('slash before', 'with a slash before it', (id) => `/${id}`),
  replaced('slash doubled', 'with a slash doubled', /(?<=.)\/(?=.)/, '//'),
  replaced('slashes merged', 'with one slash for two', /\/{2,}/g, '/'),
  replaced('slash at an end off', 'without the slash at an end', /^\/|\/$/, ''),
  made('dot segment before', 'with ./ before it', (id) => `./${id}`),
  made('dot segments before', 'behind a segment and ../', (id, random) => `${nonsense(random, 4)}/../${id}`),
  made('parent before', 'with ../ before it', (id) => `../${id}`),
  made('parent and list before', 'with ../entities/ before it', (id) => `../entities/${id}`),
  made('list before', 'with entities/ before it', (id) => `entities/${id}`),
  made('path after', 'with a path behind it', (id, random) => `${id}/${nonsense(random, 4)}`),
  made('links after', 'with /links behind it', (id) => `${id}/links`),
  made('path before', 'with a path before it', (id, random) => `${nonsense(random, 4)}/${id}`),
  made('backslash after', 'with a backslash behind it', (id) => `${id}\\`),
  replaced('backslash for slash', 'with a backslash for a slash', /\//g, '\\'),
  replaced('slash for backslash', 'with a slash for a backslash', /\\/g, '/'),
  made('extension', 'with an extension behind it', (id) => `${id}.json`),
  replaced('extension off', 'without its extension', /(?<=.)\.[^./]+$/, ''),
  replaced('extension changed', 'with another extension', /(?<=.)\.[A-Za-z0-9]+$/, '.json'),
  made('dot after', 'with a dot behind it', (id) => `${id}.`),
  made('dot before', 'with a dot before it', (id) => `.${id}`),
  made('semicolon parameter', 'with a parameter behind a semicolon', (id) => `${id};v=1`),
  made('semicolon after', 'with a semicolon behind it', (id) => `${id};`),
  replaced('semicolon parameter within', 'with a parameter behind a semicolon within', /(?<=.)(?=[:/.-].)/, ';v=1'),
  replaced('semicolon parameter off', 'without what follows its semicolon', /;.*$/s, ''),
  made('query after', 'with ?x=1 behind it', (id) => `${id}?x=1`),
  made('question mark after', 'with a question mark behind it', (id) => `${id}?`),
  made('fragment after', 'with #x behind it', (id) => `${id}#x`),
  replaced('query or fragment off', 'without what follows ? or #', /[?#].*$/s, ''),
  made('ampersand after', 'with &x=1 behind it', (id) => `${id}&x=1`),
]

const hex = (letter: string, digits: number): string => letter.charCodeAt(0).toString(16).padStart(digits, '0')
const ascii = /[A-Za-z0-9]/g
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes that are none where they stand, and are taken away once more than they were put on. */
export const escapes: readonly Transformation[] = [
  made('escaped twice', 'escaped twice', (id) => encodeURIComponent(id)),
  oneReplaced('letter escaped twice', 'with a letter escaped twice', ascii, (one) => `%${hex(one, 2).toUpperCase()}`),
  made('unescaped', 'without its escapes', (id) => percentDecoded(id)),
  replaced('plus for space', 'with + for its spaces', / /g, '+'),
  replaced('space for plus', 'with spaces for its +', /\+/g, ' '),
  oneReplaced('Unicode escape', 'with a letter as \\u and its number', ascii, (one) => `\\u${hex(one, 4)}`),
  oneReplaced(
    'character reference',
    'with a letter as a character reference',
    ascii,
    (one) => `&#${one.charCodeAt(0)};`,
  ),
  oneReplaced(
    'named character reference',
    'with a character reference for a sign',
    /[&<>"]/g,
    (one) => references[one],
  ),
  made('markup around', 'with markup around it', (id) => `<b>${id}</b>`),
  replaced('markup off', 'without its markup', /<[^>]*>/g, ''),
  replaced('pointer', 'with ~1 for its slashes, as in a JSON Pointer', /\//g, '~1'),
  oneReplaced('backslash within', 'with a backslash before a sign', /[-_.:+ ]/g, (sign) => `\\${sign}`),
]

const names = {
  '-': 'a hyphen',
  _: 'an underscore',
  ' ': 'a space',
  '.': 'a dot',
  ':': 'a colon',
  '/': 'a slash',
} as const
const nameless = (named: string): string => named.replace(/^an? /, '')
/** Each with those that slugs, keys of databases and paths put for it. */
const exchanges: Readonly<Record<keyof typeof names, string>> = {
  '-': '_ .:/',
  _: '- .',
  ' ': '-_',
  '.': '-_:/',
  ':': '/-_.',
  '/': ':-._',
}

export function slugOf(text: string, by: string = '-'): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/(?<=[A-Za-z])\p{M}+/gu, '')
    .normalize('NFC')
  return wordsOf(plain.toLowerCase()).join(by)
}

function capitalsFor(id: string, separator: RegExp): string {
  const [first = '', ...further] = id.split(separator)
  return [first, ...further.map((part) => `${part[0]?.toUpperCase()}${part.slice(1)}`)].join('')
}

/** Signs between parts, put for each other, doubled, left out. */
export const separators: readonly Transformation[] = [
  ...(Object.keys(names) as (keyof typeof names)[]).flatMap((from) => [
    ...(Array.from(exchanges[from]) as (keyof typeof names)[]).map((to) =>
      replaced(
        `${nameless(names[to])} for ${nameless(names[from])}`,
        `with ${names[to]} for ${names[from]}`,
        new RegExp(`[${from}]`, 'g'),
        to,
      ),
    ),
    ...(from === ' '
      ? []
      : [oneReplaced(`${nameless(names[from])} off`, `without ${names[from]}`, new RegExp(`[${from}]`, 'g'), '')]),
  ]),
  replaced('colon doubled', 'with a colon doubled', /:/g, '::'),
  oneReplaced('separator doubled', 'with a separator doubled', /[-_.|@#]/g, (one) => `${one}${one}`),
  replaced('wide colon', 'with a colon of the other width', /:/g, '\uff1a'),
  replaced('dash', 'with a longer dash for a hyphen', /-/g, '\u2013'),
  made('colon after', 'with a colon behind it', (id) => `${id}:`),
  made('hyphen after', 'with a hyphen behind it', (id) => `${id}-`),
  replaced('punctuation off', 'without its punctuation', /[\p{P}\p{S}\s]/gu, ''),
  made('slug', 'as a slug', (id) => slugOf(id)),
  made('slug with underscores', 'as a slug with underscores', (id) => slugOf(id, '_')),
  made('camel case', 'in camel case', (id) => capitalsFor(id, /[-_ ]+(?=\p{L})/u)),
]

const anyLetter = /[\p{L}\p{N}]/gu

/** Patterns that fit the identifier, and signs with which a query language goes on after it. */
export const wildcards: readonly Transformation[] = [
  made('wildcard after', 'with a wildcard behind it', (id) => `${id}*`),
  made('wildcard at end', 'with a percent sign behind it', (id) => `${id}%`),
  made('wildcard for the rest', 'with a wildcard for its second half', (id) => `${firstHalf(id)}%`),
  made('star for the rest', 'with a star for its second half', (id) => `${firstHalf(id)}*`),
  oneReplaced('underscore wildcard', 'with a wildcard in it', anyLetter, '_'),
  oneReplaced('dot wildcard', 'with a wildcard in it', anyLetter, '.'),
  oneReplaced('question mark wildcard', 'with a question mark for a letter', anyLetter, '?'),
  made('pattern', 'with a pattern around it', (id) => `^${id}$`),
  made('pattern for the rest', 'with a pattern for its second half', (id) => `${firstHalf(id)}.*`),
  made('quotes', 'with quotes around it', (id) => `"${id}"`),
  made('single quotes', 'in single quotes', (id) => `'${id}'`),
  made('comment after', 'with a condition and a comment behind it', (id) => `${id}' OR '1'='1' -- x`),
  made('comma after', 'with a comma behind it', (id) => `${id},`),
  made('twice', 'twice with a comma', (id) => `${id},${id}`),
  made('two', 'with another behind a comma', (id, _, { other }) => (other === '' ? undefined : `${id},${other}`)),
]
