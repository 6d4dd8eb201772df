import { createHash } from 'node:crypto'
import { slugOf } from './separators.ts'
import { type KnownId, made, oneReplaced, type Transformation } from './transformation.ts'

/** A title of more characters is hardly mistaken for an identifier. */
const longestTitle = 100

type ByField = (kind: string, how: string, make: (text: string, known: KnownId) => string) => Transformation

const byField =
  (field: 'title' | 'type'): ByField =>
  (kind, how, make) =>
    made(kind, how, (_, __, known) => {
      const text = known[field]
      return text === '' || text.length > longestTitle ? undefined : make(text, known)
    })
const [byTitle, byType] = [byField('title'), byField('type')]

const digest = (algorithm: string) => (id: string) => createHash(algorithm).update(id).digest('hex')

/** Other names by which an entity may be kept, and what an identifier is turned into. */
export const fields: readonly Transformation[] = [
  byTitle('title', 'by its title', (title) => title),
  byTitle('title in lower case', 'by its title in lower case', (title) => title.toLowerCase()),
  byTitle('slug of the title', 'by its title as a slug', (title) => slugOf(title)),
  byTitle('title with underscores', 'by its title with underscores', (title) => title.replaceAll(/\s+/g, '_')),
  byTitle('title with hyphens', 'by its title with hyphens', (title) => title.replaceAll(/\s+/g, '-')),
  byTitle('title in one word', 'by its title in one word', (title) => title.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')),
  byTitle('first word of the title', 'by the first word of its title', (title) => title.split(/\s+/)[0] ?? ''),
  byTitle('type and title', 'by its type and title', (title, { type }) => (type === '' ? '' : `${type}:${title}`)),
  byTitle('type and slug of the title', 'by its type and its title as a slug', (title, { type }) =>
    type === '' ? '' : `${type}:${slugOf(title)}`,
  ),
  byTitle('first part and title', 'by the first part of its identifier and its title', (title, { id }) =>
    /[:/]/.test(id) ? id.replace(/(?<=[:/]).*$/s, '') + title : '',
  ),
  byTitle('identifier and title', 'with its title behind it', (title, { id }) => `${id}-${slugOf(title)}`),
  byType('type before', 'with its type and a colon before it', (type, { id }) => `${type}:${id}`),
  byType('type as a path before', 'with its type and a slash before it', (type, { id }) => `${type}/${id}`),
  byType(
    'type and last part',
    'with its type and its last part',
    (type, { id }) => `${type}:${id.replace(/^.*[:/.]/s, '')}`,
  ),
  byType('type for the kind', 'with its type for what stands before its first colon', (type, { id }) =>
    id.replace(/^[^:]+(?=:)/, () => type),
  ),
  byType('type', 'by its type', (type) => type),
  made('place', 'by its place in the list', (_, __, { place }) => place?.toString()),
  made('place from one', 'by its place in the list, counted from one', (_, __, { place }) =>
    place === undefined ? undefined : String(place + 1),
  ),
  made('place from the end', 'by its place in the list, as a negative number', (_, __, { placeFromEnd }) =>
    placeFromEnd === undefined ? undefined : `-${placeFromEnd}`,
  ),
  made('base64', 'in base64', (id) => Buffer.from(id).toString('base64')),
  made('base64url', 'in base64 for URLs', (id) => Buffer.from(id).toString('base64url')),
  made('hexadecimal', 'as octets in hexadecimal', (id) => Buffer.from(id).toString('hex')),
  made('MD5', 'by its MD5 digest', digest('md5')),
  made('SHA-1', 'by its SHA-1 digest', digest('sha1')),
  made('SHA-256', 'by its SHA-256 digest', digest('sha256')),
  oneReplaced('letters exchanged', 'with two letters exchanged', /\p{L}{2}/gu, (two) =>
    Array.from(two).toReversed().join(''),
  ),
]
