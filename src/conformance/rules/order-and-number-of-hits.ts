import { counted } from '../../text/counted.ts'
import { areInOrder } from '../inquiry/answers/hits.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

export default observed({
  id: 'order-and-number-of-hits',
  operation: 'searchModel',
  openPoint: 'GAP-7',
  title: 'The order of hits, and their maximum number',
  why: 'The specification shows neither, so a client can rely on neither.',
  needs: ['searching'],
  async check(inquiry) {
    const { all, most } = await inquiry.searching()
    const several = all.filter(({ hits }) => hits.length > 1)
    if (several.length === 0) return skip('no search found more than one entity')
    const atMost = several.filter(({ hits }) => hits.length === most).length
    const names = Object.entries(orders)
      .filter(([, order]) => several.every(({ hits }) => areInOrder(hits, order)))
      .map(([name]) => name)
    return seen(
      {
        says: `at most ${counted(most, 'hit')}, by ${atMost} of ${all.length} searches`,
        value: { most, times: atMost },
      },
      {
        says: names.length > 0 ? `hits are ordered ${names.join(' and ')}` : 'hits are in none of the orders tried',
        value: { orders: names },
      },
    )
  },
}) as Rule

const orders = {
  'by descending score': 'falling',
  'by ascending score': 'rising',
  'by identifier': 'identifier',
} as const
