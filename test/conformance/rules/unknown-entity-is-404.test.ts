import rule from '../../../src/conformance/rules/unknown-entity-is-404.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['404 without a body', { entity: (entity) => entity ?? new Response(null, { status: 404 }) }],
    [
      '404 in HTML',
      { entity: (entity) => entity ?? new Response('<h1>', { status: 404, headers: { 'content-type': 'text/html' } }) },
    ],
  ],
  fail: [
    ['200 with null', { entity: (entity) => entity ?? json('null') }],
    ['200 with an entity of that name', { entity: (entity, id) => entity ?? { id } }],
    ['204', { entity: (entity) => entity ?? new Response(null, { status: 204 }) }],
    ['400', { entity: (entity) => entity ?? json({}, 400) }],
    ['403, where others may be seen', { entity: (entity) => entity ?? json({}, 403) }],
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
