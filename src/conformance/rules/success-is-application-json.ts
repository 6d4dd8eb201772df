import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'success-is-application-json',
  clause: 'OPS-5',
  title: 'A success has content type application/json',
  why: 'Generated clients choose the decoder by the content type.',
  ...eachAnswer({
    subject: 'success',
    what: 'successes',
    troubles: { 'content type': 'content type application/json' },
  }),
}) as Rule
