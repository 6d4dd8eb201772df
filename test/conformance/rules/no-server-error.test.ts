import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/no-server-error.ts'
import { entryBy, json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['501 for what is not asked', {}],
  ],
  fail: [
    ['500 for unknown identifiers', { entity: (entity) => entity ?? json({}, 500) }],
    ['503 for a word', { search: (hits, q) => (q.includes('(') ? json({}, 503) : hits) }],
  ],
})

test('the shortest question that fails alike is the first that is shown', async () => {
  const entry = await entryBy(rule, { search: (hits, q) => (q.includes('"') ? json({}, 500) : hits) })
  expect(entry.evidence?.[0]?.curl).toMatch(/q=%22'$/)
})
