import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'json-names-are-unique',
  level: 'http',
  rfc: 'RFC 8259 section 4',
  title: 'No JSON object has the same name twice',
  why: 'Which of the two members a client sees depends on its parser.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['repeated name'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
