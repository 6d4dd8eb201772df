import type { LinkFields } from '../reference.ts'
import { fewLinks, isSameTriple, isWhole, sameNumber, tripleKey, tripleOf } from '../inquiry/answers/triple.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import type { Exchange } from '../../client/exchange.ts'
import linksAreDistinct from './links-are-distinct.ts'

/** A link as it is first shown, and the one of the same source that was before it: an array for each source would be larger. */
interface Shown {
  readonly link: LinkFields
  readonly exchange: Exchange
  /** How many of the source there are with it. */
  readonly count: number
  readonly earlier: Shown | undefined
}

export default required({
  id: 'link-has-one-confidence',
  operation: 'getEntity',
  clause: 'SEM-4',
  title: 'A link has the same confidence wherever it is shown',
  why: 'The provenances of a link are combined into one confidence.',
  after: [linksAreDistinct],
  needs: ['links'],
  async check(inquiry) {
    const problems: Problem[] = []
    const bySource = new Map<string, Shown>()
    const others = new Map<string, Pick<Shown, 'link' | 'exchange'>>()
    const compared = new Set<LinkFields>()
    let count = 0
    for (const { links, exchange } of await inquiry.links()) {
      for (const link of links) {
        if (!isWhole(link) || link.confidence === undefined) continue
        const { from, confidence } = link
        const key = (): string => tripleKey(link) ?? ''
        const last = bySource.get(from)
        const isFew = last === undefined || last.count < fewLinks
        const before = shownIn(last, link) ?? (isFew ? undefined : others.get(key()))
        if (!before) {
          count++
          if (isFew) bySource.set(from, { link, exchange, count: (last?.count ?? 0) + 1, earlier: last })
          else others.set(key(), { link, exchange })
          continue
        }
        // Identical to a previous one.
        if (before.link === link || compared.has(link)) continue
        compared.add(link)
        if (!sameNumber(before.link.confidence ?? Number.NaN, confidence)) {
          const triple = tripleOf(link)
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
}) as Rule

function shownIn(last: Shown | undefined, link: LinkFields): Shown | undefined {
  let one = last
  while (one && !isSameTriple(one.link, link)) one = one.earlier
  return one
}
