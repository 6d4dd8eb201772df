import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'success-is-200',
  level: 'required',
  clause: 'OPS-5',
  title: 'A success has status 200',
  why: 'A client that compares with 200 takes another success for a failure.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['other success'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
