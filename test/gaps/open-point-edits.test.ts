import { describe, expect, it } from 'vitest'
import { findGaps } from '../../src/gaps.ts'
import { edited, openIds, reach, repository, type Editable, type Tree } from './repository.ts'

type Edit = (document: Tree) => void

const get = (document: Tree, path: string): Tree => reach(document, 'paths', path, 'get')
const schema = (document: Tree, name: string): Tree => reach(document, 'components', 'schemas', name)
const property = (document: Tree, name: string, member: string): Tree =>
  reach(schema(document, name), 'properties', member)
const set = (tree: Tree, members: object): void => void Object.assign(tree, members)
const content = { 'application/json': { schema: { type: 'array', items: {} } } }
const problem = { 'application/problem+json': { schema: { type: 'object' } } }

const suggestLinks =
  (members: object): Edit =>
  (document) =>
    set(reach(document, 'paths'), { '/links/proposed': { get: { operationId: 'suggestLinks', ...members } } })
const takes =
  (path: string, ...parameters: readonly object[]): Edit =>
  (document) => {
    const own = (get(document, path)['parameters'] ?? []) as unknown as readonly object[]
    set(get(document, path), { parameters: [...own, ...parameters] })
  }
const query = (name: string, members: object = { type: 'integer' }): object => ({ name, in: 'query', schema: members })
const values =
  (change: (property: Tree, name: string, document: Tree) => void): Edit =>
  (document) => {
    change(property(document, 'Entity', 'type'), 'EntityType', document)
    change(property(document, 'Link', 'relation'), 'Relation', document)
    change(property(document, 'Finding', 'check'), 'Check', document)
    change(property(document, 'Finding', 'severity'), 'Severity', document)
  }
const numbers =
  (members: object): Edit =>
  (document) => {
    set(property(document, 'Link', 'confidence'), members)
    set(property(document, 'SearchHit', 'score'), members)
  }
const entityFields = ['locale', 'application', 'domain', 'typeOrigin', 'attributes', 'source', 'neighbourhood']
const fields =
  (names: readonly string[], provenance: string): Edit =>
  (document) => {
    for (const name of names) property(document, 'Entity', name)
    property(document, 'Link', provenance)
  }
const instead =
  (usual: string, other: string): Edit =>
  (document) =>
    fields(
      entityFields.map((name) => (name === usual ? other : name)),
      'provenance',
    )(document)
const hits = (document: Tree): Tree =>
  reach(get(document, '/search'), 'responses', '200', 'content', 'application/json', 'schema')
const answer404 =
  (members: object): Edit =>
  (document) =>
    set(reach(get(document, '/entities/{id}'), 'responses', '404'), members)
const inPlaceOf404 =
  (status: string): Edit =>
  (document) => {
    const responses = reach(get(document, '/entities/{id}'), 'responses')
    delete responses['404']
    set(responses, { [status]: { description: '', content: problem } })
  }
const both =
  (...edits: readonly Edit[]): Edit =>
  (document) =>
    edits.forEach((edit) => edit(document))
const ordered: Edit = (document) => set(get(document, '/search'), { 'x-order': 'by score' })

