import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'json-is-strict',
  level: 'http',
  rfc: 'RFC 8259 section 2',
  title: 'A body declared as JSON is one strict JSON text',
  why: 'Strict parsers reject NaN, trailing commas and truncated texts.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'JSON text', what: 'JSON texts', troubles: { syntax: 'one strict JSON text' } }),
}

export default rule
