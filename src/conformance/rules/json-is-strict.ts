import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'json-is-strict',
  level: 'http',
  rfc: 'RFC 8259 section 2',
  title: 'What is declared as JSON is one strict JSON text',
  why: 'NaN, trailing commas and cut texts stop every strict parser.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'JSON text', what: 'JSON texts', troubles: { syntax: 'one strict JSON text' } }),
}

export default rule
