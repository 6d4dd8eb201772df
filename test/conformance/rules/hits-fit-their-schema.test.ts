import rule from '../../../src/conformance/rules/hits-fit-their-schema.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['hits without a score', { search: (hits) => hits.map(({ id }) => ({ id })) }],
    ['undeclared fields', { search: (hits) => hits.map((hit) => ({ ...hit, title: 1 })) }],
  ],
  fail: [
    ['scores as text', { search: (hits) => hits.map((hit) => ({ ...hit, score: '1' })) }],
    ['bare identifiers', { search: (hits) => hits.map(({ id }) => id) }],
    [
      'one score that is null',
      { search: (hits) => hits.map((hit) => (hit.id === 'e' ? { ...hit, score: null } : hit)) },
    ],
  ],
})
