import type { LinkFields } from '../reference.ts'
import { sameNumber } from '../inquiry/same-number.ts'
import { tripleKey } from '../inquiry/triple.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'

const rule: RequiredRule<'links'> = {
  id: 'link-has-one-confidence',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the same confidence wherever it is shown',
  why: 'The provenances of a link are combined into one confidence.',
  needs: ['links'],
  async check(inquiry) {
    const problems: Problem[] = []
    const shown = new Map<string, { readonly confidence: number; readonly exchange: Exchange }>()
    const compared = new Set<LinkFields>()
    for (const { links, exchange } of await inquiry.links()) {
      for (const link of links) {
        // Identical to a previous one.
        if (compared.has(link)) continue
        compared.add(link)
        const { from, to, relation, confidence } = link
        const key = tripleKey(link)
        if (key === undefined || confidence === undefined) continue
        const before = shown.get(key)
        if (!before) shown.set(key, { confidence, exchange })
        else if (!sameNumber(before.confidence, confidence)) {
          const triple = JSON.stringify([from, to, relation])
          problems.push({
            kind: 'two confidences',
            expected: `one confidence of ${triple}`,
            actual: `${before.confidence} and ${confidence}`,
            exchanges: [before.exchange, exchange],
            shows: triple,
          })
        }
      }
    }
    return verdictOn(problems, shown.size, 'links')
  },
}

export default rule
