import rule from '../../../src/conformance/rules/search-hits-are-entities.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['an entity that is gone', { search: (hits) => [...hits, { id: 'gone', score: 1 }] }],
    ['identifiers in upper case', { search: (hits) => hits.map(({ id }) => ({ id: `X${id}`, score: 1 })) }],
  ],
})
