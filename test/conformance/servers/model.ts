import type { Build, Entity, Finding, Link } from '../../../src/model/model.ts'

/** Two ids of 2,000 characters that differ in the last one only. */
export const longIds: readonly [string, string] = [`long/${'x'.repeat(1994)}a`, `long/${'x'.repeat(1994)}b`]

/** Identifiers that a careless router, decoder, index or collation gets wrong; each stands here for one such mistake. */
const oddIds: readonly string[] = [
  'order',
  'Order',
  'ORDER',
  'order-Line',
  'order-line',
  'rate card',
  'rate%20card',
  'rate+card',
  ' leading space',
  'leading space',
  'trailing space ',
  'a/b',
  'a/b/c',
  'path//double',
  '50% off',
  '100%',
  '#anchor',
  'what?x=1&y=2',
  'c++',
  'semi;colon',
  'quote"d',
  "apos'trophe",
  'back\\slash',
  'v1.2.3',
  'v1.2',
  '..hidden',
  'dots...',
  'caf\u00e9',
  'cafe\u0301',
  '\u00c5ngstr\u00f6m',
  '\u00f6l',
  'zebra',
  'aarhus',
  'chata',
  'hora',
  'cihla',
  'stra\u00dfe',
  '\u65e5\u672c\u8a9e',
  '\u6771\u4eac/\u99c5',
  '\u041c\u043e\u0441\u043a\u0432\u0430',
  '\u05e2\u05d1\u05e8\u05d9\u05ea',
  '\u{1f680}launch',
  '\uff21wide',
  'item-1',
  'item-2',
  'item-10',
  '_underscore',
  '[bracket]',
  '<b>bold</b>',
  '42',
  '0042',
  'search',
  ...longIds,
]

const regularIds: readonly string[] = Array.from({ length: 20 }, (_, n) => `svc-${String(n + 1).padStart(3, '0')}`)

const firstWords = ['Billing', 'Gateway', 'Invoice', 'Customer', 'Shipment', 'Warehouse', 'R\u00e9servation'] as const
const secondWords = [
  'ledger',
  'archive',
  'monitor',
  'registry',
  'Stra\u00dfenplan',
  '\u0437\u0430\u043a\u0430\u0437\u043e\u0432',
] as const
const thirdWords = ['overview', 'pipeline', '\u6771\u4eac\u90fd', 'contract', 'settlement'] as const
const types = ['application', 'service', 'concept', 'contract'] as const
const relations = ['uses', 'documents', 'implements'] as const

/** The element that a cyclic table gives the n-th asker. */
function turn<T>(table: readonly T[], n: number): T {
  return table[n % table.length] as T
}

function entity(id: string, n: number): Entity {
  return {
    id,
    type: turn(types, n),
    title: `${turn(firstWords, n)} ${turn(secondWords, n)} ${turn(thirdWords, n)}`,
    locale: 'en',
    application: 'shop',
    domain: turn(['sales', 'logistics'], n),
    typeOrigin: 'declared',
    attributes: { owner: `team ${n % 5}`, stage: turn(['live', 'draft'], n) },
    source: `notes/${n}.md`,
  }
}

const ids = [...oddIds, ...regularIds]

function link(from: number, to: number, n: number): Link {
  return {
    from: turn(ids, from),
    to: turn(ids, to),
    relation: turn(relations, n),
    confidence: ((n % 9) + 1) / 10,
    provenance: [`notes/${n}.md`],
  }
}

const links: readonly Link[] = [
  ...ids.map((_, n) => link(n, n + 7, n)),
  ...ids.flatMap((_, n) => (n % 3 === 0 ? [link(n, n + 7, n + 1), link(n + 7, n, n)] : [])),
  { from: 'svc-005', to: 'svc-005', relation: 'documents', confidence: 1, provenance: ['notes/self.md'] },
  { from: 'svc-006', to: 'ghost/never built', relation: 'uses', confidence: 0.25, provenance: [] },
  { from: 'ghost/older', to: 'rate card', relation: 'documents', confidence: 0.75, provenance: [] },
]

const findings: readonly Finding[] = Array.from({ length: 40 }, (_, n) => ({
  check: turn(['orphan', 'missing-title', 'broken-link'], n),
  severity: turn(['error', 'warning', 'note'], n * 2),
  path: `notes/${turn(ids, n * 3).slice(0, 40)}-${n}.md`,
}))

/** What the last build left: 74 entities, their links (a self-link, ends that no entity has), 40 findings. */
export const referenceBuild: Build = { entities: ids.map(entity), links, findings }

/** An older build: three entities fewer, two others, changed titles, links and findings. */
export const olderBuild: Build = {
  entities: [
    ...referenceBuild.entities
      .filter(({ id }) => !['svc-003', 'svc-011', 'c++'].includes(id))
      .map((known, n) => (n % 10 === 3 ? { ...known, title: `Former ${known.title}` } : known)),
    ...['svc-901', 'old/entity'].map(entity),
  ],
  links: links.filter((_, n) => n % 8 !== 5),
  findings: findings.slice(4),
}
