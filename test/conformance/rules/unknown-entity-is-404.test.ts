import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/unknown-entity-is-404.ts'
import { entryBy, json, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      '422 for random letters, which no known one is like',
      { entity: (entity, id) => entity ?? json({}, /^[a-z]+$/.test(id) ? 422 : 404) },
    ],
    ['404 without a body', { entity: (entity) => entity ?? new Response(null, { status: 404 }) }],
    [
      '400 for signs that no identifier has',
      { any: ({ url }) => (/entities\/.*(%7B|%5C|%00|')/.test(url) ? json({}, 400) : undefined) },
    ],
    ['414 for what is very long', { any: ({ url }) => (url.length > 300 ? json({}, 414) : undefined) }],
    ['400 for what is very long', { any: ({ url }) => (url.length > 300 ? json({}, 400) : undefined) }],
    [
      '500 for a sign, which is a server error',
      { any: ({ url }) => (/entities\/.*%5C/.test(url) ? json({}, 500) : undefined) },
    ],
    [
      'a near one, which another rule names',
      { entity: (entity, id) => entity ?? (id === '*' ? things[0] : undefined) },
    ],
    [
      'entities called as members of objects, on another page of the list',
      { entity: (entity, id) => entity ?? (id in {} ? { id, title: 'A member', type: 'term' } : undefined) },
    ],
    [
      'entities called so, of which nothing can be read',
      { entity: (entity, id) => entity ?? (id in {} ? json('{"id":"') : undefined) },
    ],
    [
      '404 in HTML',
      { entity: (entity) => entity ?? new Response('<h1>', { status: 404, headers: { 'content-type': 'text/html' } }) },
    ],
  ],
  fail: [
    ['500', { entity: (entity) => entity ?? json({}, 500) }],
    ['the first entity', { entity: (entity) => entity ?? things[0] }],
    [
      'an entity of its own for what looks like a known one',
      { entity: (entity, id) => entity ?? (/^[a-z]:[a-z]+$/.test(id) ? { id } : undefined) },
    ],
    ['200 with null', { entity: (entity) => entity ?? json('null') }],
    ['200 with an entity of that name', { entity: (entity, id) => entity ?? { id } }],
    ['204', { entity: (entity) => entity ?? new Response(null, { status: 204 }) }],
    ['400', { entity: (entity) => entity ?? json({}, 400) }],
    ['403, where others may be seen', { entity: (entity) => entity ?? json({}, 403) }],
    ['an entity for each name of an object', { entity: (entity, id) => entity ?? (id in {} ? { id } : undefined) }],
    [
      'an empty body for each name of an object',
      { entity: (entity, id) => entity ?? (id in {} ? json('') : undefined) },
    ],
    ['names of every object', { entity: (entity, id) => entity ?? (id in {} ? {} : undefined) }],
  ],
  skip: [
    [
      '429 for all',
      {
        any: (request) =>
          new URL(request.url).pathname.startsWith('/entities/') ? json({}, 429, { 'retry-after': '3600' }) : undefined,
      },
    ],
  ],
})

test('names of a long identifier the first characters, and how many there are', async () => {
  const { expected, evidence } = await entryBy(rule, {
    entity: (entity, id) => entity ?? (id.length > 200 ? new Response(null, { status: 204 }) : undefined),
  })
  expect(expected).toMatch(/^status 404 for ".{100}\u2026" \([\d,]+ characters\) \(.*\)$/)
  expect(evidence?.[0]?.curl).toMatch(/\S{200}'$/)
})
