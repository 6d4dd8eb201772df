import { quoted } from '../../text/quoting.ts'
import type { Hits } from '../inquiry/answers/hits.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searches'> = {
  id: 'search-hits-are-distinct',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'An entity is at most one hit of a search',
  why: 'Each matching entity is one hit with one score.',
  needs: ['searches'],
  async check(inquiry) {
    const all = await inquiry.searches()
    const judged = all.filter(({ hits }) => hits.length > 0)
    const problems = judged.flatMap(({ q, hits, ids, named: areNamed, exchange }): Problem[] => {
      if (areNamed && hits.length === ids.size) return []
      const twice = firstTwice(hits)
      if (twice === undefined) return []
      return [
        {
          kind: 'repeated',
          expected: `each entity once for ${quoted(q)}`,
          actual: `${quoted(twice)} twice`,
          exchanges: [exchange],
        },
      ]
    })
    return verdictOn(problems, judged.length, 'searches')
  },
}

function firstTwice(hits: Hits): string | undefined {
  const before = new Set<string>()
  for (let at = 0; at < hits.length; at++) {
    const id = hits.idAt(at)
    if (id === undefined) continue
    if (before.has(id)) return id
    before.add(id)
  }
  return undefined
}

export default rule
