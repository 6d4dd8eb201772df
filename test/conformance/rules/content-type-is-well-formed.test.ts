import rule from '../../../src/conformance/rules/content-type-is-well-formed.ts'
import { judges } from '../canned.ts'

function typed(response: Response, type: string): Response {
  response.headers.set('content-type', type)
  return response
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['with parameters', { out: (response) => typed(response, 'application/json; charset="utf-8"; version=1') }],
  ],
  fail: [
    ['no media type', { out: (response) => typed(response, 'json') }],
    ['two in one', { out: (response) => typed(response, 'application/json, application/json') }],
  ],
})
