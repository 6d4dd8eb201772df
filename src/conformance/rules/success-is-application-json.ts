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
    // The answers were read by the contract, whose types they name.
    troubles: { 'content type': '' },
  }),
}

export default rule
