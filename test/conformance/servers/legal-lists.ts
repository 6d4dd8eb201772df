import type { Build, Entity } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { kinds, large, tiny, unlatin } from './models.ts'
import type { LegalServer } from './row.ts'
import { type Alterations, byCodeUnit, linksAt, serve } from './serve.ts'

function row(about: Omit<LegalServer, 'serve'>, alter: () => Alterations): LegalServer {
  return { ...about, serve: () => serve(alter()) }
}

const holding = (build: Build): Alterations => ({ build: () => build })

const octets = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
const on =
  (key: (id: string) => string, compare = octets) =>
  (a: Entity, b: Entity): number =>
    compare(key(a.id), key(b.id))
const unmarked = (id: string): string => id.normalize('NFD').replaceAll(/\p{M}/gu, '')
const collated = (locale: string, options?: Intl.CollatorOptions): ((a: string, b: string) => number) =>
  new Intl.Collator(locale, options).compare
const same = (id: string): string => id

const orders: readonly (readonly [string, Build, NonNullable<Alterations['order']>])[] = [
  ['octets', unlatin, on(same)],
  ['octets in lower case', unlatin, on((id) => id.toLowerCase())],
  ['octets in upper case', unlatin, on((id) => id.toUpperCase())],
  ['octets of what is folded, ties as they come', unlatin, on((id) => id.toUpperCase().toLowerCase())],
  ['octets when composed', unlatin, on((id) => id.normalize('NFC'))],
  ['octets when decomposed, in lower case', unlatin, on((id) => id.normalize('NFKD').toLowerCase())],
  ['octets without accents, in upper case', unlatin, on((id) => unmarked(id).toUpperCase())],
  ['the collation of ar', unlatin, on(same, collated('ar'))],
  ['the collation of el', unlatin, on(same, collated('el', { sensitivity: 'base' }))],
  ['the collation of zh, capitals first', unlatin, on(same, collated('zh', { caseFirst: 'upper' }))],
  ['the strokes of zh', unlatin, on(same, collated('zh-u-co-stroke'))],
  ['octets in lower case', kinds, on((id) => id.toLowerCase())],
  ['kind, then name by value of its number', kinds, on(same, collated('en', { numeric: true }))],
  ['letters and digits', kinds, on((id) => id.replaceAll(/[^a-z0-9]/gi, '').toLowerCase())],
  ['what stays without hyphens', kinds, on((id) => id.replaceAll('-', ''), collated('en'))],
  ['its parts, one by one', kinds, on((id) => id.replaceAll(/[-:_.]/g, '\0').toLowerCase())],
  [
    'a table with an underscore before a colon before a hyphen',
    kinds,
    on((id) => id.replaceAll(/[_:.-]/g, (mark) => String.fromCharCode(1 + '_.:-'.indexOf(mark))).toLowerCase()),
  ],
  ['octets', tiny, on(same)],
]

const ordered: readonly LegalServer[] = orders.map(([how, build, order], at) =>
  row(
    { name: `list ${at + 1}: in the order of ${how}`, why: 'GAP-16: which order of identifiers it is, is not said.' },
    () => ({ ...holding(build), order }),
  ),
)

const paged: readonly LegalServer[] = [
  ...(
    [
      ['three of five', tiny, 3],
      ['seven of all', unlatin, 7],
      ['37 of all', kinds, 37],
      ['100 of all', kinds, 100],
      ['1,000 of all', large, 1000],
    ] as const satisfies readonly (readonly [string, Build, number])[]
  ).map(([what, build, length]) =>
    row(
      {
        name: `the list ends after ${what}, and nothing leads on`,
        why: 'GAP-3: how long a page is, and what leads to the next one, is not shown.',
      },
      () => ({ ...holding(build), list: (entities) => entities.slice(0, length) }),
    ),
  ),
  row(
    {
      name: 'a page ends just before the last entity, and offset leads on',
      why: 'GAP-3: how long a page is, is not shown, and here something leads on.',
      holdsBuild: true,
    },
    () => ({
      list: (entities, { query }) => {
        const from = Number(query.get('offset') ?? 0)
        return entities.slice(from, from + referenceBuild.entities.length - 1)
      },
    }),
  ),
  row(
    {
      name: 'a header leads to the next page of the list',
      why: 'GAP-3: what leads to the next page is not shown; a Link header is one way (RFC 8288).',
      holdsBuild: true,
    },
    () => ({
      list: (entities, { query }) => {
        const from = Number(query.get('from') ?? 0)
        return entities.slice(from, from + 41)
      },
      answer: (answer, { operation }) =>
        operation === 'listEntities'
          ? { ...answer, headers: { ...answer.headers, link: '</entities?from=41>; rel="next"' } }
          : answer,
    }),
  ),
]

