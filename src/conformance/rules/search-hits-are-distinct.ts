import { quoted } from '../../text/quoting.ts'
import type { Hits } from '../inquiry/answers/hits.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOnEach } from '../verdict.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'

export default required({
  id: 'search-hits-are-distinct',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'An entity is at most one hit of a search',
  why: 'Each matching entity is one hit with one score.',
  after: [searchHitsAreEntities],
  needs: ['searches'],
  async check(inquiry) {
    const all = await inquiry.searches()
    const judged = all.filter(({ hits }) => hits.length > 0)
    return verdictOnEach(judged, 'searches', ({ q, hits, ids, named: areNamed, exchange }) => {
      const twice = areNamed && hits.length === ids.size ? undefined : firstTwice(hits)
      if (twice === undefined) return undefined
      const expected = `each entity once for ${quoted(q)}`
      return { kind: 'repeated', expected, actual: `${twice} of ${hits.length}`, exchanges: [exchange] }
    })
  },
}) as Rule

/** The first that comes again, and where, in words. */
function firstTwice(hits: Hits): string | undefined {
  const before = new Map<string, number>()
  for (let at = 0; at < hits.length; at++) {
    const id = hits.idAt(at)
    if (id === undefined) continue
    const first = before.get(id)
    if (first !== undefined) return `${quoted(id)} twice, as elements ${first} and ${at}`
    before.set(id, at)
  }
  return undefined
}
