import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'
import successIs200 from './success-is-200.ts'

export default http({
  id: 'json-is-utf-8',
  rfc: 'RFC 8259 section 8.1',
  title: 'JSON is encoded in UTF-8, without a byte order mark',
  why: 'Another encoding garbles names, and many parsers reject a byte order mark.',
  after: [successIs200],
  ...eachAnswer({
    subject: 'JSON text',
    what: 'JSON texts',
    troubles: { 'utf-8': 'JSON in UTF-8', bom: 'JSON without a byte order mark' },
  }),
}) as Rule
