import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'list' | 'entities'> = {
  id: 'entity-agrees-with-list',
  level: 'required',
  operation: 'getEntity',
  clause: 'SVC-1',
  title: 'getEntity and listEntities show the same type and title of an entity',
  why: 'Both answer about the model of the last build, and there is only one such model.',
  needs: ['list', 'entities'],
  async check(inquiry) {
    const { byId, exchange: list } = await inquiry.list()
    const problems: Problem[] = []
    let checked = 0
    for (const { id, entity, exchange } of await inquiry.entities()) {
      const listed = byId.get(id)
      if (!listed || !entity || (entity.id !== undefined && entity.id !== id)) continue
      const shared = (['type', 'title'] as const).filter(
        (field) => listed[field] !== undefined && entity[field] !== undefined,
      )
      if (shared.length > 0) checked++
      for (const field of shared) {
        if (listed[field] === entity[field]) continue
        problems.push({
          kind: field,
          expected: `${field} ${JSON.stringify(listed[field])} of ${JSON.stringify(id)}, as in the list`,
          actual: `${field} ${JSON.stringify(entity[field])}`,
          exchanges: [exchange, list],
        })
      }
    }
    return verdictOn(problems, checked, 'entities in both')
  },
}

export default rule
