import type { Entity, Link } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, byCodeUnit, linksAt, serve } from './serve.ts'

type Single = NonNullable<Alterations['single']>
type Row = Omit<FaultyServer, 'serve' | 'realism'>

/** One element deep in the list, changed. */
function inList(id: string, change: (entity: Entity) => unknown): Alterations {
  return { list: (entities) => entities.map((entity) => (entity.id === id ? change(entity) : entity)) }
}

/** One single entity, changed. */
function inSingle(id: string, change: (entity: Entity) => unknown): Alterations {
  return { single: (entity) => (entity.id === id ? change(entity) : entity) }
}

/** The last link of one single entity, changed. */
function inLink(id: string, change: (link: Link) => unknown): Alterations {
  return inSingle(id, ({ links = [], ...rest }) => ({
    ...rest,
    links: links.map((link, n) => (n === links.length - 1 ? change(link) : link)),
  }))
}

function links(change: (links: readonly Link[], id: string) => readonly unknown[]): { readonly single: Single } {
  return { single: (entity) => ({ ...entity, links: change(entity.links ?? [], entity.id) }) }
}

function row(about: Row, alter: () => Alterations): FaultyServer {
  return { realism: 'common', ...about, serve: () => serve(alter()) }
}

const shape: readonly FaultyServer[] = [
  row(
    {
      name: 'one title in the list is null',
      breaks: 'RES-1',
      why: 'A field may be left out, but where it is shown it is a string; null is none.',
    },
    () => inList('svc-009', (entity) => ({ ...entity, title: null })),
  ),
  row({ name: 'one type in the list is a number', breaks: 'RES-1', why: 'type is a string, in every element.' }, () =>
    inList('zebra', (entity) => ({ ...entity, type: 3 })),
  ),
  row(
    {
      name: 'an id of digits is a number in the list',
      breaks: 'RES-1',
      why: 'id is a string, also where it looks like a number.',
    },
    () => inList('42', (entity) => ({ ...entity, id: 42 })),
  ),
  row({ name: 'links of one listed entity are an object', breaks: 'RES-1', why: 'links is an array of Link.' }, () =>
    inList('svc-014', (entity) => ({ ...entity, links: {} })),
  ),
  row(
    {
      name: 'links of one listed entity are null',
      breaks: 'RES-1',
      why: 'links is an array of Link where it is shown; null is no array.',
    },
    () => inList('svc-002', (entity) => ({ ...entity, links: null })),
  ),
  row(
    {
      name: 'one link in the list has a number for an end',
      breaks: 'RES-2',
      or: ['RES-1'],
      why: 'from and to are strings in every link, in the list as in a single entity.',
    },
    () =>
      inList('svc-012', (entity) => ({
        ...entity,
        links: [
          { from: entity.id, to: 'order' },
          { from: entity.id, to: 42 },
        ],
      })),
  ),
  row(
    {
      name: 'the confidence of one link is a string',
      breaks: 'RES-2',
      why: 'confidence is a number; a quoted one is a string.',
    },
    () => inLink('svc-010', (link) => ({ ...link, confidence: String(link.confidence) })),
  ),
  row(
    {
      name: 'the confidence of one link is null',
      breaks: 'RES-2',
      why: 'confidence may be absent; shown, it is a number.',
    },
    () => inLink('svc-013', (link) => ({ ...link, confidence: null })),
  ),
  row({ name: 'the relation of one link is an array', breaks: 'RES-2', why: 'relation is a string.' }, () =>
    inLink('hora', (link) => ({ ...link, relation: [link.relation] })),
  ),
  row(
    {
      name: 'one link is a bare identifier',
      breaks: 'RES-2',
      or: ['RES-1'],
      why: 'An element of links is a Link, an object.',
    },
    () => inLink('svc-004', (link) => link.to),
  ),
  row(
    {
      name: 'one element of the list is null',
      breaks: 'RES-1',
      or: ['OPS-1'],
      why: 'The list is an array of Entity, and null is no Entity.',
    },
    () => inList('svc-015', () => null),
  ),
  row(
    { name: 'one element of the list is an array', breaks: 'RES-1', or: ['OPS-1'], why: 'An Entity is an object.' },
    () => inList('svc-016', (entity) => [entity.id, entity.title]),
  ),
  row(
    {
      name: 'the list holds bare identifiers',
      breaks: 'OPS-1',
      or: ['RES-1'],
      why: 'The list is an array of Entity, not of strings.',
    },
    () => ({
      list: (entities) => entities.map(({ id }) => id),
    }),
  ),
  row({ name: 'the list is wrapped in an object', breaks: 'OPS-1', why: 'The body is the array itself.' }, () => ({
    list: (items) => ({ items, total: items.length }),
  })),
  row(
    {
      name: 'the list is an object keyed by identifier',
      breaks: 'OPS-1',
      why: 'The body is an array; only that has an order.',
    },
    () => ({
      list: (entities) => Object.fromEntries(entities.map((entity) => [entity.id, entity])),
    }),
  ),
  row(
    {
      name: 'one single entity has a number for a title',
      breaks: 'RES-1',
      why: 'title is a string in every answer, also where the list has it right.',
    },
    () => inSingle('rate card', (entity) => ({ ...entity, title: 7 })),
  ),
  row({ name: 'one single entity has false for a type', breaks: 'RES-1', why: 'type is a string.' }, () =>
    inSingle('..hidden', (entity) => ({ ...entity, type: false })),
  ),
  row(
    {
      name: 'the single entity is wrapped in an object',
      breaks: 'OPS-2',
      or: ['SEM-3', 'SEM-2'],
      why: 'The body is the Entity; a member called data is none of its fields, and every field the list shows is gone.',
    },
    () => ({ single: (data) => ({ data }) }),
  ),
  row(
    {
      name: 'the single entity is an array of one',
      breaks: 'OPS-2',
      or: ['RES-1'],
      why: 'getEntity gives one Entity, an object.',
    },
    () => ({
      single: (entity) => [entity],
    }),
  ),
]

