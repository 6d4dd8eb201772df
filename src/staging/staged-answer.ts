import type { Answer } from '../service/service.ts'
import type { Fault } from './rule.ts'

/**
 * How a carrier ends an answer. `reset`: resets the connection and sends nothing. `stall`: sends the headers, then nothing
 * until the client leaves. `truncate`: sends the headers and half of the body, then closes the connection.
 */
export type Ending = 'complete' | 'reset' | 'stall' | 'truncate'

/** An answer, and how it is to be carried. */
export interface StagedAnswer {
  readonly answer: Answer
  /** Milliseconds from the question's arrival until the answer is sent. */
  readonly waitMs: number
  readonly ending: Ending
  /** What was done on purpose, by whom; empty where nothing was. */
  readonly overrides: readonly Override[]
}

/** What is done on purpose to an answer: a part of a rule, or what a client prefers. */
export type OverrideKind = 'delay' | 'status' | 'body' | 'headers' | Fault | 'preference'

/** One thing done on purpose to an answer. */
export interface Override {
  readonly kind: OverrideKind
  /** `scenario slow, rule 1`, `rule 2` or `Prefer`; for a rule of a flag, the flag. */
  readonly by: string
  /** The same for people: `delay 300 ms`, `status 503`, `body`, `headers`, `reset`, `code=404`, … */
  readonly what: string
}
