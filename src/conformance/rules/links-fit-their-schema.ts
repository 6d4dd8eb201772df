import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'links-fit-their-schema',
  level: 'required',
  clause: 'RES-2',
  title: 'Each link fits the schema Link',
  why: 'A link with a field of another type cannot be drawn.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['Link'])
    return verdictOn(problems, heard.tallied('Link'), 'links', count)
  },
}

export default rule