const views: readonly LegalServer[] = [
  row(
    {
      name: 'confidences are rounded wherever they are shown',
      why: 'GAP-5: range and scale are not shown, and each link has one confidence.',
    },
    () => {
      const rounded = kinds.links.map((link) => ({ ...link, confidence: Math.round((link.confidence ?? 0) * 10) / 10 }))
      return holding({ ...kinds, links: rounded })
    },
  ),
  row(
    {
      name: 'one end writes its confidences with exponents',
      why: 'RFC 8259 6: one number has many spellings.',
      holdsBuild: true,
    },
    () => ({
      text: (value, { count }) =>
        JSON.stringify(value).replaceAll(/"confidence":0\.(\d)(?=[,}])/g, (whole, digit: string) =>
          count % 2 === 0 ? `"confidence":${digit}0e-2` : whole,
        ),
    }),
  ),
  row(
    {
      name: 'one end writes confidences with fifteen digits',
      why: 'RFC 8259 6: a writer may limit the precision of its numbers, and Perl does by default.',
    },
    () => ({
      ...holding(kinds),
      single: (entity) => ({
        ...entity,
        links: entity.links?.map((link) =>
          link.to === entity.id ? { ...link, confidence: Number(link.confidence?.toPrecision(15)) } : link,
        ),
      }),
    }),
  ),
  row(
    {
      name: 'the target leaves out confidences',
      why: 'RES-2: confidence is optional in each link.',
    },
    () => ({
      single: (entity) => ({
        ...entity,
        links: entity.links?.map((link) => (link.to === entity.id ? { ...link, confidence: undefined } : link)),
      }),
    }),
  ),
  row(
    {
      name: 'the source leaves out relations',
      why: 'RES-2: relation is optional in each link, and each is shown at both of its ends.',
      holdsBuild: true,
    },
    () => ({
      build: () => referenceBuild,
      single: (entity) => ({
        ...entity,
        links: entity.links?.map((link) => (link.from === entity.id ? { ...link, relation: undefined } : link)),
      }),
    }),
  ),
  row(
    {
      name: 'a large model has an entity that a third of all are linked to',
      why: 'How many links an entity has is not shown.',
    },
    () => holding(large),
  ),
  row(
    {
      name: 'the list shows the links of the first page in part',
      why: 'That all links come is stated for the single entity alone (SEM-3).',
    },
    () => ({
      ...holding(kinds),
      list: (entities) =>
        entities.slice(0, 40).map((entity) => ({ ...entity, links: linksAt(entity.id, kinds).slice(0, 1) })),
    }),
  ),
  row(
    {
      name: 'two links of one pair differ in their relation and confidence',
      why: 'SEM-4: the relation is part of what identifies a link, so these are two.',
    },
    () =>
      holding({
        ...kinds,
        links: kinds.links.flatMap((link) => [link, { ...link, relation: 'Uses', confidence: 1 }]),
      }),
  ),
  row(
    {
      name: 'two entities have one title, and types that differ in case',
      why: 'GAP-4: which types there are is not shown, and titles need not be unique.',
    },
    () =>
      holding({
        ...kinds,
        entities: kinds.entities
          .map((entity, n) => ({ ...entity, title: 'Same name', type: n % 2 === 0 ? 'Thing' : 'thing' }))
          .toSorted((a, b) => byCodeUnit(a.id, b.id)),
      }),
  ),
]

const leaner: readonly LegalServer[] = [
  row(
    { name: 'the list shows no types', why: 'RES-1: type is optional, and nothing tells that the list has any.' },
    () => ({
      ...holding(kinds),
      list: (entities) => entities.map((entity) => ({ ...entity, type: undefined })),
    }),
  ),
  row(
    { name: 'the list calls by its identifier what has no title', why: 'RES-1: a title is a string, and optional.' },
    () => {
      const entities = kinds.entities.map(({ title, ...one }, n) =>
        n % 5 && title !== undefined ? { ...one, title } : one,
      )
      const without = { ...kinds, entities }
      return {
        ...holding(without),
        list: (entities) => entities.map((entity) => ({ ...entity, title: entity.title ?? entity.id })),
      }
    },
  ),
]

const joined: readonly LegalServer[] = [
  row(
    {
      name: 'each further page begins with what the last one ends with, and the third leads nowhere',
      why: 'GAP-3: how the list is paged is not shown; an inclusive cursor is one way.',
    },
    () => ({
      ...holding(kinds),
      list: (entities, { query }) => {
        const from = entities.findIndex(({ id }) => id === (query.get('from') ?? entities[0]?.id))
        return entities.slice(from, from + 50)
      },
      answer: (answer, { operation, query }) => {
        if (operation !== 'listEntities' || answer.status !== 200 || query.get('page') === '3') return answer
        const last = (JSON.parse(String(answer.body)) as Entity[]).at(-1)?.id ?? ''
        const page = Number(query.get('page') ?? 1) + 1
        const link = `<http://inner.example/v1/entities?page=${page}&from=${encodeURIComponent(last)}>; title="a, b"; rel=next`
        return { ...answer, headers: { ...answer.headers, link: `</>; rel="index", ${link}` } }
      },
    }),
  ),
  row(
    {
      name: 'links leave out the end whose entity shows them',
      why: 'RES-2: from and to are optional, and which entity this is goes without saying.',
    },
    () => ({
      single: (entity) => ({
        ...entity,
        links: entity.links?.map(({ from, to, ...rest }) => ({
          ...rest,
          ...(from === entity.id ? {} : { from }),
          ...(to === entity.id ? {} : { to }),
        })),
      }),
    }),
  ),
  row(
    {
      name: 'the list is a page of fifty, and nothing says how to turn it',
      why: 'GAP-3: how the list is paged is not shown.',
      holdsBuild: true,
    },
    () => ({ list: (entities) => entities.slice(0, 50) }),
  ),
  row(
    {
      name: 'five entities on pages of four, and offset leads on',
      why: 'GAP-3: how long a page is, is not shown, and here something leads on.',
    },
    () => ({
      build: () => ({ ...tiny, links: [] }),
      list: (entities, { query }) => {
        const from = Number(query.get('offset') ?? 0)
        return entities.slice(from, from + 4)
      },
    }),
  ),
]

/** Servers that order, cut and show lists and links in ways that the open points leave to them. */
export const legalLists: readonly LegalServer[] = [...ordered, ...paged, ...views, ...leaner, ...joined]