const ordering: readonly FaultyServer[] = [
  row(
    {
      name: 'two neighbours deep in the list are swapped',
      breaks: 'OPS-1',
      why: 'No order of identifiers puts svc-012 before svc-011 and all the others as they are.',
    },
    () => ({
      list: (entities) => {
        const at = entities.findIndex(({ id }) => id === 'svc-011')
        return entities.map((entity, n) => (n === at ? entities[at + 1] : n === at + 1 ? entities[at] : entity))
      },
    }),
  ),
  row({ name: 'the list is sorted by title', breaks: 'OPS-1', why: 'The order is that of the identifiers.' }, () => ({
    order: (a, b) => byCodeUnit(a.title ?? '', b.title ?? '') || byCodeUnit(a.id, b.id),
  })),
  row(
    {
      name: 'the list is sorted by type, then identifier',
      breaks: 'OPS-1',
      why: 'Identifier order holds over the whole list, not within groups.',
    },
    () => ({
      order: (a, b) => byCodeUnit(a.type ?? '', b.type ?? '') || byCodeUnit(a.id, b.id),
    }),
  ),
  row(
    {
      name: 'the list runs backwards',
      breaks: 'OPS-1',
      why: 'Which collation is open, but an order of identifiers ascends; the reverse of each of them is the reverse of identifier order.',
    },
    () => ({
      order: (a, b) => byCodeUnit(b.id, a.id),
    }),
  ),
  row(
    {
      name: 'the list is in the order of the build',
      breaks: 'OPS-1',
      why: 'The order that the data happened to come in is not one of identifiers.',
    },
    () => ({ order: () => 0 }),
  ),
  row(
    {
      name: 'the list is sorted in pages of 25 only',
      breaks: 'OPS-1',
      why: 'The whole list is in order, not each stretch of it.',
    },
    () => ({
      list: (entities) => [...entities.slice(25, 50), ...entities.slice(0, 25), ...entities.slice(50)],
    }),
  ),
  row(
    {
      name: 'a late entity is appended behind the sorted ones',
      breaks: 'OPS-1',
      why: 'A list with one entity out of place is not in order.',
    },
    () => ({
      list: (entities) => [
        ...entities.filter(({ id }) => id !== 'svc-001'),
        ...entities.filter(({ id }) => id === 'svc-001'),
      ],
    }),
  ),
  row(
    {
      name: 'the list leaves out an entity that getEntity knows',
      breaks: 'OPS-1',
      or: ['SVC-1', 'SEM-2'],
      why: 'The list gives the entities of the build; a page could end early, but it could not have a hole in its middle.',
    },
    () => ({ list: (entities) => entities.filter(({ id }) => id !== 'svc-008') }),
  ),
  row(
    {
      name: 'one entity stands in the list twice',
      breaks: 'OPS-1',
      or: ['OPS-2', 'SVC-1', 'SEM-2'],
      why: 'An identifier names one entity, and the list gives the entities, each once.',
    },
    () => ({
      list: (entities) => entities.flatMap((entity) => (entity.id === 'svc-017' ? [entity, entity] : [entity])),
    }),
  ),
  row(
    {
      name: 'titles in the list are cut to twenty characters',
      breaks: 'SEM-2',
      or: ['SVC-1', 'OPS-1'],
      why: 'List and single entity are about one model, so a field that both show is the same in both.',
    },
    () => ({ list: (entities) => entities.map((entity) => ({ ...entity, title: entity.title?.slice(0, 20) })) }),
  ),
  row(
    {
      name: 'the type of one entity differs between list and single',
      breaks: 'SEM-2',
      or: ['SVC-1', 'OPS-2', 'SEM-3'],
      why: 'One model has one type for one entity.',
    },
    () => inSingle('svc-018', (entity) => ({ ...entity, type: 'relic' })),
  ),
  row(
    {
      name: 'the list shows its identifiers in lower case',
      breaks: 'OPS-2',
      or: ['SVC-1', 'SEM-2', 'OPS-1'],
      why: 'What the list calls an entity is what getEntity must find it by.',
    },
    () => ({
      list: (entities) =>
        entities
          .map((entity) => ({ ...entity, id: entity.id.toLowerCase() }))
          .toSorted((a, b) => byCodeUnit(a.id, b.id)),
    }),
  ),
]

