import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'json-is-utf-8',
  level: 'http',
  rfc: 'RFC 8259 section 8.1',
  title: 'JSON is encoded in UTF-8, without a byte order mark',
  why: 'Another encoding garbles names, and many parsers reject a byte order mark.',
  needs: ['answers'],
  check: eachAnswer({
    subject: 'JSON text',
    what: 'JSON texts',
    troubles: { 'utf-8': 'JSON in UTF-8', bom: 'JSON without a byte order mark' },
  }),
}

export default rule
