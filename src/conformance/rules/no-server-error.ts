import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'

export default http({
  id: 'no-server-error',
  rfc: 'RFC 9110 section 15.6',
  title: 'No well-formed request ends in a server error',
  why: 'A 5xx says only that the server failed, and nothing about the model.',
  ...eachAnswer({
    subject: 'status',
    what: 'answers',
    troubles: { 'server error': (question) => `no server error for ${question}` },
  }),
}) as Rule
