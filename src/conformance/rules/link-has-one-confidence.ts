import { type Problem, type RequiredRule, verdictOn } from '../rule.ts'
import type { Exchange } from '../sending/exchange.ts'

const rule: RequiredRule = {
  id: 'link-has-one-confidence',
  level: 'required',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the same confidence wherever it is shown',
  why: 'The provenances of a link are combined into one confidence.',
  async check(inquiry) {
    const problems: Problem[] = []
    const shown = new Map<string, { readonly confidence: number; readonly exchange: Exchange }>()
    const { entities, exchange: list } = await inquiry.list()
    const answers = [
      ...(await inquiry.entities()).map(({ entity, exchange }) => ({ links: entity?.links, exchange })),
      ...entities.map(({ links }) => ({ links, exchange: list })),
    ]
    for (const { links = [], exchange } of answers) {
      for (const { from, to, relation, confidence } of links) {
        if (from === undefined || to === undefined || relation === undefined || confidence === undefined) continue
        const triple = JSON.stringify([from, to, relation])
        const before = shown.get(triple)
        if (!before) shown.set(triple, { confidence, exchange })
        else if (before.confidence !== confidence) {
          problems.push({
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
