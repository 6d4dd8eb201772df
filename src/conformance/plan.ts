import type { Target } from '../client/target.ts'
import type { NamesOf } from '../text/known-options.ts'
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

export interface Plan {
  readonly extent: () => Extent
  /** Asks a slow server for less, where nobody said how much; a recording as it was settled then. */
  readonly shorten: (inquiry: Inquiry) => Promise<void>
}

/** What the options, the recording, or the usual say. */
export function planOf(rules: readonly Rule[], { recorded, concurrency }: Target, options: PlanOptions): Plan {
  const settled = recorded?.slowness
  const isQuick = options.quick ?? recorded?.quick ?? false
  const sampled = options.exhaustive === true ? Infinity : (options.sample ?? recorded?.sample)
  const mayShorten =
    options.quick === undefined && sampled === undefined && recorded === undefined && options.shard === undefined
  let extent: Extent =
    settled === undefined
      ? { sample: sampled ?? (isQuick ? quickSample : usualSample), quick: isQuick }
      : { sample: usualSample, quick: false }
  const whole = extent
  const turnsFor = (entities: number): number => expectedQuestions(rules, { ...whole, entities }) / concurrency
  return {
    extent: () => extent,
    async shorten(inquiry) {
      if (settled === undefined && !mayShorten) return
      const mayAsk = options.failFast === undefined && asksAll(rules)
      const slowness = (await slownessOf(inquiry, turnsFor)) ?? (mayAsk ? await meanOf(inquiry, turnsFor) : undefined)
      if (settled !== undefined) {
        const sample = sampled ?? quickSample
        // A server that wants to be asked less often was asked some of the plan, of a whole sample.
        if (sample > quickSample) await inquiry.opening()
        extent = { sample, quick: true, slowness: settled }
        return
      }
      if (slowness !== undefined) extent = { sample: quickSample, quick: true, slowness }
      if (extent.quick || !mayAsk) return
      if (inquiry.facts.postponed.length > 0) {
        // Those of a shortened run tell before the many of a whole one are asked.
        extent = { sample: quickSample, quick: true }
        await inquiry.examples()
        const pace = await paceOf(inquiry, turnsFor, concurrency, inquiry.facts.pausedMs)
        extent = pace === undefined ? whole : { ...extent, slowness: pace }
        if (pace !== undefined) return
      }
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
async function slownessOf(
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

/** The shares of getEntity and of searchModel in all questions of a whole run, about; what is left are lists. */
const shares: readonly number[] = [0.6, 0.35]

/**
 * The same of a server that is slow at one operation, as the mean of all questions: undefined, too, where one of the first
 * was not answered. An index that comes up with the first search makes that one slow alone, so the quickest of three counts.
 */
async function meanOf(
  { list, early }: Pick<Inquiry, 'list' | 'early'>,
  turnsFor: (entities: number) => number,
): Promise<number | undefined> {
  const { byId } = await list()
  const mostMs = longestMs / turnsFor(byId.size)
  const times = shares.map((): number[] => [])
  let mean = 0
  for (const places of [[0], [1, 2]]) {
    const answers = (await Promise.all(places.map(early))).flatMap((each) => [...each.entries()])
    for (const [at, answer] of answers) {
      if (answer === undefined) continue
      if (answer.exchange.ended !== 'complete') return undefined
      times[at]?.push(answer.exchange.ms)
    }
    mean = times.reduce((sum, ms, at) => sum + (shares[at] ?? 0) * (ms.length === 0 ? 0 : Math.min(...ms)), 0)
    if (mean < mostMs) return undefined
  }
  return Math.round(mean)
}

/**
 * The same of a server that wants to be asked less often: milliseconds for an answer at the pace that it has allowed so far,
 * which shows only when it was asked a little. Pauses before that pace was found do not count.
 */
async function paceOf(
  { list, facts }: Pick<Inquiry, 'list' | 'facts'>,
  turnsFor: (entities: number) => number,
  concurrency: number,
  pausedMs = 0,
): Promise<number | undefined> {
  if (facts.postponed.length === 0) return undefined
  const { byId, exchange } = await list()
  const answered = facts.sent - facts.postponed.length
  const passed = Date.now() - Date.parse(exchange.startedAt) - pausedMs - (facts.isOverloaded ? trialMs : 0)
  const ms = (passed * concurrency) / Math.max(1, answered)
  return ms * turnsFor(byId.size) < longestMs ? undefined : Math.round(ms)
}
