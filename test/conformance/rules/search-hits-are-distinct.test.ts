import rule from '../../../src/conformance/rules/search-hits-are-distinct.ts'
import { judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [['once for each word', { search: (hits) => [...hits, ...hits] }]],
})
