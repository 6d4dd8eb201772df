import rule from '../../../src/conformance/rules/no-server-error.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['501 for what is not asked', {}],
  ],
  fail: [
    ['500 for unknown identifiers', { entity: (entity) => entity ?? json({}, 500) }],
    ['503 for a word', { search: (hits, q) => (q.includes('(') ? json({}, 503) : hits) }],
  ],
})
