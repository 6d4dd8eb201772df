import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'findings-fit-their-schema',
  level: 'required',
  operation: 'listFindings',
  clause: 'RES-3',
  title: 'Each finding fits the schema Finding',
  why: 'A finding with a field of another type cannot be shown.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Finding', what: 'findings', operations: ['listFindings'] }),
}

export default rule
