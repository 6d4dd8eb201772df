import { idsOfAll } from '../inquiry/hits.ts'
import type { SearchAnswer } from '../inquiry/search.ts'
import { inParallel } from '../../client/in-parallel.ts'
import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

/** How many hits outside the sample to request as well. */
const mostFurther = 100

const rule: RequiredRule<'list' | 'entity' | 'entities' | 'searches'> = {
  id: 'search-hits-are-entities',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Each hit is an entity that getEntity knows',
  why: 'A hit that cannot be opened is a dead end.',
  needs: ['list', 'entity', 'entities', 'searches'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const all = await inquiry.searches()
    const shown = (await inquiry.entities()).flatMap(({ id, entity }) => (entity === undefined ? [] : [id]))
    const entities = new Set(shown)
    const unlisted: [string, SearchAnswer][] = []
    let known = 0
    for (const id of idsOfAll(all)) {
      if (entities.has(id)) known++
      if (byId.has(id) || unlisted.length === mostFurther) continue
      unlisted.push([id, all.findLast(({ ids }) => ids.has(id))!])
    }
    let asked = 0
    const problems = await inParallel(unlisted, 8, async ([id, { q, exchange }]) => {
      const answer = await inquiry.entity(id)
      if (answer?.entity !== undefined) asked++
      if (answer === undefined || answer.exchange.status !== 404) return undefined
      const expected = `getEntity knows ${JSON.stringify(id)}, which ${JSON.stringify(q)} finds`
      return { kind: 'unknown', expected, actual: 'status 404', exchanges: [exchange, answer.exchange] }
    })
    return verdictOn(
      problems.filter((problem) => problem !== undefined),
      known + asked,
      'hits requested from getEntity',
    )
  },
}

export default rule
