import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'
import entityFitsItsSchema from './entity-fits-its-schema.ts'

export default required({
  id: 'links-fit-their-schema',
  clause: 'RES-2',
  title: 'Each link matches the schema Link',
  why: 'A client cannot draw a link with a field of another type.',
  after: [entityFitsItsSchema],
  ...eachAnswer({ subject: 'Link', what: 'links', operations: ['listEntities', 'getEntity'] }),
}) as Rule