const ends: readonly FaultyServer[] = [
  row(
    {
      name: 'a link has another confidence in the list',
      breaks: 'SEM-4',
      or: ['SVC-1', 'SEM-2', 'SEM-3'],
      why: 'A link has one combined confidence, wherever it is shown.',
    },
    () => ({
      list: (entities) =>
        entities.map((entity) => ({
          ...entity,
          links: linksAt(entity.id, referenceBuild).map((link) =>
            entity.id === 'svc-009' ? { ...link, confidence: 0.123 } : link,
          ),
        })),
    }),
  ),
  row(
    {
      name: 'the list shows a link that the single entity lacks',
      breaks: 'SEM-3',
      or: ['SVC-1', 'SEM-2'],
      why: 'The entity is an end of it, so the single entity comes with it.',
    },
    () => ({
      list: (entities) =>
        entities.map((entity) => ({
          ...entity,
          links: entity.id === 'svc-009' ? [{ from: entity.id, to: 'ghost/9', relation: 'uses' }] : [],
        })),
    }),
  ),
  row(
    {
      name: 'a link of other entities is mixed in',
      breaks: 'SEM-3',
      why: 'The links are those of which the entity is an end.',
    },
    () =>
      links((own, id) =>
        id === 'svc-019' ? [...own, { from: 'order', to: 'zebra', relation: 'uses', confidence: 1 }] : own,
      ),
  ),
  row(
    {
      name: 'every entity comes with all links',
      breaks: 'SEM-3',
      why: 'The links are those of which the entity is an end.',
    },
    () => links(() => referenceBuild.links),
  ),
  row(
    {
      name: 'one link is missing at its target',
      breaks: 'SEM-3',
      why: 'A link shown at one end has the other end too, so it is shown there.',
    },
    () => links((own, id) => (id === 'svc-020' ? own.filter(({ to }) => to !== id) : own)),
  ),
  row(
    {
      name: 'only outgoing links are shown',
      breaks: 'SEM-3',
      why: 'An entity is an end of the links that lead to it as well.',
    },
    () => links((own, id) => own.filter(({ from }) => from === id)),
  ),
  row(
    {
      name: 'one entity with links shows an empty array',
      breaks: 'SEM-3',
      why: 'Its neighbours show links to it, so they are its links.',
    },
    () => links((own, id) => (id === 'v1.2.3' ? [] : own)),
  ),
  row(
    {
      name: 'one triple is shown twice',
      breaks: 'SEM-4',
      why: 'Source, target and relation identify a link: two equal triples are one link.',
    },
    () => links((own, id) => (id === 'cihla' ? [...own, ...own.slice(0, 1)] : own)),
  ),
  row(
    {
      name: 'a link is shown once for each provenance',
      breaks: 'SEM-4',
      why: 'One link records every provenance and has one combined confidence.',
    },
    () =>
      links((own, id) =>
        id === 'svc-001'
          ? own.flatMap((link) => [link, { ...link, confidence: 0.11, provenance: ['notes/other.md'] }])
          : own,
      ),
  ),
  row(
    {
      name: 'a self-link is shown as outgoing and as incoming',
      breaks: 'SEM-4',
      why: 'It is one link, whichever end one looks from.',
    },
    () => links((own, id) => own.flatMap((link) => (link.from === id && link.to === id ? [link, link] : [link]))),
  ),
  row(
    {
      name: 'a link has another confidence at its other end',
      breaks: 'SEM-4',
      why: 'A link has one combined confidence.',
    },
    () =>
      links((own, id) =>
        own.map((link) => (link.to === id && link.from === 'svc-003' ? { ...link, confidence: 0.99 } : link)),
      ),
  ),
  row(
    {
      name: 'incoming links are turned round',
      breaks: 'SEM-3',
      or: ['SEM-4'],
      why: 'Source and target identify a link; turned round it is another one, and the other end does not have that one.',
    },
    () => links((own, id) => own.map((link) => (link.to === id ? { ...link, from: link.to, to: link.from } : link))),
  ),
  row(
    {
      name: 'incoming links carry an inverse relation',
      breaks: 'SEM-4',
      or: ['SEM-3'],
      why: 'The relation is part of what identifies a link, so it is the same at both ends.',
    },
    () =>
      links((own, id) =>
        own.map((link) => (link.to === id && link.from !== id ? { ...link, relation: `${link.relation}-by` } : link)),
      ),
  ),
  ...(
    [
      ['without case', (id) => id.toLowerCase()],
      ['in normal form', (id) => id.normalize('NFC')],
      ['up to the second slash', (id) => id.split('/', 2).join('/')],
    ] as const satisfies readonly (readonly [string, (id: string) => string])[]
  ).map(([how, fold]) =>
    row(
      {
        name: `links find their entity ${how}`,
        breaks: 'SEM-3',
        why: 'The end of a link equals the identifier, or the entity is no end of it.',
      },
      () =>
        links((_, id) =>
          referenceBuild.links.filter(({ from = '', to = '' }) => [fold(from), fold(to)].includes(fold(id))),
        ),
    ),
  ),
]

