import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'json-is-strict',
  level: 'http',
  rfc: 'RFC 8259 section 2',
  title: 'What is declared as JSON is one strict JSON text',
  why: 'NaN, trailing commas and cut texts stop every strict parser.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['syntax'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
