import type { Answer } from '../service/service.ts'
import type { Fault } from './rule.ts'

/**
 * How a carrier ends an answer. `reset`: resets the connection and sends nothing. `stall`: sends the headers, then nothing
 * until the client leaves. `truncate`: sends the headers and half of the body, then closes the connection.
 */
export type Ending = 'complete' | 'reset' | 'stall' | 'truncate'

/** An answer, and how to carry it. */
export interface StagedAnswer {
  readonly answer: Answer
  /** Milliseconds from the request's arrival until the answer is sent. */
  readonly waitMs: number
  readonly ending: Ending
  /** What was done on purpose, and by whom; empty if nothing was. */
  readonly overrides: readonly Override[]
}

/** What is done to an answer on purpose: a part of a rule, or a client's preference. */
export type OverrideKind = 'delay' | 'status' | 'body' | 'patch' | 'headers' | Fault | 'preference' | 'passed'

/** One thing done to an answer on purpose. */
export interface Override {
  readonly kind: OverrideKind
  /** `scenario slow, rule 1`, `rule 2` or `Prefer`; for a rule from a flag, the flag. */
  readonly by: string
  /** The same for people: `delay 300 ms`, `status 503`, `body`, `patch`, `headers`, `reset`, `code=404`, … */
  readonly what: string
}

/** An answer that is carried as it is, at once. */
export function unstaged(answer: Answer, overrides: readonly Override[] = []): StagedAnswer {
  return { answer, waitMs: 0, ending: 'complete', overrides }
}
