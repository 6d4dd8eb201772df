import { counted } from '../../text/counted.ts'
import type { SearchAnswer } from '../inquiry/answers/search.ts'
import type { Hits } from '../inquiry/answers/hits.ts'
import type { ObservedRule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

const rule: ObservedRule<'searching'> = {
  id: 'order-and-number-of-hits',
  level: 'observed',
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
    const orders = Object.entries(orderings)
      .filter(([, inOrder]) => several.every(inOrder))
      .map(([name]) => name)
    return seen(
      {
        says: `at most ${counted(most, 'hit')}, by ${atMost} of ${all.length} searches`,
        value: { most, times: atMost },
      },
      {
        says: orders.length > 0 ? `hits are ordered ${orders.join(' and ')}` : 'hits are in none of the orders tried',
        value: { orders },
      },
    )
  },
}

const orderings: Readonly<Record<string, (answer: SearchAnswer) => boolean>> = {
  'by descending score': ({ hits }) => eachTwo(hits, (at) => (hits.scoreAt(at - 1) ?? 0) >= (hits.scoreAt(at) ?? 0)),
  'by ascending score': ({ hits }) => eachTwo(hits, (at) => (hits.scoreAt(at - 1) ?? 0) <= (hits.scoreAt(at) ?? 0)),
  'by identifier': ({ hits }) => eachTwo(hits, (at) => (hits.idAt(at - 1) ?? '') <= (hits.idAt(at) ?? '')),
}

/** Whether something holds of each hit but the first, and the one before it. */
function eachTwo({ length }: Hits, holds: (at: number) => boolean): boolean {
  for (let at = 1; at < length; at++) if (!holds(at)) return false
  return true
}

export default rule
