import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'
import listEntitiesAnswers from './list-entities-answers.ts'

export default required({
  id: 'list-entities-fit-their-schema',
  clause: 'RES-1',
  title: 'Each entity of the list matches the schema Entity',
  why: 'A field of another type breaks the screen at the one entity that has it.',
  after: [listEntitiesAnswers],
  ...eachAnswer({ subject: 'Entity', what: 'entities', operation: 'listEntities' }),
}) as Rule
