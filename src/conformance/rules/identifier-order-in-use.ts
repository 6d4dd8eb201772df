import { ordersThatFit } from '../orders/orders.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'
import { longList } from '../enough.ts'

export default observed({
  id: 'identifier-order-in-use',
  operation: 'listEntities',
  openPoint: 'GAP-16',
  title: 'Which common order of texts the list uses',
  why: 'The specification asks for identifier order, but does not say which order that is.',
  needs: ['list'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const ids = [...byId.keys()].slice(0, longList)
    if (ids.length < 2) return skip('fewer than two identifiers to order')
    const orders = ordersThatFit(ids, Infinity).map(({ name }) => name)
    const named =
      orders.length > 3 ? `${orders.slice(0, 3).join('; ')}; and ${orders.length - 3} more` : orders.join('; ')
    return seen({
      says: orders.length > 0 ? `the list matches: ${named}` : 'the list matches none of the orders tried',
      value: { orders },
    })
  },
}) as Rule
