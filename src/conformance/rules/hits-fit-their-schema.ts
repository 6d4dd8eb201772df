import { eachAnswer } from '../each-answer.ts'
import type { RequiredRule } from '../rule.ts'

const rule: RequiredRule<'answers'> = {
  id: 'hits-fit-their-schema',
  level: 'required',
  operation: 'searchModel',
  clause: 'RES-4',
  title: 'Each hit fits the schema SearchHit',
  why: 'A hit with a field of another type cannot be followed or ranked.',
  needs: ['answers'],
  check: eachAnswer({ subject: 'SearchHit', what: 'hits', operations: ['searchModel'] }),
}

export default rule
