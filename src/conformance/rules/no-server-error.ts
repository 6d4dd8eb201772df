import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'no-server-error',
  level: 'http',
  rfc: 'RFC 9110 section 15.6',
  title: 'No well-formed question ends in a server error',
  why: 'A 5xx says that the server failed, and nothing about the model.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['server error'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
