import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'success-is-application-json',
  level: 'required',
  clause: 'OPS-5',
  title: 'A success has content type application/json',
  why: 'Generated clients choose the decoder by the content type.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['content type'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
