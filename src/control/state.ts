import type { Gate, HeldAnswer } from '../staging/gate.ts'
import type { Journal, JournalEntry } from '../staging/journal.ts'
import type { PlayedRule, StageRule } from '../staging/rule.ts'
import type { Stage } from '../staging/stage.ts'
import type { BuildCounts } from '../text/build-counts.ts'

/** The prefix of the control endpoint; no path of the contract starts with it. */
export const controlPath = '/__model-query'

/** Before a path of the contract: the same without what is played, for the console to look around. */
export const plainPath: string = `${controlPath}/plain`

/** One behaviour that the contract permits, as a list shows it. */
export interface VariationFacts {
  readonly name: string
  readonly axis: string
  readonly cites: readonly string[]
  readonly says: string
}

/** How answers are varied, and how that is changed. */
export interface VariationLever {
  readonly all: readonly VariationFacts[]
  readonly names: () => readonly string[]
  /** Resolves when the build is served under these. Throws or rejects with a RangeError for names that cannot be chosen. */
  readonly choose: (names: readonly string[]) => Promise<void> | void
}

/** A build, as it is served now. */
export interface BuildFacts extends BuildCounts {
  readonly name: string
  readonly version: string
}

/** What runs, and what of it can be read and changed. */
export interface Levers {
  readonly stage: Stage
  readonly journal: Journal
  readonly gate: Gate
  readonly variation: VariationLever
  readonly build: () => BuildFacts
  /** The base path of the operations. */
  readonly basePath: string
  /** The version of this package. */
  readonly version: string
  /** When it was started, in milliseconds since the Unix epoch: what is started anew knows nothing of what was played. */
  readonly began: number
}

/** All that a client of the control endpoint needs to know at first; `GET /__model-query`. */
export interface State {
  readonly scenario: string | null
  readonly scenarios: readonly { readonly name: string; readonly description?: string | undefined }[]
  readonly exchanges: number
  readonly recording: boolean
  readonly seed: number
  /** Those that were added while it plays. */
  readonly rules: readonly StageRule[]
  /** The same, and those of flags, each with what came of it. */
  readonly played: readonly PlayedRule[]
  readonly variation: readonly string[]
  readonly variations: readonly VariationFacts[]
  readonly paused: boolean
  readonly held: readonly HeldAnswer[]
  readonly build: BuildFacts
  readonly basePath: string
  readonly mayChange: boolean
  readonly version: string
  readonly began: number
}

/** What JSON leaves out where it is undefined. */
type Absent = 'operation' | 'id' | 'q'

/** One request and its answer, as the endpoint tells of it. */
export interface Exchange
  extends Omit<JournalEntry, 'body' | 'startedAt' | Absent>, Partial<Pick<JournalEntry, Absent>> {
  /** ISO 8601. */
  readonly startedAt: string
}

export function stateOf(levers: Levers, mayChange: boolean): State {
  const { stage, journal, gate, variation, build, basePath, version, began } = levers
  return {
    scenario: stage.scenario ?? null,
    scenarios: Object.entries(stage.scenarios).map(([name, { description }]) => ({ name, description })),
    exchanges: journal.recorded,
    recording: journal.recording,
    seed: stage.seed,
    rules: stage.added,
    played: stage.played,
    variation: variation.names(),
    variations: variation.all,
    paused: gate.closed,
    held: gate.held(),
    build: build(),
    basePath,
    mayChange,
    version,
    began,
  }
}
