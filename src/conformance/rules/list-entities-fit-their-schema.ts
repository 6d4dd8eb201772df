import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'list-entities-fit-their-schema',
  level: 'required',
  operation: 'listEntities',
  clause: 'RES-1',
  title: 'Each entity of the list matches the schema Entity',
  why: 'A field of another type breaks the screen at the one entity that has it.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Entity', what: 'entities', operations: ['listEntities'] }),
}

export default rule
