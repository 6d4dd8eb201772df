import { judge, type Report, type Rule, rules } from '../../src/conformance.ts'
import { besideOf } from '../../src/conformance/beside.ts'
import type { JudgeOptions } from '../../src/conformance/judge.ts'
import { defined } from '../../src/text/defined.ts'
import type { Io } from '../terminal/io.ts'
import { progressOn } from '../terminal/progress.ts'
import type { Inputs } from './inputs.ts'
import type { CheckOptions } from './options.ts'
import type { Servers } from './servers.ts'

/** Judges the server, and what another deployment does otherwise, with progress on standard error; then lets go of both. */
export async function judgeServers(
  chosen: readonly Rule[],
  { target, other }: Servers,
  { needs, failOn, ...inputs }: Inputs,
  options: CheckOptions,
  io: Io,
): Promise<Report> {
  const progress = progressOn(io, { quiet: options.quiet ?? false })
  const isObserved = options.observations !== undefined || other !== undefined
  const isWhole = rules.every((rule) => chosen.includes(rule))
  const judging: JudgeOptions = {
    ...planOf(options),
    contract: inputs.contract,
    ...(inputs.build && { build: inputs.build }),
    // To tell behaviours asks for most of what all rules ask for.
    ...(isObserved && isWhole && { behaviours: true as const }),
    onEntry: progress.entry,
    onPhase: progress.phase,
    signal: io.stopped,
  }
  try {
    // The other one first: where it cannot be asked, nobody waits for half of an answer.
    const theirs = other && (await judge(chosen, progress.counting(other), judging))
    const own = await judge(chosen, progress.counting(target), {
      ...judging,
      ...(needs.length > 0 && { needs }),
      ...(options.shard && { shard: options.shard }),
      ...(options.failFast && { failFast: failOn }),
    })
    return theirs ? { ...own, beside: besideOf(own, theirs) } : own
  } finally {
    progress.end()
    await target.transport.close()
    await other?.transport.close()
  }
}

/** What of the options settles which questions are asked, and how much must be judged. */
function planOf({ seed, require: required, ...options }: CheckOptions): JudgeOptions {
  const { sample, exhaustive, quick, probeWrites, minEntities, list, allowTransient } = options
  return defined({
    seed: seed?.toString(),
    sample,
    exhaustive,
    quick,
    probeWrites,
    required,
    minEntities,
    list,
    allowTransient,
  })
}
