import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'
import successIs200 from './success-is-200.ts'

export default http({
  id: 'content-coding-is-readable',
  rfc: 'RFC 9110 section 8.4',
  title: 'A body is encoded as its Content-Encoding says',
  why: 'A body that cannot be decoded cannot be read.',
  after: [successIs200],
  ...eachAnswer({
    subject: 'body',
    what: 'bodies',
    troubles: { 'content coding': 'a body as its Content-Encoding says' },
  }),
}) as Rule
