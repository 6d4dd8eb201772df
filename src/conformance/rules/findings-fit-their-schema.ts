import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'findings-fit-their-schema',
  level: 'required',
  operation: 'listFindings',
  clause: 'RES-3',
  title: 'Each finding fits the schema Finding',
  why: 'A finding with a field of another type cannot be shown.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['Finding'], 'listFindings')
    return verdictOn(problems, heard.tallied('Finding'), 'findings', count)
  },
}

export default rule
