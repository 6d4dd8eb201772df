import type { ShutOut } from './shut-out.ts'
import type { GivenUp } from './silence.ts'

/** What sending went through, for the report. */
export interface SendingFacts extends GivenUp {
  sent: number
  /** The refusals that the run ended in, if it did. */
  shutOut: ShutOut | undefined
  /** Bytes of the largest body so far. */
  largest: number
  reopened: number
  /** Answers that asked to come back later, and with status 0 what was closed in place of one; `obeyed` when the same question was asked again after that time. */
  postponed: { status: number; retryAfter: string | undefined; obeyed: boolean }[]
  /** Whether 503, or a connection closed without an answer, came of how fast was asked. */
  isOverloaded: boolean
  /** How often the server took no connections for a while, and was back. */
  absences: number
  /** By kind, how many questions timed out, and were answered when they were sent again. */
  sentAgain: Map<string, number>
  refusedByLimit: number
  /** What failed for a moment, and was answered when it was sent again: the question in short, and how it failed. */
  transients: string[]
  /** Questions that were not asked, or whose answers were not waited for, since the time of the run was over; by kind. */
  refusedByTime: Map<string, number>
  /** Questions that were not asked since the answers before them were too large together. */
  refusedByVolume: number
}

export function noFacts(): SendingFacts {
  return {
    sent: 0,
    shutOut: undefined,
    largest: 0,
    reopened: 0,
    postponed: [],
    isOverloaded: false,
    absences: 0,
    sentAgain: new Map(),
    transients: [],
    refusedByLimit: 0,
    refusedByTime: new Map(),
    refusedByVolume: 0,
    givenUp: new Set(),
    silence: undefined,
  }
}
