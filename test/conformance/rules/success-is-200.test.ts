import rule from '../../../src/conformance/rules/success-is-200.ts'
import { findings, json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['404 for unknown ones', {}],
  ],
  fail: [
    ['201', { findings: json(findings, 201) }],
    ['204 without hits', { search: (hits) => (hits.length === 0 ? new Response(null, { status: 204 }) : hits) }],
  ],
})
