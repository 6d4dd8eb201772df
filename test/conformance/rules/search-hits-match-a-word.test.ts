import rule from '../../../src/conformance/rules/search-hits-match-a-word.ts'
import { hitsFor, judges, things, wordsOf } from '../canned.ts'

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
