import type { Observation } from '../../report/report.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

export default observed({
  id: 'ranges-in-use',
  openPoint: 'GAP-5',
  title: 'The ranges of confidence and score',
  why: 'Both are numbers, but the specification shows neither their range nor their scale.',
  needs: ['shapes'],
  async check(inquiry) {
    const shapes = await inquiry.shapes()
    const fields = [
      ['Link', 'confidence', 'getEntity'],
      ['SearchHit', 'score', 'searchModel'],
    ] as const
    const observations = fields.flatMap(([shape, field, operation]): Observation[] => {
      const range = shapes.range(shape, field)
      if (!range) return []
      return [
        {
          says: `${field} is between ${range.least} and ${range.most}`,
          operation,
          value: { field: `${shape}.${field}`, ...range },
        },
      ]
    })
    return observations.length > 0 ? seen(...observations) : skip('neither was in an answer')
  },
}) as Rule
