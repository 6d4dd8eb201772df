import type { Observation } from '../../report/report.ts'
import { schemasOf } from '../inquiry/answers/schema.ts'
import type { Shape } from '../inquiry/answers/shapes.ts'
import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'

export default observed({
  id: 'undeclared-fields',
  openPoint: 'GAP-6',
  title: 'Which undeclared fields answers have, and their JSON types',
  why: 'Entities have more than the four declared fields, but the specification does not show their names.',
  needs: ['contract', 'shapes'],
  async check(inquiry) {
    const shapes = await inquiry.shapes()
    const schemas = schemasOf(inquiry.contract.document)
    const observations = looked.flatMap(([shape, schema, operation]) => {
      const declared = schemas.membersAt(schemas.shown[shape])
      const members = [...shapes.members(shape)].toSorted(([a], [b]) => (a < b ? -1 : 1))
      return members.flatMap(([name, types]): Observation[] => {
        if (declared.includes(name)) return []
        const kinds = [...types].toSorted()
        return [
          {
            says: `${shape} has ${JSON.stringify(name)}: ${kinds.join(' or ')}`,
            operation,
            value: { schema, field: name, types: kinds },
          },
        ]
      })
    })
    return seen(...(observations.length > 0 ? observations : ['no undeclared field']))
  },
}) as Rule

const looked: readonly (readonly [Shape, string, string])[] = [
  ['Entity in the list', 'Entity', 'listEntities'],
  ['Entity', 'Entity', 'getEntity'],
  ['Link', 'Link', 'getEntity'],
  ['Finding', 'Finding', 'listFindings'],
  ['SearchHit', 'SearchHit', 'searchModel'],
]
