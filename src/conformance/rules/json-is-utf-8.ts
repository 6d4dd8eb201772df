import { type HttpRule, verdictOn } from '../rule.ts'

const rule: HttpRule = {
  id: 'json-is-utf-8',
  level: 'http',
  rfc: 'RFC 8259 section 8.1',
  title: 'JSON is encoded in UTF-8, without a byte order mark',
  why: 'Another encoding turns names into rubbish, and a byte order mark stops many parsers.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['utf-8', 'bom'])
    return verdictOn(problems, heard.tallied('answers'), 'answers', count)
  },
}

export default rule
