import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'
import successIs200 from './success-is-200.ts'

export default required({
  id: 'success-is-application-json',
  clause: 'OPS-5',
  title: 'A success has content type application/json',
  why: 'Generated clients choose the decoder by the content type.',
  after: [successIs200],
  ...eachAnswer({
    subject: 'success',
    what: 'successes',
    troubles: { 'content type': 'content type application/json' },
  }),
}) as Rule
