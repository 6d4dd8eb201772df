import type { Exchange } from '../../client/exchange.ts'
import { quoted } from '../../text/quoting.ts'
import { nextIds } from '../inquiry/next-pages.ts'
import { placedWithin } from '../orders/orders.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import listHasNoHoles from './list-has-no-holes.ts'

export default required({
  id: 'entities-are-the-builds',
  operation: 'listEntities',
  clause: 'SVC-1',
  title: 'The list, the search and getEntity show the entities that the build left, and no others',
  why: 'Every answer is about the model of the last build.',
  after: [listHasNoHoles],
  needs: ['listed', 'build', 'ask', 'remember', 'portion', 'list', 'entities', 'searches'],
  async check(inquiry) {
    const { byId, entities, exchange, wrong, unjudged } = await inquiry.list()
    if (unjudged !== undefined || wrong) return skip(unjudged ?? 'there is no list to compare')
    const left = new Set(inquiry.build.entities.map(({ id }) => id))
    const problems: Problem[] = []
    const next = await nextIds(inquiry)
    const ids = [...byId.keys(), ...next]
    for (const id of ids) {
      if (!left.has(id)) problems.push(foreign(id, `${quoted(id)}, which is not in the build`, exchange))
    }
    for (const { q, ids, exchange: search } of await inquiry.searches()) {
      const stranger = [...ids].find((id) => !left.has(id))
      if (stranger === undefined) continue
      problems.push(foreign(stranger, `${quoted(stranger)} is found by ${quoted(q)}, but is not in the build`, search))
    }
    for (const { id, entity, unjudged: away, exchange: single } of await inquiry.entities()) {
      if (byId.has(id)) continue
      // On a page or not, what the build left is known.
      if (left.has(id) && single.status === 404 && away === undefined)
        problems.push({
          kind: 'unknown',
          expected: `getEntity knows ${quoted(id)}, which is in the build`,
          actual: 'status 404',
          id,
          exchanges: [single],
        })
      if (entity === undefined || left.has(id)) continue
      problems.push(foreign(id, `getEntity knows ${quoted(id)}, which the build did not leave`, single))
    }
    const missing = [...left].filter((id) => !byId.has(id) && !next.has(id))
    const nameless = entities.some(({ id }) => id === undefined)
    const isWhole = inquiry.listed === 'whole' || ids.length === 0
    for (const id of nameless ? [] : isWhole ? missing : placedWithin(ids, missing)) {
      problems.push({
        kind: 'missing',
        expected: `${quoted(id)}, which is in the build`,
        actual: 'a list without it',
        id,
        exchanges: [exchange],
      })
    }
    return verdictOn(problems, left.size + byId.size, 'entities of build and list')
  },
}) as Rule

function foreign(id: string, actual: string, exchange: Exchange): Problem {
  return { kind: 'not in the build', expected: 'entities of the build only', actual, id, exchanges: [exchange] }
}
