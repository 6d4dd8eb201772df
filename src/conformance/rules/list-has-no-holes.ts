import type { LinkFields } from '../reference.ts'
import { ordersThatFit } from '../inquiry/orders.ts'
import { inParallel } from '../../client/in-parallel.ts'
import type { RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

/** How many identifiers outside the list to request. */
const mostAsked = 60

const rule: RequiredRule<'list' | 'entity' | 'entities' | 'searches'> = {
  id: 'list-has-no-holes',
  level: 'required',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'Each entity that getEntity knows and that belongs within the list is in the list',
  why: 'A screen that shows the list would never show that entity.',
  needs: ['list', 'entity', 'entities', 'searches'],
  async check(inquiry) {
    const { byId, entities, exchange: list, wrong, unjudged } = await inquiry.list()
    const ids = [...byId.keys()]
    if (wrong || unjudged !== undefined || ids.length === 0) return skip('there is no list to have holes')
    if (entities.some(({ id }) => id === undefined)) return skip('some elements of the list do not name themselves')
    const unlisted = new Set<string>()
    let listed = 0
    const name = (id: string | undefined): void => {
      if (id === undefined) return
      if (byId.has(id)) listed++
      else unlisted.add(id)
    }
    for (const answer of await inquiry.searches()) for (const id of answer.ids) name(id)
    const named = new Set<LinkFields>()
    for (const { entity } of await inquiry.entities()) {
      for (const link of entity?.links ?? []) {
        if (named.has(link)) continue
        named.add(link)
        name(link.from)
        name(link.to)
      }
    }
    // A server may show its list in pages (GAP-3), so entities after the last one prove nothing.
    const orders = unlisted.size > 0 ? ordersThatFit(ids, Infinity) : []
    const last = ids.at(-1) ?? ''
    const inside = [...unlisted].filter(
      (id) => orders.length > 0 && orders.every(({ compare }) => compare(id, last) < 0),
    )
    const problems = await inParallel(inside.slice(0, mostAsked), 8, async (id) => {
      const answer = await inquiry.entity(id)
      if (answer?.entity === undefined || (answer.entity.id !== undefined && answer.entity.id !== id)) return undefined
      const expected = `${JSON.stringify(id)} in the list, since getEntity knows it`
      return {
        kind: 'missing',
        expected,
        actual: `it is not among the ${ids.length} entities`,
        exchanges: [list, answer.exchange],
      }
    })
    return verdictOn(
      problems.filter((problem) => problem !== undefined),
      listed + unlisted.size,
      'names in hits and links',
    )
  },
}

export default rule
