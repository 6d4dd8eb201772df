import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'
import successIs200 from './success-is-200.ts'

export default http({
  id: 'json-is-strict',
  rfc: 'RFC 8259 section 2',
  title: 'A body declared as JSON is one strict JSON text',
  why: 'Strict parsers reject NaN, trailing commas and truncated texts.',
  after: [successIs200],
  ...eachAnswer({ subject: 'JSON text', what: 'JSON texts', troubles: { syntax: 'one strict JSON text' } }),
}) as Rule
