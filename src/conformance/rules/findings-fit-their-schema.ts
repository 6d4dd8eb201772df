import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'findings-fit-their-schema',
  clause: 'RES-3',
  title: 'Each finding matches the schema Finding',
  why: 'A client cannot show a finding with a field of another type.',
  ...eachAnswer({ subject: 'Finding', what: 'findings', operation: 'listFindings' }),
}) as Rule
