import type { Exchange } from '../../../client/exchange.ts'
import type { Problem } from '../../verdict.ts'

/** What was read of an answer, and from which. */
export interface Read {
  readonly exchange: Exchange
  /** Why it is not what was asked for. */
  readonly wrong?: Problem
  /** Why nothing can be concluded from it. */
  readonly unjudged?: string
}
