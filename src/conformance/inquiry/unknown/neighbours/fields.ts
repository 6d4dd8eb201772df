import { createHash } from 'node:crypto'
import { slugOf } from './separators.ts'
import { replaceOne, type KnownId, type Transformation } from './transformation.ts'

/** A title of more characters is hardly mistaken for an identifier. */
const longestTitle = 100

function byTitle(make: (title: string, known: KnownId) => string): Transformation['of'] {
  return (known) => (known.title === '' || known.title.length > longestTitle ? undefined : make(known.title, known))
}

function byType(make: (type: string, known: KnownId) => string): Transformation['of'] {
  return (known) => (known.type === '' || known.type.length > longestTitle ? undefined : make(known.type, known))
}

function digest(algorithm: 'md5' | 'sha1' | 'sha256'): Transformation['of'] {
  return ({ id }) => createHash(algorithm).update(id).digest('hex')
}

/** Other names by which an entity may be kept, and what an identifier is turned into. */
export const fields: readonly Transformation[] = [
  { kind: 'title', how: 'by its title', of: byTitle((title) => title) },
  { kind: 'title in lower case', how: 'by its title in lower case', of: byTitle((title) => title.toLowerCase()) },
  { kind: 'slug of the title', how: 'by its title as a slug', of: byTitle((title) => slugOf(title)) },
  {
    kind: 'title with underscores',
    how: 'by its title with underscores',
    of: byTitle((title) => title.replaceAll(/\s+/g, '_')),
  },
  {
    kind: 'title with hyphens',
    how: 'by its title with hyphens',
    of: byTitle((title) => title.replaceAll(/\s+/g, '-')),
  },
  {
    kind: 'title in one word',
    how: 'by its title in one word',
    of: byTitle((title) => title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')),
  },
  {
    kind: 'first word of the title',
    how: 'by the first word of its title',
    of: byTitle((title) => title.split(/\s+/)[0] ?? ''),
  },
  {
    kind: 'type and title',
    how: 'by its type and title',
    of: byTitle((title, { type }) => (type === '' ? '' : `${type}:${title}`)),
  },
  {
    kind: 'type and slug of the title',
    how: 'by its type and its title as a slug',
    of: byTitle((title, { type }) => (type === '' ? '' : `${type}:${slugOf(title)}`)),
  },
  {
    kind: 'first part and title',
    how: 'by the first part of its identifier and its title',
    of: byTitle((title, { id }) => (/[:/]/.test(id) ? id.replace(/(?<=[:/]).*$/s, '') + title : '')),
  },
  {
    kind: 'identifier and title',
    how: 'with its title behind it',
    of: byTitle((title, { id }) => `${id}-${slugOf(title)}`),
  },
  { kind: 'type before', how: 'with its type and a colon before it', of: byType((type, { id }) => `${type}:${id}`) },
  {
    kind: 'type as a path before',
    how: 'with its type and a slash before it',
    of: byType((type, { id }) => `${type}/${id}`),
  },
  {
    kind: 'type and last part',
    how: 'with its type and its last part',
    of: byType((type, { id }) => `${type}:${id.replace(/^.*[:/.]/s, '')}`),
  },
  {
    kind: 'type for the kind',
    how: 'with its type for what stands before its first colon',
    of: byType((type, { id }) => id.replace(/^[^:]+(?=:)/, () => type)),
  },
  { kind: 'type', how: 'by its type', of: byType((type) => type) },
  {
    kind: 'place',
    how: 'by its place in the list',
    of: ({ place }) => (place === undefined ? undefined : String(place)),
  },
  {
    kind: 'place from one',
    how: 'by its place in the list, counted from one',
    of: ({ place }) => (place === undefined ? undefined : String(place + 1)),
  },
  {
    kind: 'place from the end',
    how: 'by its place in the list, as a negative number',
    of: ({ placeFromEnd }) => (placeFromEnd === undefined ? undefined : `-${placeFromEnd}`),
  },
  { kind: 'base64', how: 'in base64', of: ({ id }) => Buffer.from(id).toString('base64') },
  { kind: 'base64url', how: 'in base64 for URLs', of: ({ id }) => Buffer.from(id).toString('base64url') },
  { kind: 'hexadecimal', how: 'as octets in hexadecimal', of: ({ id }) => Buffer.from(id).toString('hex') },
  { kind: 'MD5', how: 'by its MD5 digest', of: digest('md5') },
  { kind: 'SHA-1', how: 'by its SHA-1 digest', of: digest('sha1') },
  { kind: 'SHA-256', how: 'by its SHA-256 digest', of: digest('sha256') },
  {
    kind: 'letters exchanged',
    how: 'with two letters exchanged',
    of: ({ id }, random) => replaceOne(id, /\p{L}{2}/gu, (two) => Array.from(two).toReversed().join(''), random),
  },
]
