import rule from '../../../src/conformance/rules/search-matches-by-prefix.ts'
import { hitsFor, json, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
    ['three letters at least', { search: (hits, q) => (q.length < 3 ? [] : hits) }],
    ['words that say nothing passed over', { search: (hits, q) => (/^(?:in|ad)$/i.test(q) ? [] : hits) }],
    ['four letters at least', { search: (hits, q) => (q.length < 4 ? [] : hits) }],
    ['400 for fewer than three letters', { search: (hits, q) => (q.length < 3 ? json({}, 400) : hits) }],
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
    ['five letters at least', { search: (hits, q) => (q.length < 5 ? [] : hits) }],
    [
      'three letters at least, but for a word as short',
      {
        list: [...things, { id: 'h', title: 'Let Go' }],
        search: (hits, q) => (q === 'Go' ? [{ id: 'h', score: 1 }] : q.length < 3 ? [] : hits),
      },
    ],
    ['whole words only', { search: (_, q) => hitsFor(q, (word, given) => word === given) }],
    [
      'prefixes of up to four letters',
      {
        search: (_, q) => hitsFor(q, (word, given) => word === given || (given.length <= 4 && word.startsWith(given))),
      },
    ],
  ],
})
