import type { Build, Entity, Link } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { hubOfLarge, kinds, large, tiny, unlatin } from './models.ts'
import { type FaultyServer, withRealism } from './row.ts'
import { type Alterations, type Asked, byCodeUnit, linksAt, serve } from './serve.ts'

function row(about: Omit<FaultyServer, 'serve' | 'realism'>, alter: () => Alterations): FaultyServer {
  return { realism: 'common', ...about, serve: () => serve(alter()) }
}

const holding = (build: Build): Alterations => ({ build: () => build })

const models: readonly (readonly [string, Build])[] = [
  ['five entities', tiny],
  ['entities without Latin letters', unlatin],
  ['entities of several kinds', kinds],
]

/** A number that looks random and is always the same for one text. */
const scramble = (text: string): number =>
  Array.from(text).reduce((hash, unit) => (hash * 31 + (unit.codePointAt(0) ?? 0)) % 9973, 7)

const disorders: readonly (readonly [string, (entities: readonly Entity[]) => readonly Entity[]])[] = [
  ['backwards', (entities) => entities.toReversed()],
  ['by title', (entities) => entities.toSorted((a, b) => byCodeUnit(a.title ?? '', b.title ?? ''))],
  ['by chance', (entities) => entities.toSorted((a, b) => scramble(a.id) - scramble(b.id))],
  [
    'with two neighbours exchanged',
    (entities) => {
      const at = Math.floor(entities.length / 2)
      return entities.with(at, entities[at - 2]!).with(at - 2, entities[at]!)
    },
  ],
  [
    'in two halves, each in order',
    (entities) => [...entities.slice(entities.length / 2), ...entities.slice(0, entities.length / 2)],
  ],
]

/** Of identifiers beyond ASCII alone it is not known which orders there are (docs/limits.md). */
const orderable = models.filter(([, build]) => build !== unlatin)

const ordering: readonly FaultyServer[] = orderable.flatMap(([what, build]) => [
  ...disorders.map(([how, list]) =>
    row(
      {
        name: `a list of ${what} runs ${how}`,
        breaks: 'OPS-1',
        why: 'No order of identifiers puts them so, whichever letters, digits and marks it minds.',
      },
      () => ({ ...holding(build), list }),
    ),
  ),
  row(
    {
      name: `a list of ${what} is in the order of the build`,
      breaks: 'OPS-1',
      why: 'The order that the data happened to come in is none of identifiers.',
    },
    () => ({ ...holding(build), order: () => 0 }),
  ),
])

const lacking: readonly FaultyServer[] = [
  ...[...models, ['the reference', referenceBuild] as const].map(([what, build]) =>
    row(
      {
        name: `the last of a list of ${what} is left out`,
        breaks: 'OPS-1',
        or: ['SVC-1'],
        list: 'whole',
        why: 'A list that is said to be whole, and ends one short of all entities, has lost its last row.',
      },
      () => ({ ...holding(build), list: (entities) => entities.slice(0, entities.length - 1) }),
    ),
  ),
  row(
    {
      name: 'the list leaves one out, in lower-case order',
      breaks: 'OPS-1',
      or: ['SVC-1'],
      why: 'By each order in which the list is, that one lies within it.',
    },
    () => ({
      ...holding(kinds),
      order: (a, b) => byCodeUnit(a.id.toLowerCase(), b.id.toLowerCase()),
      list: (entities) => entities.filter((_, at) => at !== 40),
    }),
  ),
  row(
    {
      name: 'the first page of the list has a hole',
      breaks: 'OPS-1',
      or: ['SVC-1'],
      why: 'A page may end early, and it holds all that sorts before its end.',
    },
    () => ({ list: (entities) => entities.filter((_, at) => at < 50 && at !== 20) }),
  ),
  row(
    {
      name: 'the first page of the list has a hole beside the build',
      breaks: 'SVC-1',
      or: ['OPS-1'],
      needsBuild: true,
      why: 'A page may end early, and it holds all of the build that sorts before its end.',
    },
    () => ({
      build: () => ({
        ...referenceBuild,
        entities: referenceBuild.entities.filter(({ id }) => id !== 'aarhus'),
        links: referenceBuild.links.filter(({ from, to }) => from !== 'aarhus' && to !== 'aarhus'),
      }),
      list: (entities, { query }) => {
        const from = Number(query.get('offset') ?? 0)
        return entities.slice(from, from + 50)
      },
    }),
  ),
]

