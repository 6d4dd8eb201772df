import type { Har, HarEntry } from '../har/har.ts'
import type { Printing } from './evidence.ts'
import type { Exchange, Header, Question, WireFacts } from './exchange.ts'
import type { ShutOut } from './shut-out.ts'
import type { Silence } from './silence.ts'

/** A recording is a HAR; members beginning with an underscore are ours, as HAR allows. */
export interface RecordingHar {
  readonly log: Har<RecordingEntry>['log'] & { readonly _run: HarRun }
}

/** What a replay must know of the run that was recorded. */
export interface HarRun extends HarPlan {
  readonly subject: string
  readonly headers: readonly { readonly name: string; readonly shown: string }[]
  readonly insecure?: boolean
  readonly files?: Printing['files']
  readonly wire: boolean
  /** Bytes of one body that were read at most, decoded. */
  readonly maxBody?: number
  /** Milliseconds after which nothing more was asked. */
  readonly timeLimitMs?: number
  /** What listEntities answered first and last, as digests. */
  readonly lists?: { readonly start: string; readonly end: string }
  readonly sending?: HarSending
}

/** When the run was, and what settled its questions. */
export interface HarPlan {
  readonly startedAt: string
  readonly durationMs: number
  /** Milliseconds that each rule took, by id. */
  readonly times?: Readonly<Record<string, number>>
  readonly seed?: string
  readonly sample?: number
  readonly quick?: boolean
  readonly probeWrites?: boolean
  /** The contract that was judged by, as a digest. */
  readonly contractDigest?: string
  /** Which of several runs that divide one check between them. */
  readonly shard?: { readonly at: number; readonly of: number }
}

/** How sending went: what a replay, which sends nothing, cannot find out again. */
export interface HarSending {
  readonly sent: number
  /** Whether 503, or a connection closed without an answer, came of how fast was asked. */
  readonly isOverloaded?: boolean
  /** How often the server took no connections for a while, and was back. */
  readonly absences?: number
  /** What failed for a moment, and was answered when it was sent again. */
  readonly transients?: readonly string[]
  readonly refusedByLimit: number
  /** Questions that were not asked since the time was over, by kind. */
  readonly refusedByTime?: Readonly<Record<string, number>>
  readonly refusedByVolume?: number
  readonly givenUp: readonly string[]
  readonly silence?: Silence
  readonly shutOut?: ShutOut
  /** Questions that were not sent, and why. */
  readonly notAsked: readonly { readonly question: Question; readonly reason: string }[]
}

export interface RecordingEntry extends HarEntry {
  /** The path as it was sent, which a URL need not keep, and how the exchange ended. */
  readonly _exchange: Pick<Question, 'path' | 'fresh' | 'bare' | 'version' | 'times'> &
    Pick<Exchange, 'ended' | 'reason' | 'code' | 'reopened'> & {
      readonly headers: readonly Header[]
      /** The question was sent again, later or since this one was late: not the answer that was judged. */
      readonly postponed?: boolean
    }
  readonly _wire?: WireFacts
}
