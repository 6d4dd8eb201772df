import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'findings-fit-their-schema',
  operation: 'listFindings',
  clause: 'RES-3',
  title: 'Each finding matches the schema Finding',
  why: 'A client cannot show a finding with a field of another type.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Finding', what: 'findings', operations: ['listFindings'] }),
}) as Rule
