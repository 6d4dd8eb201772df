import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'
import { headerValues } from '../../client/exchange.ts'

export default observed({
  id: 'event-stream',
  openPoint: 'GAP-11',
  title: 'Whether the server offers events',
  why: 'The specification does not show how a screen learns of a new build.',
  needs: ['once'],
  async check(inquiry) {
    const observations = []
    const asked = ['/events', '/notifications'].map(async (path) => ({ path, answer: await inquiry.once(path) }))
    for (const { path, answer } of await Promise.all(asked)) {
      const { status, headers, ended } = answer
      const type = headerValues(headers, 'content-type')[0] ?? 'no Content-Type'
      observations.push({
        says: `${path}: ${status === 0 ? ended : `status ${status}, ${type}`}`,
        value: { path, status },
      })
    }
    return seen(...observations)
  },
}) as Rule
