import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'hits-fit-their-schema',
  level: 'required',
  operation: 'searchModel',
  clause: 'RES-4',
  title: 'Each hit matches the schema SearchHit',
  why: 'A client cannot follow or rank a hit with a field of another type.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'SearchHit', what: 'hits', operations: ['searchModel'] }),
}

export default rule
