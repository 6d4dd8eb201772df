import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'success-is-200',
  clause: 'OPS-5',
  title: 'A success has status 200',
  why: 'A client that compares the status with 200 takes any other success for a failure.',
  ...eachAnswer({ subject: 'success', what: 'successes', troubles: { 'other success': 'status 200' } }),
}) as Rule
