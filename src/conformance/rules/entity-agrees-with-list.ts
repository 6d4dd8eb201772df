import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'entity-agrees-with-list',
  level: 'required',
  operation: 'getEntity',
  clause: 'SVC-1',
  title: 'getEntity and listEntities show the same type and title of an entity',
  why: 'Both answer about the model of the last build, and there is one such model.',
  async check(inquiry) {
    const { byId, exchange: list } = await inquiry.list()
    const problems: Problem[] = []
    let checked = 0
    for (const { id, entity, exchange } of await inquiry.entities()) {
      const listed = byId.get(id)
      if (!listed || !entity || (entity.id !== undefined && entity.id !== id)) continue
      checked++
      for (const field of ['type', 'title'] as const) {
        if (listed[field] === undefined || entity[field] === undefined || listed[field] === entity[field]) continue
        problems.push({
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
