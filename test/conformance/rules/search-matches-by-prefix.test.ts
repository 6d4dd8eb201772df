import rule from '../../../src/conformance/rules/search-matches-by-prefix.ts'
import { hitsFor, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    ['three letters at least', { search: (hits, q) => (q.length < 3 ? [] : hits) }],
    [
      'case minded',
      {
        search: (_, q) =>
          things
            .filter(({ title }) => title.split(' ').some((word) => word.startsWith(q)))
            .map(({ id }) => ({ id, score: 1 })),
      },
    ],
  ],
  fail: [
    ['whole words only', { search: (_, q) => hitsFor(q, (word, given) => word === given) }],
    [
      'prefixes of up to four letters',
      {
        search: (_, q) => hitsFor(q, (word, given) => word === given || (given.length <= 4 && word.startsWith(given))),
      },
    ],
  ],
})