const closes: readonly (readonly [string, string, Edit])[] = [
  [
    'GAP-1',
    'an answer that is a reference',
    both(suggestLinks({ responses: { 200: { $ref: '#/components/responses/P' } } }), (d) =>
      set(reach(d, 'components'), { responses: { P: { description: '', content } } }),
    ),
  ],
  ['GAP-1', 'an answer for each success', suggestLinks({ responses: { '2XX': { description: '', content } } })],
  ['GAP-1', 'a default answer alone', suggestLinks({ responses: { default: { description: '', content } } })],
  ['GAP-3', 'offset and a bounded limit', takes('/entities', query('offset'), query('limit', { maximum: 9 }))],
  ['GAP-3', 'a page and the sizes there are', takes('/entities', query('page'), query('pageSize', { enum: [10, 50] }))],
  [
    'GAP-3',
    'a cursor and pages of a known size',
    both(takes('/entities', query('cursor', {})), (d) =>
      set(reach(get(d, '/entities'), 'responses', '200', 'content', 'application/json', 'schema'), { maxItems: 100 }),
    ),
  ],
  [
    'GAP-3',
    'parameters that are references',
    both(
      takes('/entities', { $ref: '#/components/parameters/Limit' }),
      (d) =>
        set(reach(d, 'components'), { parameters: { Limit: query('limit', { $ref: '#/components/schemas/Size' }) } }),
      (d) => set(schema(d, 'Size'), { maximum: 9 }),
    ),
  ],
  [
    'GAP-3',
    'parameters of the path',
    (d) => set(reach(d, 'paths', '/entities'), { parameters: [query('page[size]', { exclusiveMaximum: 9 })] }),
  ],
  ['GAP-3', 'words', (d) => set(get(d, '/entities'), { 'x-paging': 'none: the whole list in one piece' })],
  ['GAP-4', 'alternatives', values((at) => set(at, { oneOf: [{ const: 'a' }, { const: 'b' }] }))],
  [
    'GAP-4',
    'references to an enum',
    values((at, name, d) => {
      delete at['type']
      set(at, { $ref: `#/components/schemas/${name}` })
      set(schema(d, name), { enum: ['a'] })
    }),
  ],
  [
    'GAP-4',
    'an enum beside a reference',
    values((at, name, d) => {
      set(at, { $ref: `#/components/schemas/${name}`, enum: ['a'] })
      set(schema(d, name), { type: 'string' })
    }),
  ],
  ['GAP-4', 'a list that may grow', values((at) => set(at, { 'x-extensible-enum': ['a'] }))],
  [
    'GAP-4',
    'schemas composed beside their own members',
    (d) => {
      for (const [name, member] of [
        ['Entity', 'type'],
        ['Link', 'relation'],
      ] as const)
        set(schema(d, name), { allOf: [{ properties: { [member]: { enum: ['a'] } } }] })
      set(schema(d, 'Finding'), { allOf: [{ properties: { check: { enum: ['a'] }, severity: { pattern: 'a' } } }] })
    },
  ],
  ['GAP-5', 'exclusive ends', numbers({ exclusiveMinimum: 0, exclusiveMaximum: 1 })],
  ['GAP-5', 'every value', numbers({ enum: [0, 0.5, 1] })],
  [
    'GAP-6',
    'kebab-case',
    fields(
      entityFields.map((name) => name.replace('typeO', 'type-o')),
      'provenances',
    ),
  ],
  ['GAP-6', 'origin', instead('typeOrigin', 'origin')],
  ['GAP-6', 'neighbors', instead('neighbourhood', 'neighbors')],
  ['GAP-6', 'language', instead('locale', 'language')],
  ['GAP-6', 'applicationId', instead('application', 'applicationId')],
  [
    'GAP-6',
    'a schema of its own for the single entity',
    both(fields(entityFields.slice(0, 4), 'provenance'), (d) => {
      set(schema(d, 'Single'), {
        allOf: [
          { $ref: '#/components/schemas/Entity' },
          { properties: { attributes: {}, source: {}, neighbourhood: {} } },
        ],
      })
      set(reach(get(d, '/entities/{id}'), 'responses', '200', 'content', 'application/json'), {
        schema: { $ref: '#/components/schemas/Single' },
      })
    }),
  ],
  ['GAP-7', 'a limit', both(ordered, takes('/search', query('limit', { maximum: 50 })))],
  [
    'GAP-7',
    'a sort with a default',
    both((d) => set(hits(d), { maxItems: 50 }), takes('/search', query('sort', { default: 'score' }))),
  ],
  [
    'GAP-7',
    'a schema of its own for the hits',
    both(ordered, (d) => {
      set(schema(d, 'Hits'), { ...hits(d), maxItems: 5 })
      set(reach(get(d, '/search'), 'responses', '200', 'content', 'application/json'), {
        schema: { $ref: '#/components/schemas/Hits' },
      })
    }),
  ],
  ['GAP-8', 'a range in place of the status', inPlaceOf404('4XX')],
  ['GAP-8', 'a default in place of the status', inPlaceOf404('default')],
  [
    'GAP-10',
    'a scheme that one operation asks for',
    (d) => {
      set(reach(d, 'components'), { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } } })
      set(get(d, '/search'), { security: [{ key: [] }] })
    },
  ],
  ['GAP-11', 'no events', (d) => set(d, { 'x-events': [] })],
  [
    'GAP-11',
    'a stream',
    (d) => set(reach(get(d, '/findings'), 'responses', '200', 'content'), { 'text/event-stream': {} }),
  ],
  ['GAP-12', 'words', (d) => set(d, { 'x-limits': 'none' })],
  ['GAP-12', 'false', (d) => set(d, { 'x-limits': false })],
  [
    'GAP-12',
    'other spellings',
    (d) => set(d, { 'x-limits': { 'rate-limit': 1, sizes: 2, page_sizes: 3, timeouts: 4 } }),
  ],
  ['GAP-13', 'policies', (d) => set(reach(d, 'info'), { 'x-compatibility-policy': 'a', 'x-deprecationPolicy': 'b' })],
  ['GAP-14', 'the interface properties', (d) => set(reach(d, 'x-interface'), { host: 'h', process_model: 'one' })],
]

