import { eachAnswer } from '../each-answer.ts'
import { http, type Rule } from '../rule.ts'
import framingIsRight from './framing-is-right.ts'

export default http({
  id: 'every-answer-is-whole',
  rfc: 'RFC 9112 section 8',
  title: 'Every request gets a complete answer',
  why: 'A screen shows nothing while it waits for an answer that stalls, trickles or breaks off.',
  after: [framingIsRight],
  ...eachAnswer({ subject: 'status', what: 'answers', troubles: { 'no whole answer': 'a whole answer' } }),
}) as Rule
