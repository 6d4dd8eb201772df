import type { Target } from '../client/target.ts'
import type { FailOn } from '../report/report.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { usualSample } from './inquiry/sample.ts'
import { type Extent, expectedQuestions } from './phases.ts'
import { asksAll } from './rounds.ts'
import type { Rule } from './rule.ts'
import type { Shard } from './shard.ts'
import { paceOf, slownessOf } from './slowness.ts'

/** How many entities a quick run asks for one by one. */
const quickSample = 20

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

export interface Plan {
  readonly extent: () => Extent
  /** Asks a slow server for less, where nobody said how much; a recording as it was settled then. */
  readonly shorten: (inquiry: Inquiry) => Promise<void>
}

/** What the options, the recording, or the usual say. */
export function planOf(rules: readonly Rule[], { recorded, concurrency }: Target, options: PlanOptions): Plan {
  const isQuick = options.quick ?? recorded?.quick ?? false
  const sampled = options.exhaustive === true ? Infinity : (options.sample ?? recorded?.sample)
  // A server that wants to be asked less often was asked some of the plan, of a whole sample.
  const isPaced = recorded?.slowness !== undefined && sampled !== undefined && sampled > quickSample
  const mayShorten =
    options.quick === undefined && sampled === undefined && recorded === undefined && options.shard === undefined
  let extent: Extent = {
    sample: sampled ?? (isQuick ? quickSample : usualSample),
    quick: isQuick && !isPaced,
    ...(recorded?.slowness === undefined || isPaced ? {} : { slowness: recorded.slowness }),
  }
  const turnsFor = (entities: number): number => expectedQuestions(rules, { ...extent, entities }) / concurrency
  return {
    extent: () => extent,
    async shorten(inquiry) {
      if (isPaced) {
        await inquiry.opening()
        extent = { ...extent, quick: true, slowness: recorded.slowness }
      }
      if (!mayShorten) return
      const slowness = await slownessOf(inquiry, turnsFor)
      if (slowness !== undefined) extent = { sample: quickSample, quick: true, slowness }
      if (extent.quick || options.failFast !== undefined || !asksAll(rules)) return
      await inquiry.opening()
      const pace = await paceOf(inquiry, turnsFor, concurrency)
      if (pace !== undefined) extent = { ...extent, quick: true, slowness: pace }
    },
  }
}