const build: readonly FaultyServer[] = [
  row(
    {
      name: 'an entity of the build is nowhere',
      breaks: 'SVC-1',
      or: ['OPS-1', 'OPS-2', 'SEM-2', 'SEM-3'],
      needsBuild: true,
      why: 'The entities are those of the last build, all of them.',
    },
    () => ({
      build: () => ({ ...referenceBuild, entities: referenceBuild.entities.filter(({ id }) => id !== 'svc-011') }),
    }),
  ),
  row(
    {
      name: 'an entity that the build does not have',
      breaks: 'SVC-1',
      or: ['OPS-1', 'OPS-2', 'SEM-2'],
      needsBuild: true,
      why: 'The entities are those of the last build and no others.',
    },
    () => ({
      build: () => ({
        ...referenceBuild,
        entities: [...referenceBuild.entities, { id: 'svc-777', type: 'service', title: 'Shadow' }],
      }),
    }),
  ),
  row(
    {
      name: 'a title is not the one of the build',
      breaks: 'SEM-2',
      or: ['SVC-1', 'SEM-3', 'OPS-1'],
      needsBuild: true,
      why: 'The list has the fields of the model, values included.',
    },
    () => ({
      build: () => ({
        ...referenceBuild,
        entities: referenceBuild.entities.map((entity) =>
          entity.id === 'hora' ? { ...entity, title: 'Ora' } : entity,
        ),
      }),
    }),
  ),
  row(
    {
      name: 'titles of the build are left out',
      breaks: 'SEM-2',
      or: ['SVC-1'],
      needsBuild: true,
      why: 'That a field is optional lets an entity be without it; the list has the fields which the model has.',
    },
    () => ({
      list: (entities) => entities.map((entity) => ({ ...entity, title: undefined })),
    }),
  ),
  row(
    {
      name: 'a link of the build is shown at neither end',
      breaks: 'SEM-3',
      or: ['SVC-1', 'SEM-4'],
      needsBuild: true,
      why: 'A single entity comes with each link of which it is an end.',
    },
    () => ({
      build: () => ({ ...referenceBuild, links: referenceBuild.links.filter((_, n) => n !== 60) }),
    }),
  ),
  row(
    {
      name: 'a link that the build does not have',
      breaks: 'SEM-3',
      or: ['SVC-1', 'SEM-4'],
      needsBuild: true,
      why: 'The links are those of the model.',
    },
    () => ({
      build: () => ({
        ...referenceBuild,
        links: [...referenceBuild.links, { from: 'order', to: 'hora', relation: 'invents', confidence: 1 }],
      }),
    }),
  ),
  row(
    {
      name: 'a confidence is not the one of the build',
      breaks: 'SEM-4',
      or: ['SVC-1', 'SEM-3'],
      needsBuild: true,
      why: 'A link has the combined confidence that the build gave it.',
    },
    () => ({
      build: () => ({
        ...referenceBuild,
        links: referenceBuild.links.map((link, n) =>
          n === 33 ? { ...link, confidence: (link.confidence ?? 0) + 0.05 } : link,
        ),
      }),
    }),
  ),
  row(
    {
      name: 'no single entity shows the links it has',
      breaks: 'SEM-3',
      or: ['SVC-1'],
      needsBuild: true,
      why: 'links is optional for an entity without any; beside a build that has them they are owed.',
    },
    () => ({
      single: (entity) => ({ ...entity, links: undefined }),
    }),
  ),
]

