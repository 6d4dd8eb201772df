import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'
import successIsApplicationJson from './success-is-application-json.ts'

export default http({
  id: 'content-type-is-well-formed',
  rfc: 'RFC 9110 section 8.3',
  title: 'An answer has at most one Content-Type, and it is well-formed',
  why: 'Clients choose differently among several, and some reject a malformed one.',
  after: [successIsApplicationJson],
  ...eachAnswer({
    subject: 'content type',
    what: 'content types',
    troubles: { 'malformed content type': 'one well-formed Content-Type' },
  }),
}) as Rule
