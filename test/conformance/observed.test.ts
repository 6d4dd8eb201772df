import { expect, test } from 'vitest'
import { rules } from '../../src/conformance/rules/index.ts'
import type { Observation } from '../../src/report/report.ts'
import { type Canned, entryBy, json, things } from './canned.ts'

async function seenBy(id: string, canned: Canned): Promise<readonly Observation[]> {
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Error(`no rule ${id}`)
  const { outcome, observations = [] } = await entryBy(rule, canned)
  expect(outcome).toBe('seen')
  return observations
}

const parameter =
  (name: string) =>
  (request: Request): Response | undefined =>
    new URL(request.url).searchParams.has(name) && new URL(request.url).pathname === '/entities'
      ? json(things.slice(0, 1))
      : undefined

test.each<[string, Canned, Partial<Observation>]>([
  ['list-paging', {}, { value: { length: things.length } }],
  ['list-paging', { any: parameter('limit') }, { value: { parameter: 'limit=1', length: 1 } }],
  [
    'list-paging',
    { list: json(things, 200, { 'x-total-count': '8' }) },
    { value: { header: 'x-total-count', value: '8' } },
  ],
  [
    'values-in-use',
    {},
    { operation: 'listFindings', value: { field: 'Finding.severity', values: { warning: 1, error: 1 } } },
  ],
  ['values-in-use', {}, { operation: 'getEntity', value: { field: 'Link.relation', values: { uses: 14 } } }],
  ['ranges-in-use', {}, { operation: 'searchModel', value: { field: 'SearchHit.score', least: 1, most: 1 } }],
  [
    'undeclared-fields',
    { entity: (entity, id) => entity && { ...entity, attributes: id === 'e' ? null : {} } },
    { operation: 'getEntity', value: { schema: 'Entity', field: 'attributes', types: ['null', 'object'] } },
  ],
  ['undeclared-fields', {}, { says: 'no undeclared field' }],
  [
    'order-and-number-of-hits',
    {
      search: () => [
        { id: 'e', score: 2 },
        { id: 'a 1', score: 1 },
      ],
    },
    { value: { orders: ['by descending score'] } },
  ],
  ['error-body', {}, { value: { status: 404, contentType: 'application/json', members: { error: 'string' } } }],
  [
    'error-body',
    { entity: (entity) => entity ?? new Response('gone', { status: 404, headers: { 'content-type': 'text/plain' } }) },
    { says: 'a 404 has text/plain and 4 bytes' },
  ],
  [
    'unusual-questions',
    { search: (hits, q) => (q === '' ? json({}, 400) : hits) },
    { says: 'an empty q: status 400, 2 bytes' },
  ],
  [
    'identifiers-turned-away',
    { any: ({ url }) => (/entities\/.*%7B/.test(url) ? json({}, 400) : undefined) },
    {
      says: expect.stringMatching(
        /^status 400: refused before it was looked up: \d+ identifiers \(.*\bbraces\b/,
      ) as string,
      value: { status: 400, kinds: expect.arrayContaining(['braces']) as string[] },
    },
  ],
  ['identifiers-turned-away', {}, { says: 'every unknown identifier that was asked for was looked up' }],
  ['access', {}, { value: { refused: 0 } }],
  [
    'access',
    { findings: json({}, 401, { 'www-authenticate': 'Bearer' }) },
    { value: { refused: 1, schemes: ['Bearer'] } },
  ],
  ['event-stream', {}, { value: { path: '/events', status: 404 } }],
  [
    'limits-and-caching',
    { findings: json([], 200, { 'cache-control': 'no-cache' }) },
    { says: 'cache-control: no-cache' },
  ],
  [
    'limits-and-caching',
    {
      any: (request, times) =>
        request.url.endsWith('/findings') && times === 1 ? json({}, 429, { 'retry-after': '0' }) : undefined,
    },
    { value: { status: 429, retryAfter: '0' } },
  ],
  [
    'identifier-order-in-use',
    { list: [{ id: 'e2' }, { id: 'e10' }] },
    { value: { orders: expect.arrayContaining(['by code unit, numbers by value']) } },
  ],
  ['case-accents-and-joining', {}, { value: { change: 'lower case', same: 3, of: 3 } }],
])('%s sees %#', async (id, canned, observation) => {
  expect(await seenBy(id, canned)).toContainEqual(expect.objectContaining(observation))
})
