import rule from '../../../src/conformance/rules/search-hits-match-a-word.ts'
import { expect, test } from 'vitest'
import { entryBy, hitsFor, judges, things, wordsOf } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'all words must match',
      {
        search: (hits, q) =>
          hits.filter(({ id }) =>
            wordsOf(q).every((given) =>
              hitsFor(given, (word, one) => word.startsWith(one)).some((hit) => hit.id === id),
            ),
          ),
      },
    ],
  ],
  fail: [
    [
      'everything for two words',
      { search: (hits, q) => (wordsOf(q).length > 1 ? things.map(({ id }) => ({ id, score: 1 })) : hits) },
    ],
  ],
})

test('says which word lacks a hit whose title has it', async () => {
  const { expected } = await entryBy(rule, {
    search: (hits, q) => (wordsOf(q).length > 1 ? hits : []),
  })
  expect(expected).toMatch(/^"(\S+)" finds "[^"]+", whose title contains it, as "\1 \S+" does$/)
})