const inOne = (id: string, change: (entity: Entity) => unknown): Alterations => ({
  ...holding(large),
  single: (entity) => (entity.id === id ? change(entity) : entity),
})

const deep: readonly FaultyServer[] = [
  row(
    {
      name: 'one link of the entity with most links has a confidence that is a text',
      breaks: 'RES-2',
      why: 'A sample without the entity that shows most links misses most links.',
    },
    () =>
      inOne(hubOfLarge, (entity) => ({
        ...entity,
        links: entity.links?.map((link, n) => (n === 311 ? { ...link, confidence: '0.5' } : link)),
      })),
  ),
  row(
    {
      name: 'the entity with most links shows a hundred of them',
      breaks: 'SEM-3',
      why: 'Each link comes of which it is an end, however many there are.',
    },
    () => inOne(hubOfLarge, (entity) => ({ ...entity, links: entity.links?.slice(0, 100) })),
  ),
  row({ name: 'the one entity of its kind has a number for a title', breaks: 'RES-1', why: 'title is a string.' }, () =>
    inOne('policy:retention', (entity) => ({ ...entity, title: 7 })),
  ),
  row(
    {
      name: 'the one entity with a rare character has another title alone',
      breaks: 'SVC-1',
      or: ['SEM-2'],
      why: 'An entity has one title.',
    },
    () => inOne('module-1300-\u00a7', (entity) => ({ ...entity, title: 'Part' })),
  ),
  row(
    {
      name: 'the entity with the longest identifier is unknown',
      breaks: 'OPS-2',
      why: 'The list shows it, whole.',
    },
    () => ({
      ...holding(large),
      find: (id, entities) => (id.length > 64 ? undefined : entities.find((entity) => entity.id === id)),
    }),
  ),
]

const links = (change: (link: Link, id: string) => unknown): Alterations => ({
  single: (entity) => ({ ...entity, links: entity.links?.map((link) => change(link, entity.id)) }),
})

const views: readonly FaultyServer[] = [
  ...(
    [
      ['to one digit', (n) => Math.round(n * 10) / 10],
      ['to four digits', (n) => Math.round(n * 1e4) / 1e4],
      ['to single precision', Math.fround],
      ['to percent', (n) => Math.round(n * 100)],
    ] as const satisfies readonly (readonly [string, (n: number) => number])[]
  ).map(([how, round]) =>
    row(
      {
        name: `confidences are rounded ${how} at the target`,
        breaks: 'SEM-4',
        why: 'A link has one confidence, whichever end shows it.',
      },
      () => ({
        ...holding(kinds),
        ...links((link, id) => (link.to === id ? { ...link, confidence: round(link.confidence ?? 0) } : link)),
      }),
    ),
  ),
  row(
    {
      name: 'confidences are rounded at the target in a large model',
      breaks: 'SEM-4',
      why: 'Two ends of one link are hardly in a sample by chance; the second has to be asked for.',
    },
    () => ({
      ...holding(large),
      ...links((link, id) => (link.to === id ? { ...link, confidence: Math.fround(link.confidence ?? 0) } : link)),
    }),
  ),
  row(
    {
      name: 'confidences are rounded in the list',
      breaks: 'SEM-4',
      why: 'A link has one confidence, whichever answer shows it.',
    },
    () => ({
      ...holding(kinds),
      list: (entities) =>
        entities.map((entity) => ({
          ...entity,
          links: linksAt(entity.id, kinds).map((link) => ({ ...link, confidence: Math.fround(link.confidence ?? 0) })),
        })),
    }),
  ),
  row(
    {
      name: 'relations are in upper case at the target',
      breaks: 'SEM-4',
      or: ['SEM-3'],
      why: 'The relation is part of what identifies a link.',
    },
    () => ({
      ...holding(kinds),
      ...links((link, id) => (link.to === id ? { ...link, relation: link.relation?.toUpperCase() } : link)),
    }),
  ),
  row(
    {
      name: 'relations of the build have other names at both ends',
      breaks: 'SEM-3',
      or: ['SEM-4', 'SVC-1'],
      needsBuild: true,
      why: 'The relation is part of what identifies a link.',
    },
    () => links((link) => ({ ...link, relation: `rel:${link.relation}` })),
  ),
  row(
    {
      name: 'the list shows links that the build does not have',
      breaks: 'SEM-3',
      or: ['SVC-1'],
      needsBuild: true,
      why: 'Both answers are about one model, and it has no such link.',
    },
    () => ({
      single: (entity) => ({ ...entity, links: undefined }),
      list: (entities) =>
        entities.map((entity) => ({ ...entity, links: [{ from: entity.id, to: entity.id, relation: 'sees' }] })),
    }),
  ),
  row(
    {
      name: 'a single entity carries the title of the one asked for before',
      breaks: 'SVC-1',
      or: ['SEM-2'],
      why: 'An entity has one title, and this is another one\u2019s.',
    },
    () => {
      let before: string | undefined
      return {
        ...holding(kinds),
        single: (entity, { count }) => {
          const title = count % 9 === 0 ? before : entity.title
          before = entity.title
          return { ...entity, title }
        },
      }
    },
  ),
  row(
    {
      name: 'ends of links that the build does not have are entities',
      breaks: 'SVC-1',
      or: ['OPS-2'],
      needsBuild: true,
      why: 'The build has no entity of that identifier, so the answer is 404.',
    },
    () => ({
      find: (id, entities) =>
        entities.find((entity) => entity.id === id) ??
        (linksAt(id, referenceBuild).length > 0 ? { id, title: id } : undefined),
    }),
  ),
]