const manyEntities = Array.from({ length: 300 }, (_, n) => ({ id: `entity-${1000 + n}`, title: `Number ${n}` }))

const many = row(
  {
    name: 'one title in a list of three hundred is null',
    breaks: 'RES-1',
    why: 'A sample of single entities may do, but the list is there whole.',
  },
  () => ({
    build: () => ({ entities: manyEntities, links: [], findings: [] }),
    ...inList('entity-1203', (entity) => ({ ...entity, title: null })),
  }),
)

const bareSingles = row(
  {
    name: 'single entities leave out the titles of the build',
    breaks: 'SEM-3',
    or: ['SVC-1', 'SEM-2', 'OPS-2'],
    needsBuild: true,
    why: 'The answer is the entity with more, and the entity of the build has a title.',
  },
  () => ({ single: (entity) => ({ ...entity, title: undefined }) }),
)

/** One of two thousand has a title that is a date: more than are asked for one by one. */
export const datedEntities: readonly (Entity & { readonly title: string })[] = Array.from({ length: 2000 }, (_, n) => ({
  id: `entity-${1000 + n}`,
  type: 'term',
  title: n === 1203 ? '2026-11-05' : `Quantity ${n}`,
}))

const dated = row(
  {
    name: 'a title that is a date gets a time by itself, and one of two thousand is',
    breaks: 'SVC-1',
    why: 'A title is a text, whatever it may be read as.',
  },
  () => ({
    build: () => ({ entities: datedEntities, links: [], findings: [] }),
    single: (entity) =>
      entity.title === '2026-11-05' ? { ...entity, title: new Date(entity.title).toISOString() } : entity,
  }),
)

