import rule from '../../../src/conformance/rules/search-hits-are-distinct.ts'
import { expect, test } from 'vitest'
import { entryBy, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [['once for each word', { search: (hits) => [...hits, ...hits] }]],
})

test('says where a hit stands twice', async () => {
  const { actual } = await entryBy(rule, { search: (hits) => [...hits, ...hits.slice(0, 1)] })
  expect(actual).toBe('"e" twice, as elements 0 and 1 of 2')
})
