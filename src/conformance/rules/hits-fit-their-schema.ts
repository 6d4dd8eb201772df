import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'hits-fit-their-schema',
  clause: 'RES-4',
  title: 'Each hit matches the schema SearchHit',
  why: 'A client cannot follow or rank a hit with a field of another type.',
  ...eachAnswer({ subject: 'SearchHit', what: 'hits', operation: 'searchModel' }),
}) as Rule
