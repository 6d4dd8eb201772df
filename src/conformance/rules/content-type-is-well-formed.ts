import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'content-type-is-well-formed',
  level: 'http',
  rfc: 'RFC 9110 section 8.3',
  title: 'An answer has at most one Content-Type, and it is well-formed',
  why: 'Clients choose differently among several, and some refuse a malformed one.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['malformed content type'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
