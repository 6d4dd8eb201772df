import type { PlaceOf } from './contract.ts'

/** An accepted gap. Days are `YYYY-MM-DD`. */
export interface AcceptedGap {
  readonly id: string
  readonly reason: string
  readonly owner?: string
  readonly date: string
  /** The last day on which the acceptance holds. */
  readonly expires?: string
}

/** The parsed file of accepted gaps. */
export interface AcceptedGaps {
  readonly file: string
  readonly accepted: readonly AcceptedGap[]
  readonly placeOf: PlaceOf
}
