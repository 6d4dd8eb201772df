import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'entity-fits-its-schema',
  operation: 'getEntity',
  clause: 'RES-1',
  title: 'A single entity matches the schema Entity',
  why: 'A field of another type breaks the page of the one entity that has it.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'Entity', what: 'entities', operations: ['getEntity'] }),
}) as Rule
