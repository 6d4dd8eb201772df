import rule from '../../../src/conformance/rules/findings-fit-their-schema.ts'
import { findings, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields', { findings: [{ check: 'a', line: 1 }] }],
  ],
  fail: [
    ['severity as a number', { findings: [findings[0], { severity: 1 }] }],
    ['a finding that is a text', { findings: ['x'] }],
    ['path that is null', { findings: [{ path: null }] }],
  ],
  skip: [['no findings', { findings: [] }]],
})
