import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'every-answer-is-whole',
  level: 'http',
  rfc: 'RFC 9112 section 8',
  title: 'Every question gets a whole answer',
  why: 'A screen that waits for an answer that hangs, drips or breaks off shows nothing.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['no whole answer'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
