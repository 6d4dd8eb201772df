import { eachAnswer } from '../each-answer.ts'
import { required, type Rule } from '../rule.ts'

export default required({
  id: 'hits-fit-their-schema',
  operation: 'searchModel',
  clause: 'RES-4',
  title: 'Each hit matches the schema SearchHit',
  why: 'A client cannot follow or rank a hit with a field of another type.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'SearchHit', what: 'hits', operations: ['searchModel'] }),
}) as Rule
