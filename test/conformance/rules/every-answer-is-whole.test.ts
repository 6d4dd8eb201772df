import rule from '../../../src/conformance/rules/every-answer-is-whole.ts'
import { cutOff, judges } from '../canned.ts'

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    [
      'a body that breaks off',
      {
        findings: () => 0,
        out: (response, request) => (request.url.endsWith('/findings') ? cutOff(response) : response),
      },
    ],
  ],
})
