import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'entity-fields-are-the-builds',
  level: 'required',
  clause: 'SEM-2',
  title: 'An entity has the type and the title that the build left it with, in the list and alone',
  why: 'The list carries the same fields as the entities of the model.',
  async check(inquiry) {
    const { reference } = inquiry.options
    if (!reference) return skip('no build to compare with')
    const built = new Map(reference.entities.map((entity) => [entity.id, entity]))
    const { byId, exchange: list } = await inquiry.list()
    const shown = [
      ...[...byId].map(([id, entity]) => ({ id, entity, exchange: list })),
      ...(await inquiry.entities()).flatMap(({ id, entity, exchange }) => (entity ? [{ id, entity, exchange }] : [])),
    ]
    const problems = shown.flatMap(({ id, entity, exchange }): Problem[] => {
      const original = built.get(id)
      if (!original) return []
      return (['type', 'title'] as const).flatMap((field): Problem[] => {
        const value = original[field]
        if (typeof value !== 'string' || entity[field] === value) return []
        const expected = `${field} ${JSON.stringify(value)} of ${JSON.stringify(id)}`
        const actual = entity[field] === undefined ? `no ${field} that is a text` : JSON.stringify(entity[field])
        return [{ expected, actual, exchanges: [exchange], shows: JSON.stringify(entity) }]
      })
    })
    return verdictOn(problems, shown.length, 'entities')
  },
}

export default rule
