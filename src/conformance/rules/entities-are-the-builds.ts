import { pagingOf } from '../inquiry/paging.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'build' | 'ask' | 'remember' | 'list' | 'searches'> = {
  id: 'entities-are-the-builds',
  level: 'required',
  operation: 'listEntities',
  clause: 'SVC-1',
  title: 'The list and the search show exactly the entities of the build',
  why: 'Every answer is about the model of the last build.',
  needs: ['build', 'ask', 'remember', 'list', 'searches'],
  async check(inquiry) {
    const { byId, entities, exchange, wrong, unjudged } = await inquiry.list()
    if (unjudged !== undefined || wrong) return skip(unjudged ?? 'there is no list to compare')
    const left = new Set(inquiry.build.entities.map(({ id }) => id))
    const problems: Problem[] = []
    for (const id of byId.keys()) {
      if (!left.has(id))
        problems.push({
          kind: 'not in the build',
          expected: 'entities of the build only',
          actual: `${JSON.stringify(id)}, which it did not leave`,
          exchanges: [exchange],
        })
    }
    for (const { q, ids, exchange: search } of await inquiry.searches()) {
      const stranger = [...ids].find((id) => !left.has(id))
      if (stranger === undefined) continue
      const actual = `${JSON.stringify(stranger)} is found by ${JSON.stringify(q)}, and the build did not leave it`
      problems.push({ kind: 'not in the build', expected: 'entities of the build only', actual, exchanges: [search] })
    }
    const missing = [...left].filter((id) => !byId.has(id))
    const nameless = entities.some(({ id }) => id === undefined)
    // The specification does not show paging (GAP-3); if there are pages, the first need not hold everything.
    if (missing.length > 0 && !nameless && (await pagingOf(inquiry)).length === 0) {
      for (const id of missing)
        problems.push({
          kind: 'missing',
          expected: `${JSON.stringify(id)}, which the build left`,
          actual: 'it is not in the list',
          exchanges: [exchange],
        })
    }
    return verdictOn(problems, left.size + byId.size, 'entities of build and list')
  },
}

export default rule
