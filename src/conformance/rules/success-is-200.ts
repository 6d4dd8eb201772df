import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'
import listFindingsAnswers from './list-findings-answers.ts'
import searchAnswers from './search-answers.ts'
import unknownEntityIs404 from './unknown-entity-is-404.ts'

export default required({
  id: 'success-is-200',
  clause: 'OPS-5',
  title: 'A success has status 200',
  why: 'A client that compares the status with 200 takes any other success for a failure.',
  after: [searchAnswers, listFindingsAnswers, unknownEntityIs404],
  ...eachAnswer({ subject: 'success', what: 'successes', troubles: { 'other success': 'status 200' } }),
}) as Rule
