import type { SearchAnswer } from '../inquiry/search.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { type RequiredRule, verdictOn } from '../rule.ts'

/** Hits outside the sample that are asked for besides. */
const mostFurther = 100

const rule: RequiredRule = {
  id: 'search-hits-are-entities',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Each hit is an entity that getEntity knows',
  why: 'A hit that cannot be opened is a dead end.',
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { all } = await inquiry.searching()
    const found = new Map<string, SearchAnswer>()
    for (const answer of all) for (const id of answer.ids) found.set(id, answer)
    const unlisted = [...found].filter(([id]) => !byId.has(id)).slice(0, mostFurther)
    const problems = await inParallel(unlisted, 8, async ([id, { q, exchange }]) => {
      const answer = await inquiry.entity(id)
      if (answer === undefined || answer.exchange.status !== 404) return undefined
      const expected = `getEntity knows ${JSON.stringify(id)}, which ${JSON.stringify(q)} finds`
      return { expected, actual: 'status 404', exchanges: [exchange, answer.exchange] }
    })
    return verdictOn(
      problems.filter((problem) => problem !== undefined),
      found.size,
      'hits',
    )
  },
}

export default rule
