import type { Refusals } from './inquiry.ts'

/** What no search has a reason to refuse but for limits and rights. */
export const plainWord: RegExp = /^\p{L}{4,30}$/u

/** How many of these answers tell nothing. */
export function refusedOf(answers: readonly { readonly unjudged?: string }[]): Refusals {
  const reasons = answers.flatMap(({ unjudged }) => unjudged ?? [])
  return { refused: reasons.length, asked: answers.length, reason: reasons[0] ?? '' }
}
