import rule from '../../../src/conformance/rules/list-findings-answers.ts'
import { findings, json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['no findings', { findings: [] }],
  ],
  fail: [
    ['an object around them', { findings: { findings } }],
    ['404', { findings: json({}, 404) }],
    ['null', { findings: json('null') }],
  ],
})
