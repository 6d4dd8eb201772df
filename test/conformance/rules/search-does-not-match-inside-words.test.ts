import rule from '../../../src/conformance/rules/search-does-not-match-inside-words.ts'
import { hitsFor, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['a hidden word now and then', { search: (hits, q) => (q === 'ontract' ? [{ id: 'a 1', score: 1 }] : hits) }],
  ],
  fail: [
    ['anywhere inside', { search: (_, q) => hitsFor(q, (word, given) => word.includes(given)) }],
    ['at the end', { search: (_, q) => hitsFor(q, (word, given) => word === given || word.endsWith(given)) }],
  ],
})
