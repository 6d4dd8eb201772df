import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'json-names-are-unique',
  level: 'http',
  rfc: 'RFC 8259 section 4',
  title: 'No JSON object repeats a name',
  why: 'Which of the two members a client sees depends on its parser.',
  needs: ['answers'],
  check: eachAnswer({
    subject: 'JSON text',
    what: 'JSON texts',
    troubles: { 'repeated name': 'each name once in an object' },
  }),
}

export default rule
