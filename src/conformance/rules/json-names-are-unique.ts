import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'

export default http({
  id: 'json-names-are-unique',
  rfc: 'RFC 8259 section 4',
  title: 'No JSON object repeats a name',
  why: 'Which of the two members a client sees depends on its parser.',
  ...eachAnswer({
    subject: 'JSON text',
    what: 'JSON texts',
    troubles: { 'repeated name': 'each name once in an object' },
  }),
}) as Rule
