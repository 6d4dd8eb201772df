import { type Explaining, unexplained } from '../inquiry/patterns.ts'
import { isUsable } from '../inquiry/search.ts'
import type { Pair } from '../inquiry/searching.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'search' | 'searching'> = {
  id: 'search-reads-no-patterns',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Signs in q are no wildcards, expressions or operators',
  why: 'What is given is words, each a prefix; whoever types a percent sign or a minus does not ask for a query language.',
  needs: ['search', 'searching'],
  async check(inquiry) {
    const { patterns, pairs, isComplete } = await inquiry.searching()
    const asking: Explaining = { search: inquiry.search, isComplete }
    const judged = patterns.filter(({ answer }) => isUsable(answer))
    const problems: Problem[] = []
    for (const { kind, plainly, answer } of judged) {
      const hit = await unexplained(answer, asking, plainly === undefined ? {} : { plainly })
      if (hit === undefined) continue
      problems.push({
        kind,
        expected: `no hit ${JSON.stringify(hit)} for ${JSON.stringify(answer.q)}, whose letters find it neither together nor apart`,
        actual: `${answer.hits.length} hits`,
        exchanges: [answer.exchange],
      })
    }
    problems.push(...pairs.flatMap((pair) => excluded(pair, isComplete)))
    return verdictOn(problems, judged.length, 'searches with signs')
  },
}

/**
 * A title with both words is found by both, in whichever way they are joined; so it is without the sign between them. And a
 * sign that belongs to its word makes one that nothing begins with: alone it adds nothing, required it leaves nothing.
 */
function excluded(
  { id, first, second, both, without }: Pair,
  isComplete: Explaining['isComplete'],
): readonly Problem[] {
  const isPlain = [first, second, both].every((answer) => isUsable(answer) && answer.ids.has(id))
  if (!isPlain) return []
  return without
    .filter((answer) => isUsable(answer) && answer.hits.length > 0 && isComplete(answer))
    .filter(({ ids }) => !ids.has(id) && [...ids].every((one) => first.ids.has(one) && !second.ids.has(one)))
    .map((answer) => ({
      kind: 'exclusion',
      expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(both.q)} does, or nothing`,
      actual: `${answer.hits.length} other hits`,
      exchanges: [answer.exchange, both.exchange],
    }))
}

export default rule