const noRelation = row(
  {
    name: 'links name no relation, and their sources alone show them',
    breaks: 'SEM-3',
    why: 'A link is shown at both of its ends, whatever it is named.',
  },
  () => links((all, id) => all.filter(({ from }) => from === id).map((link) => ({ ...link, relation: undefined }))),
)

const fewWithoutRelation = row(
  {
    name: 'links name no relation, and those of one entity are left out at both ends',
    breaks: 'SEM-3',
    why: 'The build has these links, whatever relation they have.',
    needsBuild: true,
  },
  () =>
    links((all) =>
      all.filter(({ from, to }) => ![from, to].includes('order')).map((link) => ({ ...link, relation: undefined })),
    ),
)

type Change = (entity: Entity) => unknown

const less =
  (...members: readonly string[]): Change =>
  (entity) => ({ ...entity, ...Object.fromEntries(members.map((member) => [member, undefined])) })

/** What is wrong in one view of an entity beyond its declared fields: in the list (SEM-2), or alone (SEM-3). */
function fields(
  faults: readonly (readonly [name: string, why: string, change: Change, only?: 'list' | 'single'])[],
): readonly FaultyServer[] {
  return faults.flatMap(([name, why, change, only]) =>
    (['list', 'single'] as const)
      .filter((view) => only === undefined || view === only)
      .map((view) =>
        row(
          {
            name: `${view === 'list' ? 'the list' : 'a single entity'} ${name}`,
            breaks: view === 'list' ? 'SEM-2' : 'SEM-3',
            needsBuild: true,
            why,
          },
          () => (view === 'list' ? { list: (entities) => entities.map(change) } : { single: change }),
        ),
      ),
  )
}

const isSome = ({ id }: Entity): boolean => id.endsWith('1')

const values = fields([
  ['has no attributes', 'The build has attributes, and an entity is shown with them.', less('attributes')],
  [
    'has the declared fields only',
    'That a field has no name in the contract does not take it from the model.',
    ({ id, type, title, links, neighbourhood }) => ({ id, type, title, links, neighbourhood }),
  ],
  ['has empty attributes', 'They have values in the build.', (entity) => ({ ...entity, attributes: {} })],
  [
    'has an object as its text for attributes',
    'This shows nothing of them.',
    (entity) => ({ ...entity, attributes: String(entity['attributes']) }),
  ],
  ['has no locale and no source', 'Both are fields of an entity in the model.', less('locale', 'source')],
  ['has null for the type origin', 'It has one in the build.', (entity) => ({ ...entity, typeOrigin: null })],
  [
    'has no attributes of some entities',
    'Those have attributes in the build, too.',
    (entity) => (isSome(entity) ? { ...entity, attributes: undefined } : entity),
  ],
  [
    'has an old owner of some entities',
    'An owner is that of the last build.',
    (entity) =>
      isSome(entity) ? { ...entity, attributes: { ...(entity['attributes'] as object), owner: 'team 9' } } : entity,
  ],
  [
    'has the locale in capitals where titles are not in ASCII',
    'A value is that of the build, to the letter.',
    (entity) =>
      /[^ -~]/.test(entity.title ?? '') ? { ...entity, locale: String(entity['locale']).toUpperCase() } : entity,
  ],
  [
    'has names of files for sources of some entities',
    'A source is that of the build.',
    (entity) => (isSome(entity) ? { ...entity, source: String(entity['source']).split('/')[1] } : entity),
  ],
])

