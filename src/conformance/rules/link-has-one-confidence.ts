import type { LinkFields } from '../reference.ts'
import { sameNumber } from '../inquiry/answers/same-number.ts'
import { tripleKey } from '../inquiry/answers/triple.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'

/** Up to this number, the links of a source are looked through: keys of them all would be the largest thing in memory. */
const few = 16

interface Shown {
  readonly link: LinkFields
  readonly exchange: Exchange
}

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
    const bySource = new Map<string, readonly Shown[]>()
    const others = new Map<string, Shown>()
    const compared = new Set<LinkFields>()
    let count = 0
    for (const { links, exchange } of await inquiry.links()) {
      for (const link of links) {
        const { from, to, relation, confidence } = link
        const key = (): string => tripleKey(link) ?? ''
        if (from === undefined || to === undefined || relation === undefined || confidence === undefined) continue
        const some = bySource.get(from) ?? []
        const before =
          some.find((one) => one.link === link || (one.link.to === to && one.link.relation === relation)) ??
          (some.length < few ? undefined : others.get(key()))
        if (!before) {
          count++
          if (some.length < few) bySource.set(from, [...some, { link, exchange }])
          else others.set(key(), { link, exchange })
          continue
        }
        // Identical to a previous one.
        if (before.link === link || compared.has(link)) continue
        compared.add(link)
        if (!sameNumber(before.link.confidence ?? Number.NaN, confidence)) {
          const triple = JSON.stringify([from, to, relation])
          problems.push({
            kind: 'two confidences',
            expected: `one confidence of ${triple}`,
            actual: `${before.link.confidence} and ${confidence}`,
            exchanges: [before.exchange, exchange],
            shows: triple,
          })
        }
      }
    }
    return verdictOn(problems, count, 'links')
  },
}

export default rule
