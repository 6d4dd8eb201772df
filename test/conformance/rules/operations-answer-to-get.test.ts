import rule from '../../../src/conformance/rules/operations-answer-to-get.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['findings at another path', { findings: json({}, 404) }],
    ['search as POST', { search: () => json({}, 405) }],
  ],
})
