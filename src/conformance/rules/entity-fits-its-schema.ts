import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'entity-fits-its-schema',
  level: 'required',
  operation: 'getEntity',
  clause: 'RES-1',
  title: 'A single entity matches the schema Entity',
  why: 'A field of another type breaks the page of the one entity that has it.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Entity', what: 'entities', operations: ['getEntity'] }),
}

export default rule
