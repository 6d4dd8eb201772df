import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'links-fit-their-schema',
  level: 'required',
  clause: 'RES-2',
  title: 'Each link matches the schema Link',
  why: 'A client cannot draw a link with a field of another type.',
  operations: ['listEntities', 'getEntity'],
  needs: ['answers'],
  check: eachAnswer({ subject: 'Link', what: 'links', operations: ['listEntities', 'getEntity'] }),
}

export default rule
