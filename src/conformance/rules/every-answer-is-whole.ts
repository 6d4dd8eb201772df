import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'every-answer-is-whole',
  level: 'http',
  rfc: 'RFC 9112 section 8',
  title: 'Every request gets a complete answer',
  why: 'A screen shows nothing while it waits for an answer that stalls, trickles or breaks off.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'status', what: 'answers', troubles: { 'no whole answer': 'a whole answer' } }),
}

export default rule
