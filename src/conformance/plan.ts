import type { Target } from '../client/target.ts'
import type { NamesOf } from '../text/known-options.ts'
import type { FailOn } from '../report/report.ts'
import { usualSample } from './inquiry/sample.ts'
import type { Extent } from './phases.ts'
import type { Shard } from './shard.ts'

/** So many entities a quick run asks for one by one: with them its questions are a fifth of those of a whole run, and what most answers show is seen. */
export const quickSample = 20

export interface PlanOptions {
  /** Entities asked for one by one, 1 and up; 500 by default, the strangest identifiers always among them. */
  readonly sample?: number
  /**
   * Follow the same plan with a fifth of the questions, drawn by the seed, and observe nothing: under 300 for a model of 100
   * entities, 20 of which are asked for one by one unless `sample` says otherwise.
   */
  readonly quick?: boolean
  /**
   * Ask for the entities of this shard alone; the first shard asks all further questions as well, and any other judges
   * nothing. A judge of the recordings of all shards gives the verdict.
   */
  readonly shard?: Shard
  /** Ask for every entity. */
  readonly exhaustive?: boolean
  /** Ends the run with the first failure that counts as one by these levels; what a new build may excuse is asked again first. */
  readonly failFast?: readonly FailOn[]
}

export const planOptionNames: NamesOf<PlanOptions> = {
  sample: true,
  quick: true,
  shard: true,
  exhaustive: true,
  failFast: true,
}

/** What the options, the recording, or the usual say. */
export function extentOf({ recorded }: Target, options: PlanOptions): Extent {
  const quick = options.quick ?? recorded?.quick ?? false
  const sample = options.exhaustive === true ? Infinity : (options.sample ?? recorded?.sample)
  return { sample: sample ?? (quick ? quickSample : usualSample), quick }
}
