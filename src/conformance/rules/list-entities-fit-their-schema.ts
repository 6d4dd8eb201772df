import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'list-entities-fit-their-schema',
  level: 'required',
  operation: 'listEntities',
  clause: 'RES-1',
  title: 'Each entity of the list fits the schema Entity',
  why: 'A field of another type breaks the screen at the one entity that has it.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['Entity'], 'listEntities')
    return verdictOn(problems, heard.tallied('Entity'), 'entities', count)
  },
}

export default rule
