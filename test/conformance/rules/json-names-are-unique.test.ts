import rule from '../../../src/conformance/rules/json-names-are-unique.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['the same name in two objects', { findings: json('[{"path":"a"},{"path":"b"}]') }],
  ],
  fail: [['a name twice', { findings: json('[{"path":"a","path":"b"}]') }]],
})
