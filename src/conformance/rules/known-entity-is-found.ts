import { type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'known-entity-is-found',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 200 with one entity for each identifier that the list shows',
  why: 'A row of the list that cannot be opened is a dead end.',
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const judged = (await inquiry.entities()).filter(({ id, unjudged }) => byId.has(id) && unjudged === undefined)
    const problems = judged.flatMap(({ id, wrong }) =>
      wrong ? [{ ...wrong, expected: `${wrong.expected} for ${JSON.stringify(id)}` }] : [],
    )
    return verdictOn(problems, judged.length, 'identifiers')
  },
}

export default rule
