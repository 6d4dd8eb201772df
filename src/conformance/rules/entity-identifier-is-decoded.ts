import { escaped } from '../reading/escaped.ts'
import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'entity-identifier-is-decoded',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'An identifier whose characters are all percent-encoded is the same identifier',
  why: 'Clients escape more or less than they must (RFC 3986 section 6.2.2.2); the identifier is what the escapes stand for.',
  async check(inquiry) {
    const known = (await inquiry.entities()).filter(
      ({ entity, id }) => entity !== undefined && !/[/.]/.test(id) && id.length < 200,
    )
    const problems: Problem[] = []
    for (const { id } of known.slice(0, 3)) {
      const exchange = await inquiry.once(`/entities/${escaped(id)}`)
      if (exchange.status !== 404) continue
      problems.push({
        expected: `the entity ${JSON.stringify(id)}, escaped or not`,
        actual: 'status 404',
        exchanges: [exchange],
      })
    }
    return verdictOn(problems, Math.min(known.length, 3), 'identifiers')
  },
}

export default rule
