import { quoted } from '../../text/quoting.ts'
import { ordersThatFit, outOfOrder } from '../orders/orders.ts'
import type { RequiredRule } from '../rule.ts'
import { fail, pass, skip } from '../verdict.ts'

const rule: RequiredRule<'list'> = {
  id: 'entities-in-identifier-order',
  level: 'required',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'listEntities is in identifier order, by any common way to order texts',
  why: 'A screen that pages through the list, or does a binary search in it, relies on its order.',
  needs: ['list'],
  async check(inquiry) {
    const { entities, exchange } = await inquiry.list()
    const ids = entities.flatMap(({ id }) => (id === undefined ? [] : [id]))
    if (ids.length < 2) return skip('fewer than two identifiers to order')
    const [order] = ordersThatFit(ids, 1)
    if (order) return pass(`${ids.length} identifiers, ${order.name}`)
    const [before, after] = outOfOrder(ids)
    const actual = `${quoted(after)} follows ${quoted(before)}`
    const expected = 'identifiers in ascending order'
    return fail({ kind: 'order', expected, actual, exchanges: [exchange], shows: actual })
  },
}

export default rule