const leavesOpen: readonly (readonly [string, string, Edit])[] = [
  ['GAP-1', 'an answer without content', suggestLinks({ responses: { 204: { description: '' } } })],
  [
    'GAP-1',
    'content of an error',
    suggestLinks({ responses: { 200: { description: '' }, 404: { description: '', content } } }),
  ],
  ['GAP-3', 'a filter with a default', takes('/entities', query('locale', { default: 'en' }))],
  ['GAP-3', 'a page that starts with the first', takes('/entities', query('page', { default: 1 }), query('size'))],
  ['GAP-3', 'another header', takes('/entities', { name: 'If-None-Match', in: 'header', schema: { maximum: 1 } })],
  ['GAP-4', 'examples', values((at) => set(at, { examples: ['a'] }))],
  ['GAP-4', 'a default', values((at) => set(at, { default: 'a' }))],
  ['GAP-5', 'a description', numbers({ description: '0 to 1', format: 'double' })],
  ['GAP-5', 'one end', numbers({ minimum: 0 })],
  ['GAP-6', 'the same names elsewhere', (d) => entityFields.forEach((name) => property(d, 'Finding', name))],
  ['GAP-6', 'free members', (d) => set(schema(d, 'Entity'), { additionalProperties: true })],
  ['GAP-7', 'the length of q', both(ordered, (d) => takes('/search', query('words', { maxLength: 9 }))(d))],
  ['GAP-7', 'a bound of something else', both(ordered, takes('/search', query('leastScore', { maximum: 1 })))],
  [
    'GAP-8',
    'a range beside the status',
    (d) => set(reach(get(d, '/entities/{id}'), 'responses'), { '4XX': { description: '', content: problem } }),
  ],
  ['GAP-8', 'content without a schema', answer404({ content: { 'application/json': { example: {} } } })],
  [
    'GAP-9',
    'other errors',
    (d) => set(reach(get(d, '/search'), 'responses'), { 404: { description: '' }, 500: { description: '' } }),
  ],
  ['GAP-10', 'no scheme in the list', (d) => set(reach(d, 'components'), { securitySchemes: {} })],
  ['GAP-10', 'one operation without', (d) => set(get(d, '/search'), { security: [] })],
  ['GAP-11', 'callbacks that nothing uses', (d) => set(reach(d, 'components'), { callbacks: { built: {} } })],
  ['GAP-11', 'null', (d) => set(d, { 'x-events': null })],
  ['GAP-12', 'a 429', (d) => set(reach(get(d, '/search'), 'responses'), { 429: { description: '' } })],
  ['GAP-13', 'a deprecated operation', (d) => set(get(d, '/search'), { deprecated: true, 'x-sunset': '2030-01-01' })],
  ['GAP-14', 'an empty list of servers', (d) => set(d, { servers: [], 'x-process-model': 'one' })],
  ['GAP-15', 'an extension', (d) => set(d, { 'x-states': 'none' })],
  [
    'GAP-16',
    'blanks',
    both(
      (d) => set(get(d, '/entities'), { 'x-order': null }),
      (d) => set(get(d, '/search'), { 'x-matching': ' ' }),
    ),
  ],
]

const opensAfter = async (edit: Edit): Promise<ReadonlySet<string>> =>
  new Set(openIds(findGaps(await edited(({ document }: Editable) => edit(document)))))

describe('an open point of the repository', async () => {
  const all = openIds(findGaps(await repository()))

  it.each(closes)('%s is closed, and no other, by %s', async (id, _, edit) => {
    expect(await opensAfter(edit)).toEqual(new Set(all.filter((other) => other !== id)))
  })

  it.each(leavesOpen)('%s is not closed by %s', async (_, __, edit) => {
    expect(await opensAfter(edit)).toEqual(new Set(all))
  })
})
