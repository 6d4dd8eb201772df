import { posix } from 'node:path'
import type { Build, Entity } from '../../../src/model/model.ts'
import { longIds, referenceBuild } from './model.ts'
import { publicApi } from './other-models.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, type Answer, json, serve } from './serve.ts'

type Find = NonNullable<Alterations['find']>
type Row = Omit<FaultyServer, 'serve' | 'breaks' | 'realism'> & Partial<Pick<FaultyServer, 'breaks'>>

function row(about: Row, alter: () => Alterations): FaultyServer {
  return { breaks: 'OPS-2', realism: 'common', ...about, serve: () => serve(alter()) }
}

/** Finds the exact identifier first, and only then what `loosely` says. */
function fallback(loosely: (id: string, entities: readonly Entity[]) => Entity | undefined): { readonly find: Find } {
  return { find: (id, entities) => entities.find((entity) => entity.id === id) ?? loosely(id, entities) }
}

/** Finds what equals the identifier once both went through `fold`. */
function folded(fold: (id: string) => string): { readonly find: Find } {
  return { find: (id, entities) => entities.find((entity) => fold(entity.id) === fold(id)) }
}

/** Looks up `change(id)` instead of the identifier. */
function changed(change: (id: string) => string): { readonly find: Find } {
  return { find: (id, entities) => entities.find((entity) => entity.id === change(id)) }
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The identifier decides whether getEntity gives `refusal` in place of its answer. */
function refuses(refusal: Answer, when: (id: string) => boolean): Alterations {
  return { answer: (answer, asked) => (asked.operation === 'getEntity' && when(asked.id) ? refusal : answer) }
}

const slashed = (id: string = ''): string => id.replace('-', '/')
/** Identifiers such as `schema:get/user`. */
const withSlashes: Build = {
  ...publicApi,
  entities: publicApi.entities.map((entity) => ({ ...entity, id: slashed(entity.id) })),
  links: publicApi.links.map((link) => ({ ...link, from: slashed(link.from), to: slashed(link.to) })),
}

const numbered = (id: string = ''): string => id.replace(/-(?=\d)/, '/')
/** Identifiers such as `svc/013`. */
const withNumbers: Build = {
  ...referenceBuild,
  entities: referenceBuild.entities.map((entity) => ({ ...entity, id: numbered(entity.id) })),
  links: referenceBuild.links.map((link) => ({ ...link, from: numbered(link.from), to: numbered(link.to) })),
}

const known: readonly FaultyServer[] = [
  row(
    {
      name: 'a number that no entity has, behind a slash, gets an empty object',
      why: 'No entity has that identifier, so the answer is 404.',
    },
    () => ({
      build: () => withNumbers,
      unknown: ({ id }) => (/^[a-z]+\/\d+$/.test(id) ? json(200, {}) : json(404, {})),
    }),
  ),
  row(
    {
      name: 'one listed entity is unknown to getEntity',
      why: 'An entity has that identifier, so the answer is 200 with it.',
    },
    () => ({
      find: (id, entities) => entities.find((entity) => entity.id === id && id !== 'svc-013'),
    }),
  ),
  row(
    {
      name: 'identifiers are looked up without case',
      why: 'Order and order are two identifiers, and one of them gets the other entity.',
    },
    () => folded((id) => id.toLowerCase()),
  ),
  row(
    {
      name: 'identifiers are looked up trimmed',
      why: 'A leading space makes another identifier, which another entity has.',
    },
    () => changed((id) => id.trim()),
  ),
  row(
    {
      name: 'identifiers are decoded twice',
      why: 'rate%20card is an identifier of its own, and gets the entity rate card.',
    },
    () => ({
      decodeId: (raw) => (raw.includes('/') ? undefined : unescaped(unescaped(raw) ?? raw)),
    }),
  ),
  row(
    {
      name: 'an identifier that no longer decodes a second time gets 400',
      why: '50% off is an identifier that the list shows, and its path is well formed.',
    },
    () => refuses(json(400, { message: 'malformed' }), (id) => unescaped(id) === undefined),
  ),
  row(
    {
      name: '+ in a path is read as a space',
      why: 'In a path a plus is a plus, and so is %2B; form decoding belongs to forms.',
    },
    () => changed((id) => id.replaceAll('+', ' ')),
  ),
  row(
    {
      name: 'a bare + in a path is read as a space',
      why: 'A path may carry a plus without an escape, and it stands for itself there (RFC 3986 3.3).',
    },
    () => ({ decodeId: (raw) => (raw.includes('/') ? undefined : unescaped(raw.replaceAll('+', ' '))) }),
  ),
  row(
    {
      name: '%2F in a path is not decoded',
      why: 'a%2Fb names the entity a/b: a slash of the identifier cannot be sent in another way.',
    },
    () => ({
      decodeId: (raw) => (raw.includes('/') ? undefined : unescaped(raw.replaceAll(/%2f/gi, '%252F'))),
    }),
  ),
  row(
    {
      name: 'the path is decoded before it is taken apart',
      why: 'An encoded slash, hash or question mark belongs to the identifier, not to the address.',
    },
    () => ({
      decodeId: (raw) => /^[^/?#]*/.exec(unescaped(raw) ?? raw)?.[0],
    }),
  ),
  row(
    {
      name: 'identifiers over 255 characters are refused',
      why: 'The list shows the identifier, so an entity has it; a limit may not make an entity unknown.',
    },
    () => refuses(json(400, { message: 'too long' }), (id) => id.length > 255),
  ),
  row(
    {
      name: 'identifiers are compared up to 255 characters',
      why: 'Two identifiers that differ behind that are not equal.',
    },
    () => folded((id) => id.slice(0, 255)),
  ),
  row(
    {
      name: 'identifiers are compared in normal form',
      why: 'Composed and decomposed are different strings, and two entities have them.',
    },
    () => folded((id) => id.normalize('NFC')),
  ),
  row(
    {
      name: 'an escape of a letter in a path is not decoded',
      or: ['RFC 3986 6.2.2', 'RFC 9110 4.2.3'],
      why: '%73vc-001 and svc-001 are one path: an escape of an unreserved character changes nothing.',
    },
    () => ({
      decodeId: (raw) =>
        raw.includes('/') ? undefined : unescaped(raw.replaceAll(/%(?=3\d|[46][1-9a-f]|[57][\da])/gi, '%25')),
    }),
  ),
  row(
    {
      name: 'escapes in a path are decoded in upper case only',
      or: ['RFC 3986 6.2.2', 'RFC 9110 4.2.3'],
      why: 'The two digits of an escape have no case: %c3 is %C3.',
    },
    () => ({
      decodeId: (raw) => (raw.includes('/') ? undefined : unescaped(raw.replaceAll(/%(?=[0-9A-Fa-f]?[a-f])/g, '%25'))),
    }),
  ),
  row(
    {
      name: 'an escaped slash is decoded in upper case only',
      or: ['RFC 3986 6.2.2', 'RFC 9110 4.2.3'],
      why: 'a%2fb and a%2Fb are one path.',
    },
    () => ({ decodeId: (raw) => (raw.includes('/') ? undefined : unescaped(raw.replaceAll('%2f', '%252f'))) }),
  ),
  row(
    {
      name: 'a sign stands for itself only where no slash is escaped',
      or: ['RFC 3986 3.3', 'RFC 9110 4.2.3'],
      why: 'a:b%2Fc is a%3Ab%2Fc: neither sign needs the other one to be escaped.',
    },
    () => ({
      build: () => withSlashes,
      decodeId: (raw) => (raw.includes('/') || /[:@,$&=+].*%2F|%2F.*[:@,$&=+]/.test(raw) ? undefined : unescaped(raw)),
    }),
  ),
  row(
    {
      name: 'what follows the last dot is taken for a format',
      why: 'v1.2.3 is one identifier, dots included; its answer is about v1.2.',
    },
    () => changed((id) => id.replace(/(?<=.)\.\d+$/, '')),
  ),
  row({ name: 'what follows a semicolon is cut off', why: 'The semicolon is a part of the identifier.' }, () =>
    changed((id) => id.replace(/;.*$/, '')),
  ),
  row(
    {
      name: 'identifiers of digits are compared as numbers',
      why: '0042 and 42 are two strings, and two entities have them.',
    },
    () => folded((id) => (/^\d+$/.test(id) ? String(Number(id)) : id)),
  ),
  row({ name: 'paths are decoded as Latin-1', why: 'The octets of an identifier in a path are its UTF-8.' }, () => ({
    decodeId: (raw) => (raw.includes('/') ? undefined : unescape(raw)),
  })),
  row({ name: 'a backslash is turned into a slash', why: 'The backslash is a part of the identifier.' }, () =>
    changed((id) => id.replaceAll('\\', '/')),
  ),
  row({ name: 'slashes in a row are merged', why: 'Two encoded slashes are two characters of the identifier.' }, () =>
    changed((id) => id.replaceAll(/\/+/g, '/')),
  ),
  row(
    {
      name: 'an identifier with an astral character gets 500',
      or: ['RFC 9110 15.6'],
      why: 'The question is well formed and its entity is listed.',
    },
    () => refuses(json(500, { message: 'oops' }), (id) => /[\u{10000}-\u{10ffff}]/u.test(id)),
  ),
  row(
    { name: 'the very long identifiers are one', why: 'They differ in their last character, which is a difference.' },
    () => changed((id) => (id === longIds[1] ? longIds[0] : id)),
  ),
  row(
    {
      name: 'the identifier comes back escaped for HTML',
      why: 'The identifier of the answer equals the one asked for; &lt; does not.',
    },
    () => ({
      single: (entity) => ({
        ...entity,
        id: entity.id.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      }),
    }),
  ),
  row(
    {
      name: 'one identifier gets the entity next to it',
      why: 'The entity is the one whose identifier equals the one asked for.',
    },
    () => changed((id) => (id === 'svc-006' ? 'svc-007' : id)),
  ),
]

const near: readonly FaultyServer[] = [
  row(
    {
      name: 'an unknown identifier is looked up again without case',
      why: 'No entity has the identifier in that case, so it is unknown.',
    },
    () => fallback((id, entities) => entities.find((entity) => entity.id.toLowerCase() === id.toLowerCase())),
  ),
  row(
    {
      name: 'an unknown identifier gets the first one it is a prefix of',
      why: 'Equals, says the rule; prefixes belong to the search.',
    },
    () => fallback((id, entities) => entities.find((entity) => entity.id.startsWith(id))),
  ),
  row({ name: 'a title leads to its entity', why: 'A title is no identifier, so no entity has it: 404.' }, () =>
    fallback((id, entities) => entities.find(({ title }) => title === id)),
  ),
  row(
    {
      name: 'an unknown identifier gets the one it starts with',
      why: 'A longer string than an identifier does not equal it.',
    },
    () => fallback((id, entities) => entities.find((entity) => entity.id.length > 2 && id.startsWith(entity.id))),
  ),
  row(
    {
      name: 'an unknown identifier is looked up again trimmed',
      why: 'With a space at its end it equals no identifier.',
    },
    () => fallback((id, entities) => entities.find((entity) => entity.id === id.trim())),
  ),
  row({ name: 'an unknown identifier is decoded again', why: 'svc%2D001, escaped twice, names no entity.' }, () =>
    fallback((id, entities) => entities.find((entity) => entity.id === unescaped(id))),
  ),
  row(
    {
      name: 'a blank identifier gets the first entity',
      why: 'A space is an identifier that no entity has; it is not the absence of one.',
    },
    () => fallback((id, entities) => (id.trim() === '' ? entities[0] : undefined)),
  ),
  row(
    {
      name: 'an identifier asked for once exists from then on',
      or: ['SVC-2'],
      why: 'No entity has it, and asking for it makes none.',
    },
    () => {
      const made = new Set<string>()
      return fallback((id) => {
        if (made.has(id)) return { id }
        made.add(id)
        return undefined
      })
    },
  ),
  row(
    {
      name: 'an id behind a question mark wins over the one in the path',
      why: 'The identifier is a parameter of the path, and no other is declared.',
    },
    () => ({
      find: (id, entities, { query }) => entities.find((entity) => entity.id === (query.get('id') ?? id)),
    }),
  ),
  row(
    {
      name: 'members that every object has are taken for entities',
      why: 'No entity is called constructor; a table made of a bare object finds one all the same.',
    },
    () => fallback((id) => (id in {} ? ({} as Entity) : undefined)),
  ),
  row(
    {
      name: 'an unknown identifier gets the entity answered before',
      breaks: 'OPS-2',
      or: ['SVC-2'],
      why: 'What was asked before may not colour an answer.',
    },
    () => {
      let last: Entity | undefined
      return { find: (id, entities) => (last = entities.find((entity) => entity.id === id) ?? last) }
    },
  ),
]

const nothing: readonly [name: string, answer: Answer | ((entities: readonly Entity[]) => Answer), why: string][] = [
  [
    'gets 200 with an empty object',
    json(200, {}),
    'The status of an unknown identifier is 404, and 200 says that there is such an entity.',
  ],
  ['gets 200 with null', json(200, null), 'The status is 404; null is no Entity either.'],
  [
    'gets 200 with the first entity',
    (entities) => json(200, entities[0]),
    'Another entity is no answer to an unknown identifier.',
  ],
  [
    'gets 200 with an error message',
    json(200, { error: 'not found' }),
    'The shape of the error body is open, its status is not.',
  ],
  ['gets 200 with an empty array', json(200, []), 'The status is 404.'],
  ['gets 204', { status: 204, headers: {}, body: '' }, 'The status is 404; 204 is a success.'],
  ['gets 400', json(400, {}), 'The status is 404, and nothing is wrong with the question.'],
  ['gets 403', json(403, {}), 'The status is 404, also where a server would rather not say.'],
  ['gets 410', json(410, {}), 'The status is 404.'],
  ['gets 500', json(500, {}), 'The status is 404; the question is well formed.'],
  ['is redirected to the list', { status: 302, headers: { location: '/entities' }, body: '' }, 'The status is 404.'],
]

const missing = nothing.map(([does, answer, why]) =>
  row({ name: `an unknown identifier ${does}`, why }, () => ({
    unknown: (_, entities) => (typeof answer === 'function' ? answer(entities) : answer),
  })),
)

const below = ([does, answer]: readonly [does: string, answer: Answer]): FaultyServer =>
  row(
    {
      name: `an unknown identifier with a slash ${does}, where known ones have slashes`,
      why: 'What leads known identifiers to their entities leads unknown ones to 404.',
    },
    () => ({ unknown: ({ id }) => (id.includes('/') ? answer : json(404, {})) }),
  )
const slashes = (
  [
    ['gets 403', json(403, {})],
    ['gets 410', json(410, {})],
    ['gets 200 with null', json(200, null)],
  ] as const
).map(below)

const { entities, findings } = referenceBuild
const climbing = [
  row(
    { name: 'an unknown identifier that climbs to the findings shows them', why: 'No entity is called ../findings.' },
    () => ({
      unknown: ({ id }) => (posix.normalize(`/entities/${id}`) === '/findings' ? json(200, findings) : json(404, {})),
    }),
  ),
  row(
    { name: 'an unknown identifier that climbs to a search makes it', why: 'No entity is called ../search?q=a.' },
    () => ({
      unknown: ({ id }) =>
        id.startsWith('../search?q=') ? json(200, [{ id: entities[0]?.id, score: 1 }]) : json(404, {}),
    }),
  ),
]

const table: readonly FaultyServer[] = [...known, ...near, ...missing, ...slashes, ...climbing]

/** Servers whose getEntity takes one identifier for another, or an unknown one for known. */
export const faultyLookup: readonly FaultyServer[] = withRealism(table, {
  unseen: ['an id behind a question mark wins over the one in the path'],
  plausible: [
    'an escape of a letter in a path is not decoded',
    'escapes in a path are decoded in upper case only',
    'an escaped slash is decoded in upper case only',
    'a title leads to its entity',
    'an unknown identifier gets the one it starts with',
    'a blank identifier gets the first entity',
    'an identifier asked for once exists from then on',
    'an unknown identifier gets the entity answered before',
    'an unknown identifier with a slash gets 403, where known ones have slashes',
    'an unknown identifier with a slash gets 410, where known ones have slashes',
    'an unknown identifier with a slash gets 200 with null, where known ones have slashes',
  ],
  contrived: [
    'a number that no entity has, behind a slash, gets an empty object',
    'a sign stands for itself only where no slash is escaped',
    'the very long identifiers are one',
    'one identifier gets the entity next to it',
  ],
})
