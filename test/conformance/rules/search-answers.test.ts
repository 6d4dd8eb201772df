import rule from '../../../src/conformance/rules/search-answers.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['400 for words of one letter', { search: (hits, q) => (q.length < 2 ? json({}, 400) : hits) }],
    ['400 for signs', { search: (hits, q) => (/[^\p{L} ]/u.test(q) ? json({}, 400) : hits) }],
  ],
  fail: [
    ['404 when nothing is found', { search: (hits) => (hits.length === 0 ? json({}, 404) : hits) }],
    ['an object around the hits', { search: (hits) => ({ hits }) }],
    ['null when nothing is found', { search: (hits) => (hits.length === 0 ? json('null') : hits) }],
    ['500 beyond ASCII', { search: (hits, q) => (/[^ -~]/.test(q) ? json({}, 500) : hits) }],
  ],
})
