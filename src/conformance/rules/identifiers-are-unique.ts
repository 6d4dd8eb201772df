import { quoted } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

export default required({
  id: 'identifiers-are-unique',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'The list shows each identifier only once',
  why: 'getEntity returns the one entity with an identifier; if there are two, a client has to guess.',
  needs: ['list'],
  async check(inquiry) {
    const { entities, byId, exchange } = await inquiry.list()
    const named = entities.reduce((count, { id }) => (id === undefined ? count : count + 1), 0)
    if (named === byId.size) return verdictOn([], named, 'identifiers')
    const first = new Map<string, number>()
    const problems: Problem[] = []
    entities.forEach(({ id }, index) => {
      if (id === undefined) return
      const before = first.get(id)
      if (before === undefined) first.set(id, index)
      else {
        const actual = `elements ${before} and ${index} are both ${quoted(id)}`
        problems.push({
          kind: 'repeated',
          expected: 'each identifier once',
          actual,
          id,
          exchanges: [exchange],
          shows: `"id":${JSON.stringify(id)}`,
        })
      }
    })
    return verdictOn(problems, first.size, 'identifiers')
  },
}) as Rule
