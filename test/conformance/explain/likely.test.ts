import { expect, test } from 'vitest'
import noServerError from '../../../src/conformance/rules/no-server-error.ts'
import listFindingsAnswers from '../../../src/conformance/rules/list-findings-answers.ts'
import hitsAreEntities from '../../../src/conformance/rules/search-hits-are-entities.ts'
import unknownEntityIs404 from '../../../src/conformance/rules/unknown-entity-is-404.ts'
import { type Canned, entryBy, json, things } from '../canned.ts'

const many = [...Array(12).keys()].map((n) => ({ id: `plan ${n}`, type: 'note', title: `Plan ${n}` }))
const fromMany: Canned = { list: many, entity: (_, id) => many.find((one) => one.id === id) }

test.each([
  [
    'a missing row that is used before anybody looks whether it is there',
    noServerError,
    { ...fromMany, entity: (_, id) => many.find((one) => one.id === id) ?? json({}, 500) },
  ],
  [
    'a search engine that parses q itself',
    noServerError,
    { search: (hits, q) => (q.startsWith(':') ? json({}, 500) : hits) },
  ],
  ['an ORM or serialiser that gives null for nothing', listFindingsAnswers, { findings: 'null' }],
  [
    'an ORM or serialiser that gives null for nothing',
    unknownEntityIs404,
    { entity: (one) => one ?? new Response(null, { status: 204 }) },
  ],
  [
    'an index for searches that was not made anew with the last build',
    hitsAreEntities,
    { search: (hits) => [...hits, { id: 'gone', score: 1 }] },
  ],
  [undefined, hitsAreEntities, { search: (hits) => hits.map(({ id }) => ({ id: `X${id}`, score: 1 })) }],
  [undefined, listFindingsAnswers, { findings: { items: [] } }],
  [undefined, noServerError, { entity: (_, id) => (id === things[0]?.id ? json({}, 500) : undefined) }],
] as const satisfies readonly (readonly [unknown, unknown, Canned])[])('names %s', async (likely, rule, canned) => {
  const entry = await entryBy(rule, canned)
  expect([entry.outcome, entry.likely]).toEqual(['fail', likely])
})
