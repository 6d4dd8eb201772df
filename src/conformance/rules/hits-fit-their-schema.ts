import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'hits-fit-their-schema',
  level: 'required',
  operation: 'searchModel',
  clause: 'RES-4',
  title: 'Each hit fits the schema SearchHit',
  why: 'A hit with a field of another type cannot be followed or ranked.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['SearchHit'], 'searchModel')
    return verdictOn(problems, heard.tallied('SearchHit'), 'hits', count)
  },
}

export default rule
