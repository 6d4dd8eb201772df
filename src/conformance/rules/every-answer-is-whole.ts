import { eachAnswer } from '../each-answer.ts'
import type { HttpRule } from '../rule.ts'

const rule: HttpRule<'answers'> = {
  id: 'every-answer-is-whole',
  level: 'http',
  rfc: 'RFC 9112 section 8',
  title: 'Every question gets a whole answer',
  why: 'A screen that waits for an answer that hangs, drips or breaks off shows nothing.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'status', what: 'answers', troubles: { 'no whole answer': 'a whole answer' } }),
}

export default rule
