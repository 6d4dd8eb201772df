import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'

export default http({
  id: 'validators-are-well-formed',
  rfc: 'RFC 9110 section 8.8',
  title: 'ETag, Last-Modified and Date are written in the one form that each has',
  why: 'Caches and clients pass over a tag or a date that they cannot read, or take it for another.',
  ...eachAnswer({
    subject: 'validator',
    what: 'answers with a tag or a date',
    troubles: {
      'malformed tag': 'an ETag in double quotes (RFC 9110 section 8.8.3)',
      'malformed date': 'a date such as Sun, 06 Nov 1994 08:49:37 GMT (RFC 9110 section 5.6.7)',
    },
  }),
}) as Rule
