import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'entity-fits-its-schema',
  level: 'required',
  operation: 'getEntity',
  clause: 'RES-1',
  title: 'A single entity fits the schema Entity',
  why: 'A field of another type breaks the page of the one entity that has it.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['Entity'], 'getEntity')
    return verdictOn(problems, heard.tallied('Entity'), 'entities', count)
  },
}

export default rule
