import type { ObservedRule } from '../rule.ts'
import { seen } from '../verdict.ts'
import { headerValues } from '../../client/exchange.ts'

const rule: ObservedRule<'once'> = {
  id: 'event-stream',
  level: 'observed',
  openPoint: 'GAP-11',
  title: 'Whether the server offers events',
  why: 'The specification does not show how a screen learns of a new build.',
  needs: ['once'],
  async check(inquiry) {
    const observations = []
    for (const path of ['/events', '/notifications']) {
      const { status, headers, ended } = await inquiry.once(path)
      const type = headerValues(headers, 'content-type')[0] ?? 'no Content-Type'
      observations.push({
        says: `${path}: ${status === 0 ? ended : `status ${status}, ${type}`}`,
        value: { path, status },
      })
    }
    return seen(...observations)
  },
}

export default rule