const pageOf = (entities: readonly Entity[], length: number): readonly Entity[] => entities.slice(0, length)
const firstOf = (length: number): ReadonlySet<string> =>
  new Set(
    pageOf(
      referenceBuild.entities.toSorted((a, b) => byCodeUnit(a.id, b.id)),
      length,
    ).map(({ id }) => id),
  )

const behind: readonly FaultyServer[] = [
  row(
    {
      name: 'entities behind the first page have links of others',
      breaks: 'SEM-3',
      why: 'The single entity comes with the links of which it is an end, wherever the list shows it.',
    },
    () => ({
      ...holding(kinds),
      list: (entities) => pageOf(entities, 50),
      single: (entity) => (entity.id.startsWith('schema:') ? { ...entity, links: kinds.links.slice(0, 2) } : entity),
    }),
  ),
  row(
    {
      name: 'entities behind the first page answer for others',
      breaks: 'OPS-2',
      why: 'getEntity gives the one entity with the identifier that was asked for.',
    },
    () => ({
      ...holding(kinds),
      list: (entities) => pageOf(entities, 50),
      single: (entity) => (entity.id.startsWith('schema:') ? { ...entity, id: 'schema:get-user0' } : entity),
    }),
  ),
  row(
    {
      name: 'entities behind the first page have null for a type',
      breaks: 'RES-1',
      why: 'type is a string, wherever the list shows the entity.',
    },
    () => ({
      ...holding(kinds),
      list: (entities) => pageOf(entities, 50),
      single: (entity) => (entity.id.startsWith('schema:') ? { ...entity, type: null } : entity),
    }),
  ),
]

const partly: readonly FaultyServer[] = [
  row(
    {
      name: 'one kind has no types in the list',
      breaks: 'SVC-1',
      or: ['SEM-2'],
      why: 'Both views are of one model: an entity that has a type in one of them has it in a list that shows types.',
    },
    () => ({
      ...holding(kinds),
      list: (entities) =>
        entities.map((entity) => (entity.id.startsWith('schema:') ? { ...entity, type: undefined } : entity)),
    }),
  ),
  row(
    {
      name: 'entities with links have no titles by themselves',
      breaks: 'SVC-1',
      or: ['SEM-3'],
      why: 'Both views are of one model.',
    },
    () => ({
      ...holding(kinds),
      single: (entity) => (linksAt(entity.id, kinds).length > 2 ? { ...entity, title: undefined } : entity),
    }),
  ),
  row(
    {
      name: 'entities of one kind have no identifier by themselves',
      breaks: 'SVC-1',
      or: ['OPS-2'],
      why: 'Both views are of one model, and all other entities have theirs.',
    },
    () => ({
      ...holding(kinds),
      single: (entity) => (entity.id.startsWith('schema:') ? { ...entity, id: undefined } : entity),
    }),
  ),
]

