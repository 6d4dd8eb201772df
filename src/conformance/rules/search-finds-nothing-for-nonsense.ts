import type { RequiredRule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'

const rule: RequiredRule<'searching'> = {
  id: 'search-finds-nothing-for-nonsense',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Letters that no word begins with find nothing',
  why: 'Hits that do not match the search hide those that do.',
  needs: ['searching'],
  async check(inquiry) {
    const { nonsense } = await inquiry.searching()
    const judged = nonsense.filter(({ answer }) => answer.wrong === undefined && answer.unjudged === undefined)
    const problems = judged.flatMap(({ kind, how, answer: { q, hits, exchange } }) =>
      hits.length === 0
        ? []
        : [
            {
              kind,
              expected: `no hit for ${JSON.stringify(q)} (${how})`,
              actual: `${hits.length} hits`,
              exchanges: [exchange],
            },
          ],
    )
    return verdictOn(problems, judged.length, 'searches')
  },
}

export default rule
