import { shortJson } from '../inquiry/answers/short-json.ts'
import type { Observation } from '../../report/report.ts'
import type { Shape } from '../inquiry/answers/shapes.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

export default observed({
  id: 'values-in-use',
  openPoint: 'GAP-4',
  title: 'The values of type, relation, check and severity',
  why: 'The fields are strings, but the specification does not show which strings they may have.',
  needs: ['shapes'],
  async check(inquiry) {
    const shapes = await inquiry.shapes()
    const observations = fields.flatMap(([shape, field, operation]): Observation[] => {
      const counts = [...shapes.values(shape, field)].toSorted(
        ([one, a], [other, b]) => b - a || (one < other ? -1 : 1),
      )
      if (counts.length === 0) return []
      const most = counts.slice(0, 12).map(([value, count]) => `${shortJson(value)} (${count})`)
      const more = counts.length > most.length ? `, and ${counts.length - most.length} more` : ''
      return [
        {
          says: `${counted[shape] ?? `${shape} ${field}`}: ${most.join(', ')}${more}`,
          operation,
          value: { field: `${shape}.${field}`, values: Object.fromEntries(counts) },
        },
      ]
    })
    return observations.length > 0 ? seen(...observations) : skip('none of the fields was in an answer')
  },
}) as Rule

/** Each link is shown at both ends, as a rule. */
const counted: { readonly [Of in Shape]?: string } = { Link: 'Link relation, counted at each end' }

const fields: readonly (readonly [Shape, string, string])[] = [
  ['Entity in the list', 'type', 'listEntities'],
  ['Entity', 'type', 'getEntity'],
  ['Link', 'relation', 'getEntity'],
  ['Finding', 'check', 'listFindings'],
  ['Finding', 'severity', 'listFindings'],
]
