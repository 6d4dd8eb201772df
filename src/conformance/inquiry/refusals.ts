import type { Exchange } from '../../client/exchange.ts'
import type { Refusals } from './inquiry.ts'

/** What no search has a reason to refuse but for limits and rights. */
export const plainWord: RegExp = /^\p{L}{4,30}$/u

/** How many of these answers tell nothing. */
export function refusedOf(answers: readonly { readonly unjudged?: string; readonly exchange: Exchange }[]): Refusals {
  const reasons = answers.flatMap(({ unjudged }) => unjudged ?? [])
  const unasked = answers.filter(({ exchange }) => exchange.ended === 'not asked').length
  return { refused: reasons.length, asked: answers.length, unasked, reason: reasons[0] ?? '' }
}
