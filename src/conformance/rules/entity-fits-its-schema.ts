import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'

export default required({
  id: 'entity-fits-its-schema',
  clause: 'RES-1',
  title: 'A single entity matches the schema Entity',
  why: 'A field of another type breaks the page of the one entity that has it.',
  after: [unknownEntityIs404],
  ...eachAnswer({ subject: 'Entity', what: 'entities', operation: 'getEntity' }),
}) as Rule
