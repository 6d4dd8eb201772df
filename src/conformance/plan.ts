import type { Target } from '../client/target.ts'
import { trialMs } from '../client/overload.ts'
import type { FailOn } from '../report/report.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { usualSample } from './inquiry/sample.ts'
import { expectedQuestions, type Extent } from './phases.ts'
import { asksAll } from './rounds.ts'
import type { Rule } from './rule.ts'
import type { Shard } from './shard.ts'
import { entityPath } from '../contract/operations.ts'

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

/** A whole run that would take longer is shortened, unless somebody asked for it. */
const longestMs = 45_000

/**
 * Milliseconds that an answer takes at least, where a whole run would take too long at that pace: of several short answers
 * the quickest counts, since a busy machine can delay any of them. `turnsFor` says how many answers of a model of so many
 * entities are waited for one after the other.
 */
export async function slownessOf(
  { list, once }: Pick<Inquiry, 'list' | 'once'>,
  turnsFor: (entities: number) => number,
): Promise<number | undefined> {
  const { byId, exchange } = await list()
  const mostMs = longestMs / turnsFor(byId.size)
  const [first = 'a', second = 'b'] = byId.keys()
  let quickest = exchange.ms
  const paths = [
    ['/search?q=a', '/findings', entityPath(first)],
    ['/search?q=e', '/search?q=i', entityPath(second)],
  ]
  for (const together of paths) {
    if (quickest < mostMs) return undefined
    const answers = await Promise.all(together.map((path = '/entities/a') => once(path)))
    quickest = Math.min(quickest, ...answers.map(({ ms }) => ms))
  }
  return quickest < mostMs ? undefined : Math.round(quickest)
}

/**
 * The same of a server that wants to be asked less often: milliseconds for an answer at the pace that it has allowed so far,
 * which shows only when it was asked a little.
 */
export async function paceOf(
  { list, facts }: Pick<Inquiry, 'list' | 'facts'>,
  turnsFor: (entities: number) => number,
  concurrency: number,
): Promise<number | undefined> {
  if (facts.postponed.length === 0) return undefined
  const { byId, exchange } = await list()
  const answered = facts.sent - facts.postponed.length
  const passed = Date.now() - Date.parse(exchange.startedAt) - (facts.isOverloaded ? trialMs : 0)
  const ms = (passed * concurrency) / Math.max(1, answered)
  return ms * turnsFor(byId.size) < longestMs ? undefined : Math.round(ms)
}
