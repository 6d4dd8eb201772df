import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'findings-fit-their-schema',
  level: 'required',
  operation: 'listFindings',
  clause: 'RES-3',
  title: 'Each finding matches the schema Finding',
  why: 'A client cannot show a finding with a field of another type.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Finding', what: 'findings', operations: ['listFindings'] }),
}

export default rule
