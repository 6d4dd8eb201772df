import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'links-are-distinct',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'No entity shows the same link, by source, target and relation, twice',
  why: 'The three together identify a link, and its provenances are combined in the one.',
  async check(inquiry) {
    const problems: Problem[] = []
    let checked = 0
    for (const { entity, exchange } of await inquiry.entities()) {
      const shown = new Set<string>()
      for (const { from, to, relation } of entity?.links ?? []) {
        if (from === undefined || to === undefined || relation === undefined) continue
        checked++
        const triple = JSON.stringify([from, to, relation])
        if (shown.has(triple))
          problems.push({ expected: 'each link once', actual: `${triple} twice`, exchanges: [exchange], shows: triple })
        shown.add(triple)
      }
    }
    return verdictOn(problems, checked, 'links')
  },
}

export default rule
