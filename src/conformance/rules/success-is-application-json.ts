import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'success-is-application-json',
  level: 'required',
  clause: 'OPS-5',
  title: 'A success has content type application/json',
  why: 'Generated clients choose the decoder by the content type.',
  needs: ['answers'],
  check: eachAnswer({
    subject: 'success',
    what: 'successes',
    troubles: { 'content type': 'content type application/json' },
  }),
}

export default rule