const namesOf = (ids: Iterable<string | undefined>): readonly object[] =>
  referenceBuild.entities.filter(({ id }) => new Set(ids).has(id)).map(({ id, title }) => ({ id, title }))
const endsAt = (id: string): readonly string[] =>
  linksAt(id, referenceBuild).flatMap(({ from = '', to = '' }) => [from, to].filter((end) => end !== id))
const twoAway = (id: string): readonly string[] =>
  endsAt(id)
    .flatMap(endsAt)
    .filter((end) => end !== id)

const neighbourhoods = fields([
  ['has no neighbourhood', 'The entities one link away are shown with each entity.', less('neighbourhood'), 'single'],
  [
    'has nothing in its neighbourhood',
    'The build has neighbours of it.',
    (entity) => ({ ...entity, neighbourhood: [] }),
    'single',
  ],
  [
    'has neither attributes nor a neighbourhood',
    'Both are shown with each entity.',
    less('neighbourhood', 'attributes'),
    'single',
  ],
  [
    'has neighbours two links away in place of others',
    'A neighbour is one link away.',
    (entity) => ({
      ...entity,
      neighbourhood: namesOf(twoAway(entity.id).filter((id) => !endsAt(entity.id).includes(id))),
    }),
    'single',
  ],
  [
    'has neighbours two links away, too',
    'A neighbour is one link away.',
    (entity) => ({ ...entity, neighbourhood: namesOf([...endsAt(entity.id), ...twoAway(entity.id)]) }),
    'single',
  ],
  [
    'has no neighbours where others link to it more than once',
    'It is shown with them, like any other.',
    (entity) => (linksAt(entity.id, referenceBuild).length > 3 ? { ...entity, neighbourhood: [] } : entity),
    'single',
  ],
  [
    'has entities of its type for neighbours',
    'That two are of a type is no link between them.',
    (entity) => ({
      ...entity,
      neighbourhood: referenceBuild.entities.filter(({ type }) => type === entity.type).map(({ id }) => ({ id })),
    }),
    'single',
  ],
  [
    'has identifiers of rows for neighbours',
    'Neither an identifier nor a title of a neighbour is shown.',
    (entity) => ({ ...entity, neighbourhood: endsAt(entity.id).map((_, at) => ({ row: 1000 + at })) }),
    'single',
  ],
])

const table: readonly FaultyServer[] = [
  ...shape,
  ...ordering,
  ...ends,
  ...build,
  many,
  bareSingles,
  dated,
  noRelation,
  fewWithoutRelation,
  ...values,
  ...neighbourhoods,
]

/** Servers that get entities or their links wrong. */
export const faultyEntities: readonly FaultyServer[] = withRealism(table, {
  plausible: [
    'the relation of one link is an array',
    'one element of the list is an array',
    'one single entity has false for a type',
    'two neighbours deep in the list are swapped',
    'the list is sorted in pages of 25 only',
    'a link has another confidence in the list',
    'a link of other entities is mixed in',
    'one entity with links shows an empty array',
    'a link has another confidence at its other end',
    'links find their entity up to the second slash',
    'links name no relation, and those of one entity are left out at both ends',
  ],
})
