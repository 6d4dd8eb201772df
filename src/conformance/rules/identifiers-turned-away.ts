import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'
import { several } from '../enough.ts'

export default observed({
  id: 'identifiers-turned-away',
  operation: 'getEntity',
  openPoint: 'GAP-9',
  title: 'Which unknown identifiers are refused or redirected before they are looked up',
  why: 'Only the 404 of getEntity is declared; a client that meets another status must know what it was about.',
  needs: ['unknown'],
  async check(inquiry) {
    const away = (await inquiry.unknown()).filter(
      ({ answer }) => answer.unjudged !== undefined && answer.exchange.ended === 'complete',
    )
    if (away.length === 0) return seen('every unknown identifier that was asked for was looked up')
    return seen(
      ...[...new Set(away.map(({ answer }) => answer.exchange.status))].map((status) => {
        const ones = away.filter(({ answer }) => answer.exchange.status === status)
        const kinds = [...new Set(ones.map(({ kind }) => kind))]
        return {
          says: `${ones[0]?.answer.unjudged}: ${ones.length} identifiers (${kinds.slice(0, several).join(', ')})`,
          operation: 'getEntity',
          value: { status, kinds: kinds.toSorted() },
        }
      }),
    )
  },
}) as Rule
