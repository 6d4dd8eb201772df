import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'content-coding-is-readable',
  level: 'http',
  rfc: 'RFC 9110 section 8.4',
  title: 'A body is coded as its Content-Encoding says',
  why: 'A body that cannot be decoded cannot be read.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['content coding'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
