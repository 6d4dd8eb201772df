import { tripleKey } from '../inquiry/answers/triple.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'entities'> = {
  id: 'links-are-distinct',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'No entity shows two links with the same source, target and relation',
  why: 'The three together identify a link, and its provenances are combined into one link.',
  needs: ['entities'],
  async check(inquiry) {
    const problems: Problem[] = []
    let checked = 0
    for (const { entity, exchange } of await inquiry.entities()) {
      const shown = new Set<string>()
      for (const link of entity?.links ?? []) {
        const key = tripleKey(link)
        if (key === undefined) continue
        checked++
        if (shown.has(key)) {
          const triple = JSON.stringify([link.from, link.to, link.relation])
          problems.push({
            kind: 'repeated',
            expected: 'each link once',
            actual: `${triple} twice`,
            exchanges: [exchange],
            shows: triple,
          })
        }
        shown.add(key)
      }
    }
    return verdictOn(problems, checked, 'links')
  },
}

export default rule
