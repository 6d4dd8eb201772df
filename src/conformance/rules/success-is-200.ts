import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'success-is-200',
  level: 'required',
  clause: 'OPS-5',
  title: 'A success has status 200',
  why: 'A client that compares the status with 200 takes any other success for a failure.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'success', what: 'successes', troubles: { 'other success': 'status 200' } }),
}

export default rule
