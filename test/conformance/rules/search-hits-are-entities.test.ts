import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/search-hits-are-entities.ts'
import { entryBy, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['an entity that is gone', { search: (hits) => [...hits, { id: 'gone', score: 1 }] }],
    ['identifiers in upper case', { search: (hits) => hits.map(({ id }) => ({ id: `X${id}`, score: 1 })) }],
  ],
})

const inCapitals = {
  search: (hits: readonly { id: string }[]) => hits.map(({ id }) => ({ id: id.toUpperCase(), score: 1 })),
}

test('names the identifier of the list that a hit has in other case', async () => {
  const { says, expected, actual } = await entryBy(rule, inCapitals)
  expect(says).toMatch(/^\d times; each of these identifiers is one of the list, but for capitals$/)
  expect(expected).toMatch(/^getEntity knows "[A-Z].*", which "/)
  expect(actual).toMatch(/^status 404; the list has "[a-z]/)
  const others = {
    search: () => [
      { id: 'E', score: 1 },
      { id: 'gone', score: 1 },
    ],
  }
  expect((await entryBy(rule, others)).says).toBe('2 times')
})
