import { inParallel } from '../client/in-parallel.ts'
import { thisTool } from '../files/package-file.ts'
import type { ReportEntry, Report } from '../report/report.ts'
import { isVariation, variations } from '../variations/choose.ts'
import { byChance } from '../variations/draw.ts'
import { vary } from '../variations/vary.ts'
import type { Attempt } from './attempts.ts'
import { isOfShard } from './shards.ts'
import { runAsIs } from './run-as-is.ts'
import { present } from '../text/present.ts'
import { shellLine } from '../text/shell-line.ts'
import { entryOf } from './trial-report.ts'
import { savedBy, type Together, tryTogether } from './try-together.ts'
import { tryVariation, type TrialOptions } from './try-variation.ts'

export interface TryOptions extends TrialOptions {
  /** What is tried, by this run or by all shards together. */
  readonly attempts: readonly Attempt[]
  readonly shard?: { readonly at: number; readonly of: number } | undefined
  /** Number of parallel runs. */
  readonly jobs: number
  /** Whether one failure is enough: what a server that breaks a promise fails is meant to fail. */
  readonly once?: boolean | undefined
  /** Whether the runner for vitest may try all in one process. */
  readonly together?: boolean | undefined
  /** The command line that tries one variation, by its requested name. */
  readonly again: (asked: string) => readonly string[]
  /** Keep all of the command's output that was kept, instead of the telling lines. */
  readonly verbose?: boolean | undefined
  /** Called once the command has succeeded without any variation. */
  readonly onFit?: () => void
  readonly onEntry?: (entry: ReportEntry, done: number, of: number) => void
}

/**
 * Runs a command, such as a client's tests, without any variation and then under each attempt: the client depends on those
 * under which it fails twice, or does not end. If `signal` aborts, there are fewer entries than attempts.
 * @throws UserError if the command says nothing about the client
 */
export async function tryVariations(command: readonly string[], options: TryOptions): Promise<Report> {
  const { attempts: all, shard, jobs, signal, again, verbose, onFit, onEntry, build, seed } = options
  const attempts = all.filter((_, index) => isOfShard(index, shard))
  const startedAt = new Date().toISOString()
  const clock = performance.now()
  const unsteady: string[] = []
  const atOnce = Math.min(jobs, attempts.length)
  let requests = await runAsIs(command, options.together ? 1 : atOnce, options)
  const onceMs = performance.now() - clock
  onFit?.()
  const together = options.together
    ? await (options.once
        ? tryTogether(command, attempts, options)
        : twiceTogether(command, attempts, options, unsteady))
    : undefined
  const togetherMs = performance.now() - clock - onceMs
  requests += together?.requests ?? 0
  if (options.together && !together && atOnce > 1 && !signal.aborted)
    requests += await runAsIs(command, atOnce, options)

  let done = 0
  const outcomes = await inParallel(attempts, jobs, async (attempt): Promise<ReportEntry | undefined> => {
    let trial = together?.trials.get(attempt)
    if (trial === undefined) {
      if (signal.aborted) return undefined
      const alone = await tryVariation(command, attempt.names, options)
      trial = alone
      requests += alone.requests
      if (!alone.ok && !alone.late && !options.once && !signal.aborted) {
        const again = await tryVariation(command, attempt.names, options)
        trial = again
        requests += again.requests
        if (again.ok) unsteady.push(attempt.name)
      }
      if (signal.aborted) return undefined
    }
    const entry = entryOf(attempt, trial, { again: again(attempt.asked), verbose })
    onEntry?.(entry, ++done, attempts.length)
    return entry
  })
  const entries = outcomes.filter((entry) => entry !== undefined)
  return {
    version: 2,
    command: 'vary',
    subject: shellLine(command),
    tool: thisTool(),
    startedAt,
    durationMs: Math.round(performance.now() - clock),
    requests,
    remarks: present([
      entries.length < attempts.length && `Stopped: ${entries.length} of ${attempts.length} variations were tried.`,
      together && savedBy(together, onceMs, togetherMs),
      ...unsteady.map(
        (name) => `Failed once under ${name}, and succeeded when tried again: a test of yours is unsteady.`,
      ),
      ...remarksOn(all),
    ]),
    entries,
    ...(shard && {
      shard: { ...shard, seed, build: vary(build, []).model.version, tries: all.map(({ name }) => name) },
    }),
  }
}

/** The same as once together, but with those that failed tried again. */
async function twiceTogether(
  command: readonly string[],
  attempts: readonly Attempt[],
  options: TrialOptions,
  unsteady: string[],
): Promise<Together | undefined> {
  const once = await tryTogether(command, attempts, options)
  const failing = attempts.filter((attempt) => once?.trials.get(attempt)?.ok === false)
  if (once === undefined || failing.length === 0) return once
  const again = options.signal.aborted ? undefined : await tryTogether(command, failing, options)
  for (const attempt of failing) if (again?.trials.get(attempt)?.ok) unsteady.push(attempt.name)
  const steady = attempts.flatMap((attempt) => {
    const trial = (failing.includes(attempt) ? again : once)?.trials.get(attempt)
    return trial ? [[attempt, trial] as const] : []
  })
  return { ...once, trials: new Map(steady), requests: once.requests + (again?.requests ?? 0) }
}

function remarksOn(attempts: readonly Attempt[]): readonly string[] {
  const combined = attempts.filter(({ asked }) => asked === byChance)
  const single = attempts.filter(({ asked }) => isVariation(asked)).length
  return [
    ...combined.map(({ name, names }) => `${name} combines these variations: ${names.join(', ')}.`),
    ...(single > 0 && single < variations.length ? [`Chosen: ${single} of ${variations.length} variations.`] : []),
  ]
}
