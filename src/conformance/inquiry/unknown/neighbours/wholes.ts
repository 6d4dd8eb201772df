import { firstHalf, sliceOf } from '../../../../text/slice-of.ts'
import type { Random } from '../../../../text/random.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import { nonsense } from '../../random.ts'
import { swapCase } from './letters.ts'
import { slugOf } from './signs.ts'
import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'
import { longestName } from '../../../enough.ts'

const parting = /[:/#.|@_\s-]/
const lastPart = /[:/#.|@_\s-][^:/#.|@_\s-]*$/

/** What becomes of the parts of an identifier at the separator that comes first in it; undefined where it has no parts. */
function joinedAt(id: string, change: (parts: readonly string[]) => readonly string[]): string | undefined {
  const separator = parting.exec(id)?.[0]
  return separator === undefined ? undefined : change(id.split(separator)).join(separator)
}

/** What stands before the first separator of one and behind the first of the other. */
function crossed(id: string, other: string): string | undefined {
  const separator = parting.exec(id)?.[0]
  if (separator === undefined || separator !== parting.exec(other)?.[0]) return undefined
  return joinedAt(id, ([first = '']) => [first, ...other.split(separator).slice(1)])
}

function randomPart(id: string, random: Random): string | undefined {
  const parts = wordsOf(id)
  return parts[Math.floor(random() * parts.length)]
}

function otherNumber(word: string): string {
  return word.endsWith('s') ? word.slice(0, -1) : `${word}s`
}

/** Parts of the identifier taken for the whole. */
export const partsOfIt: readonly Transformation[] = [
  made(
    'after the last separator',
    'with what stands behind its last separator alone',
    (id) => /[^:/#.|@_\s-]+$/.exec(id)?.[0],
  ),
  replaced('before the last separator', 'without what stands behind its last separator', lastPart, ''),
  made('after the first separator', 'without what stands before its first separator', (id) =>
    joinedAt(id, ([, ...rest]) => rest),
  ),
  made('before the first separator', 'with what stands before its first separator alone', (id) =>
    joinedAt(id, ([first = '']) => [first]),
  ),
  made('after a colon or slash', 'with what stands behind its last colon or slash alone', (id) =>
    id.replace(/^.*[:/#|@]/s, ''),
  ),
  replaced('before a colon or slash', 'with what stands before its first colon or slash alone', /[:/#|@].*$/s, ''),
  replaced('before the last slash', 'without its last slash and what follows it', /(?<=.)\/[^/]+$/s, ''),
  made('from a colon or slash on', 'from its first colon or slash on', (id) => /[:/#|@].+$/s.exec(id)?.[0]),
  made('up to a colon or slash', 'up to its first colon or slash', (id) => /^.+?[:/#|@]/s.exec(id)?.[0]),
  made('one part', 'with one of its parts alone', randomPart),
  made('parts turned round', 'with its parts turned round', (id) => joinedAt(id, (parts) => parts.toReversed())),
  made('first part of another', 'with the first part of another', (id, _, { other }) => crossed(other, id)),
  made('last part of another', 'with what another has behind its first part', (id, _, { other }) => crossed(id, other)),
  made('first part in the plural', 'with its first part in the plural or the singular', (id) =>
    joinedAt(id, ([first = '', ...rest]) => [otherNumber(first), ...rest]),
  ),
  replaced(
    'kind in the plural',
    'with what stands before its first colon in the plural or the singular',
    /^[^:]+(?=:)/,
    otherNumber,
  ),
]

const isNumber = /^[0-9]{1,15}$/
const digits = /[0-9]+/g

/** Digits of other scripts, each by its zero. */
function inScript(zero: string): (number: string) => string {
  return (number) => Array.from(number, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit))).join('')
}

/** Identifiers that are numbers as a whole, written another way or counted beyond a type's width. */
const wholeNumbers: readonly (readonly [kind: string, how: string, of: (number: string) => string])[] = [
  ['longer number', 'with a zero before all of it', (number) => `0${number}`],
  ['shorter number', 'without the zeros before all of it', (number) => number.replace(/^0+(?=.)/, '')],
  ['plus sign', 'with a plus sign', (number) => `+${number}`],
  ['exponent', 'with an exponent', (number) => `${number}e0`],
  ['hexadecimal number', 'as a hexadecimal number', (number) => `0x${Number(number).toString(16)}`],
  ['thirty-two bits', 'more by 2^32', (number) => String(BigInt(number) + 2n ** 32n)],
]

/** Numbers equal in value, and what is taken for a number. */
export const numbers: readonly Transformation[] = [
  made('zero before', 'with a zero before it', (id) => `0${id}`),
  made('fraction', 'with a fraction behind it', (id) => `${id}.0`),
  ...wholeNumbers.map(([kind, how, written]) => made(kind, how, (id) => (isNumber.test(id) ? written(id) : undefined))),
  oneReplaced('zero before a number', 'with a zero before a number', digits, (number) => `0${number}`),
  oneReplaced('zeros off', 'without the zeros before a number', digits, (number) => number.replace(/^0+(?=.)/, '')),
  replaced('Arabic-Indic digits', 'with Arabic-Indic digits', digits, inScript('\u0660')),
  replaced('Devanagari digits', 'with Devanagari digits', digits, inScript('\u0966')),
]

const uuid = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i
const hexadecimal = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,}$/i
const beginningOfDigest = /^(?:.*?[^\p{L}\p{N}])??[0-9a-f]{8}(?=-?[0-9a-f]{4}[0-9a-f-]*$)/iu

/** Forms of identifiers that programs parse, and then write in another way. */
export const parsedForms: readonly RegExp[] = [uuid, hexadecimal]

function parsed(kind: string, how: string, form: RegExp, make: (id: string) => string): Transformation {
  return made(kind, how, (id) => (form.test(id) ? make(id) : undefined))
}

/** What a parser of UUIDs, or of numbers in hexadecimal, takes for the same. */
export const forms: readonly Transformation[] = [
  parsed('UUID without hyphens', 'without its hyphens', uuid, (id) => id.replaceAll('-', '')),
  parsed('UUID with hyphens', 'with hyphens', uuid, (id) => id.replace(uuid, '$1-$2-$3-$4-$5')),
  parsed('UUID in braces', 'in braces', uuid, (id) => `{${id}}`),
  parsed('UUID as a URN', 'with urn:uuid: before it', uuid, (id) => `urn:uuid:${id}`),
  parsed('hexadecimal in the other case', 'with its hexadecimal digits in the other case', hexadecimal, swapCase),
  made('digest cut short', 'with its hexadecimal digits cut to eight', (id) => beginningOfDigest.exec(id)?.[0]),
]

/** Where a column, a file name or a key ends. */
const lengths = [8, 16, 32, 64, 100, 128, 255] as const

/** The same up to a length, with other letters behind it. */
function otherBehind(id: string, length: number, random: Random): string | undefined {
  const beginning = sliceOf(id, 0, length)
  return beginning === id ? undefined : `${beginning}${nonsense(random, 8)}`
}

/** Identifiers that are equal as far as something reads them. */
export const cutShort: readonly Transformation[] = [
  made('last character off', 'with its last character cut off', (id) => sliceOf(id, 0, -1)),
  made('first character off', 'with its first character cut off', (id) => sliceOf(id, 1)),
  made('first half', 'cut to its first half', firstHalf),
  made('second half', 'cut to its second half', (id) => id.slice(firstHalf(id).length)),
  made('inner part', 'with its first and last characters cut off', (id) => sliceOf(id, 1, -1)),
  ...lengths.flatMap((length): Transformation[] => [
    made(`cut to ${length}`, `cut to ${length} characters`, (id) => sliceOf(id, 0, length)),
    made(`other behind ${length}`, `with other letters behind ${length} characters`, (id, random) =>
      otherBehind(id, length, random),
    ),
  ]),
]

/** Texts that hold the identifier, or differ from it in a letter. */
export const additions: readonly Transformation[] = [
  made('letter after', 'with a letter behind it', (id, random) => `${id}${nonsense(random, 1)}`),
  made('letter before', 'with a letter before it', (id, random) => `${nonsense(random, 1)}${id}`),
  made('letters after', 'with a hyphen and letters behind it', (id, random) => `${id}-${nonsense(random, 6)}`),
  made('letters before', 'with letters and a hyphen before it', (id, random) => `${nonsense(random, 6)}-${id}`),
  made('part before', 'with letters and a colon before it', (id, random) => `${nonsense(random, 6)}:${id}`),
  made('part after', 'with a colon and letters behind it', (id, random) => `${id}:${nonsense(random, 6)}`),
  made('locale before', 'with en and a slash before it', (id) => `en/${id}`),
  made('locale after', 'with .en behind it', (id) => `${id}.en`),
  made('locale with a hyphen after', 'with -en behind it', (id) => `${id}-en`),
  made('locale with an at sign after', 'with @en behind it', (id) => `${id}@en`),
  made('version after', 'with @1 behind it', (id) => `${id}@1`),
  made('number with a hyphen after', 'with -2 behind it', (id) => `${id}-2`),
  made('doubled', 'twice in a row', (id) => `${id}${id}`),
  made('plural', 'with an s behind it, or without', otherNumber),
  oneReplaced('letter replaced', 'with another letter in it', /(?<=.)\p{L}/gsu, (one) => (one === 'q' ? 'x' : 'q')),
  oneReplaced('letter left out', 'without one of its letters', /(?<=.)\p{L}(?=.)/gsu, ''),
  oneReplaced('letter doubled', 'with a letter doubled', /\p{L}/gu, (letter) => `${letter}${letter}`),
]

/** By what is made of the title of its entity, where that has one that is short enough. */
function byTitle(kind: string, how: string, make: (title: string) => string): Transformation {
  return made(kind, how, (_, __, { title }) => (title === '' || title.length > longestName ? undefined : make(title)))
}

/** The same of its type. */
function byType(kind: string, how: string, make: (type: string, id: string, title: string) => string): Transformation {
  return made(kind, how, (id, _, { type, title }) => (type === '' ? undefined : make(type, id, title)))
}

/** Other names by which an entity may be kept, and what an identifier is turned into. */
export const fields: readonly Transformation[] = [
  byTitle('title', 'by its title', (title) => title),
  byTitle('title in lower case', 'by its title in lower case', (title) => title.toLowerCase()),
  byTitle('slug of the title', 'by its title as a slug', (title) => slugOf(title)),
  byTitle('title with underscores', 'by its title with underscores', (title) => title.replaceAll(/\s+/g, '_')),
  byTitle('title with hyphens', 'by its title with hyphens', (title) => title.replaceAll(/\s+/g, '-')),
  byTitle('first word of the title', 'by the first word of its title', (title) => title.split(/\s+/)[0] ?? ''),
  byType('type and title', 'by its type and title', (type, _, title) => `${type}:${title}`),
  byType('type before', 'with its type and a colon before it', (type, id) => `${type}:${id}`),
  byType('type as a path before', 'with its type and a slash before it', (type, id) => `${type}/${id}`),
  byType(
    'type and last part',
    'with its type and its last part',
    (type, id) => `${type}:${id.replace(/^.*[:/.]/s, '')}`,
  ),
  byType('type for the kind', 'with its type for what stands before its first colon', (type, id) =>
    id.replace(/^[^:]+(?=:)/, () => type),
  ),
  byType('type', 'by its type', (type) => type),
  made('place', 'by its place in the list', (_, __, { place }) => place?.toString()),
  made('place from one', 'by its place in the list, counted from one', (_, __, { place }) =>
    place === undefined ? undefined : String(place + 1),
  ),
  made('base64', 'in base64', (id) => Buffer.from(id).toString('base64')),
  made('base64url', 'in base64 for URLs', (id) => Buffer.from(id).toString('base64url')),
]
