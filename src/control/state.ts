import type { Gate } from '../staging/gate.ts'
import type { Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'

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
export interface BuildFacts {
  readonly name: string
  readonly version: string
  readonly entities: number
  readonly links: number
  readonly findings: number
}

/** What runs, and what of it can be read and changed. */
export interface Levers {
  readonly stage: Stage
  readonly journal: Journal
  readonly gate?: Gate
  readonly variation?: VariationLever
  readonly build?: () => BuildFacts
  /** The base path of the operations. */
  readonly basePath?: string
  /** The version of this package. */
  readonly version?: string
}

/** All that a client of the control endpoint needs to know at first; `GET /__model-query`. */
export function stateOf(levers: Levers, mayChange: boolean): unknown {
  const { stage, journal, gate, variation, build, basePath = '', version } = levers
  return {
    scenario: stage.scenario ?? null,
    scenarios: Object.entries(stage.scenarios).map(([name, { description }]) => ({ name, description })),
    exchanges: journal.recorded,
    recording: journal.recording,
    seed: stage.seed,
    rules: stage.added,
    variation: variation?.names() ?? [],
    variations: variation?.all ?? [],
    paused: gate?.closed ?? false,
    held: gate?.held() ?? [],
    build: build?.() ?? null,
    basePath,
    mayChange,
    version: version ?? null,
  }
}
