import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'search-hits-are-distinct',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'An entity is at most one hit of a search',
  why: 'Each entity that matches is one hit, with its one score.',
  async check(inquiry) {
    const { all } = await inquiry.searching()
    const judged = all.filter(({ hits }) => hits.length > 0)
    const problems = judged.flatMap(({ q, hits, ids, named: areNamed, exchange }): Problem[] => {
      if (areNamed && hits.length === ids.size) return []
      const named = hits.flatMap(({ id }) => (id === undefined ? [] : [id]))
      if (named.length === ids.size) return []
      const twice = named.find((id, at) => named.indexOf(id) !== at)
      return [
        {
          expected: `each entity once for ${JSON.stringify(q)}`,
          actual: `${JSON.stringify(twice)} twice`,
          exchanges: [exchange],
        },
      ]
    })
    return verdictOn(problems, judged.length, 'searches')
  },
}

export default rule
