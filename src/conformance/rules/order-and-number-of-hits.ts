import type { SearchAnswer } from '../questions/search.ts'
import { type ObservedRule, seen, skip } from '../rule.ts'

const rule: ObservedRule = {
  id: 'order-and-number-of-hits',
  level: 'observed',
  operation: 'searchModel',
  openPoint: 'GAP-7',
  title: 'In which order hits come, and how many there are at most',
  why: 'Neither is shown, so a client can rely on neither.',
  async check(inquiry) {
    const { all, most } = await inquiry.searching()
    const several = all.filter(({ hits }) => hits.length > 1)
    if (several.length === 0) return skip('no search found more than one entity')
    const atMost = several.filter(({ hits }) => hits.length === most).length
    const orders = Object.entries(orderings)
      .filter(([, inOrder]) => several.every(inOrder))
      .map(([name]) => name)
    return seen(
      { says: `at most ${most} hits, by ${atMost} of ${all.length} searches`, value: { most, times: atMost } },
      {
        says: orders.length > 0 ? `hits come ${orders.join(' and ')}` : 'hits come in no order that was tried',
        value: { orders },
      },
    )
  },
}

const orderings: Readonly<Record<string, (answer: SearchAnswer) => boolean>> = {
  'by falling score': ({ hits }) => hits.every(({ score = 0 }, at) => at === 0 || (hits[at - 1]?.score ?? 0) >= score),
  'by rising score': ({ hits }) => hits.every(({ score = 0 }, at) => at === 0 || (hits[at - 1]?.score ?? 0) <= score),
  'by identifier': ({ hits }) => hits.every(({ id = '' }, at) => at === 0 || (hits[at - 1]?.id ?? '') <= id),
}

export default rule
