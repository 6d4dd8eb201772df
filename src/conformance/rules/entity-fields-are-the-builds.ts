import { quoted, quotedApart } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { problemsOfValues } from '../values-shown.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import entitiesAreTheBuilds from './entities-are-the-builds.ts'

export default required({
  id: 'entity-fields-are-the-builds',
  clause: 'SEM-2',
  title: 'The list shows all that the build has of an entity, and getEntity its type and title',
  why: 'The list carries the same fields as the entities of the model.',
  after: [entitiesAreTheBuilds],
  operations: ['listEntities', 'getEntity'],
  needs: ['build', 'list', 'entities'],
  async check(inquiry) {
    const built = new Map(inquiry.build.entities.map((entity) => [entity.id, entity]))
    const { byId, lacks, exchange: list } = await inquiry.list()
    const shown = [
      ...[...byId].map(([id, entity]) => ({ id, entity, exchange: list })),
      ...(await inquiry.entities()).flatMap(({ id, entity, exchange }) => (entity ? [{ id, entity, exchange }] : [])),
    ]
    const known = shown.filter(({ id }) => built.has(id))
    const problems = known.flatMap(({ id, entity, exchange }) =>
      (['type', 'title'] as const).flatMap((field): Problem[] => {
        const value = built.get(id)?.[field]
        if (typeof value !== 'string' || entity[field] === value) return []
        const [wanted, got] = quotedApart(value, entity[field] ?? value)
        const expected = `${field} ${wanted} of ${quoted(id)}`
        const said =
          entity[field] === undefined
            ? { kind: `no ${field}`, actual: `no ${field} that is a string` }
            : { kind: field, actual: got }
        return [{ ...said, expected, exchanges: [exchange], shows: JSON.stringify(entity) }]
      }),
    )
    const compared = [...(lacks ? byId.keys() : [])].flatMap((id) => {
      const entity = built.get(id)
      return entity ? [{ built: entity, lacks: lacks?.get(id) ?? [], exchange: list }] : []
    })
    problems.push(...problemsOfValues(compared))
    return verdictOn(problems, known.length, 'entities of the build')
  },
}) as Rule