/** Pages of so many, with a Link header to the next. */
function inPages(build: Build, length: number, on: (from: number) => number): Alterations {
  const from = ({ query }: Asked): number => Number(query.get('from') ?? 0)
  return {
    ...holding(build),
    list: (entities, asked) => entities.slice(on(from(asked)), from(asked) + length),
    answer: (answer, asked) => {
      const next = from(asked) + length
      if (asked.operation !== 'listEntities' || next >= build.entities.length) return answer
      return { ...answer, headers: { ...answer.headers, link: `</entities?from=${next}>; rel="next"` } }
    },
  }
}

const joined: readonly FaultyServer[] = [
  row(
    {
      name: 'the first entity of each further page is on none',
      breaks: 'OPS-1',
      or: ['SVC-1'],
      why: 'How the list is paged is not shown (GAP-3), but what is on no page is not listed.',
    },
    () => inPages(kinds, 60, (from) => (from === 0 ? 0 : from + 1)),
  ),
]

/** Of five entities the last has no link, and a title of letters that no other begins a word with. */
const alone: Build = {
  ...tiny,
  entities: tiny.entities.map((entity) => (entity.id === 'zinc' ? { ...entity, title: 'Brick kilns' } : entity)),
  links: [],
}

const unnamed: readonly FaultyServer[] = [
  row(
    {
      name: 'the list ends at twenty, and what the build has behind is known to nobody',
      breaks: 'SVC-1',
      or: ['OPS-2'],
      needsBuild: true,
      why: 'A list may be paged (GAP-3); getEntity knows what stands on the next page.',
    },
    () => {
      const first = firstOf(20)
      return {
        list: (entities) => pageOf(entities, 20),
        find: (id, entities) => (first.has(id) ? entities.find((entity) => entity.id === id) : undefined),
        hits: (hits) => hits.filter(({ id }) => first.has(id)),
      }
    },
  ),
  row(
    {
      name: 'the last of five entities is not in the list, and only a search for its title shows it',
      breaks: 'OPS-1',
      or: ['SVC-1'],
      why: 'The list gives the entities of the build: what has no link is one, too.',
    },
    () => ({ ...holding(alone), list: (entities) => entities.slice(0, -1) }),
  ),
  row(
    {
      name: 'links of an entity are in the list once it was asked for',
      breaks: 'SVC-2',
      why: 'The list shows them or not; who asks for an entity changes nothing.',
    },
    () => {
      const asked = new Set<string>()
      return {
        list: (entities) =>
          entities.map((entity) =>
            asked.has(entity.id) ? { ...entity, links: linksAt(entity.id, referenceBuild) } : entity,
          ),
        single: (entity) => {
          asked.add(entity.id)
          return entity
        },
      }
    },
  ),
]

const table: readonly FaultyServer[] = [
  ...ordering,
  ...lacking,
  ...deep,
  ...views,
  ...behind,
  ...partly,
  ...joined,
  ...unnamed,
]

/** Servers that list entities wrongly, or show them and their links in one view otherwise than in another. */
export const faultyLists: readonly FaultyServer[] = withRealism(table, {
  plausible: [
    'a list of five entities runs with two neighbours exchanged',
    'a list of five entities runs in two halves, each in order',
    'a list of entities of several kinds runs with two neighbours exchanged',
    'a list of entities of several kinds runs in two halves, each in order',
    'the list leaves one out, in lower-case order',
    'the one entity with a rare character has another title alone',
    'the entity with the longest identifier is unknown',
    'confidences are rounded to one digit at the target',
    'confidences are rounded to four digits at the target',
    'confidences are rounded to percent at the target',
    'confidences are rounded at the target in a large model',
    'relations are in upper case at the target',
    'relations of the build have other names at both ends',
    'a single entity carries the title of the one asked for before',
    'entities behind the first page have links of others',
    'entities behind the first page have null for a type',
    'one kind has no types in the list',
    'entities with links have no titles by themselves',
    'entities of one kind have no identifier by themselves',
    'the list ends at twenty, and what the build has behind is known to nobody',
    'links of an entity are in the list once it was asked for',
  ],
  contrived: [
    'entities behind the first page answer for others',
    'the last of five entities is not in the list, and only a search for its title shows it',
  ],
})
