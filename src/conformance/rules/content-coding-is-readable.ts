import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'content-coding-is-readable',
  level: 'http',
  rfc: 'RFC 9110 section 8.4',
  title: 'A body is encoded as its Content-Encoding says',
  why: 'A body that cannot be decoded cannot be read.',
  needs: ['answers'],
  check: eachAnswer({
    subject: 'body',
    what: 'bodies',
    troubles: { 'content coding': 'a body as its Content-Encoding says' },
  }),
}

export default rule
