import rule from '../../../src/conformance/rules/search-finds-shown-words.ts'
import { judges, things } from '../canned.ts'

const shared = things.map((one, at) => (at < 2 ? { ...one, title: `Common ${one.title}` } : one))

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['beyond ASCII nothing is found', { search: (hits, q) => (/[^ -~]/.test(q) ? [] : hits) }],
    [
      'one of two with the word is missing',
      { list: shared, search: (hits, q) => (q === 'Common' ? [{ id: 'a 1', score: 1 }] : hits) },
    ],
  ],
  skip: [
    [
      'only identifiers are searched',
      { search: (_, q) => things.filter(({ id }) => id.startsWith(q)).map(({ id }) => ({ id, score: 1 })) },
    ],
    ['a cap of one hit', { search: (hits) => hits.slice(0, 1) }],
  ],
})
