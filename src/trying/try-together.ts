import { statSync } from 'node:fs'
import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { trialVariables } from '../adapters/trial.ts'
import type { TriedLine } from '../adapters/vitest.ts'
import { timeOut } from '../client/time-out.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { durationInWords } from '../report/verdict.ts'
import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { Attempt } from './attempts.ts'
import { tryVariation, type Trial, type TrialOptions } from './try-variation.ts'

/** The longest that a timer waits. */
const mostMs = 2 ** 31 - 1

/** What a run in one process showed. */
export interface Together {
  /** By attempt: those that are missing have to be tried by themselves. */
  readonly trials: ReadonlyMap<Attempt, Pick<Trial, 'ok' | 'says' | 'output'>>
  readonly requests: number
}

/** Whether the configuration of vitest in this folder names our runner. */
export async function hasRunner(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => /^(?:vitest|vitest-base|vite)\.config\.[cm]?[jt]s$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.some((text) => text.includes('model-query-toolkit/vitest'))
}

/**
 * Runs the command once for all attempts, by the runner for vitest, and at last without a variation; `undefined` where that
 * says nothing: no runner answers, a part of the requests comes from elsewhere, a file of tests is not run to its end (its
 * process died, or nothing was done for `timeoutMs`), or the tests fail without a variation.
 */
export async function tryTogether(
  command: readonly string[],
  attempts: readonly Attempt[],
  options: TrialOptions,
): Promise<Together | undefined> {
  const scratch = await temporaryFolder('model-query-vary')
  const file = join(scratch, 'tried')
  const idle = whileGrows(file, options.timeoutMs)
  try {
    const values = attempts.map(({ names }) => names.join())
    const trial = await tryVariation(command, [], {
      ...options,
      env: { ...options.env, [trialVariables.all]: values.join(' '), [trialVariables.tried]: file },
      timeoutMs: mostMs,
      signal: AbortSignal.any([options.signal, idle.signal]),
    })
    const text = await readFile(file, 'utf8').catch(() => '')
    // A process that died may have left a part of a line.
    const lines = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as TriedLine)
    const byNames = grouped(lines, ({ under }) => under)
    const plain = byNames.get('') ?? []
    const files = new Set(lines.map((one) => one.file))
    const isDone = (own: readonly TriedLine[]): boolean =>
      [...files].every((name) => own.some(({ file: one, done }) => done && one === name))
    const isExplained = trial.ok || (trial.exited === true && lines.some(({ failed }) => failed))
    if (trial.elsewhere > 0 || files.size === 0 || !isExplained) return undefined
    if (!isDone(plain) || plain.some(({ failed }) => failed)) return undefined
    const trials = attempts.flatMap((attempt, index) => {
      const own = byNames.get(values[index] ?? '') ?? []
      return isDone(own) ? [[attempt, trialOf(own)] as const] : []
    })
    return { trials: new Map(trials), requests: trial.requests }
  } finally {
    idle.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Aborts once a file has not grown for so long. */
function whileGrows(file: string, ms: number): { readonly signal: AbortSignal; readonly stop: () => void } {
  const idle = new AbortController()
  const startedAt = Date.now()
  let stop: () => void
  const wait = (forMs: number): void => {
    stop = timeOut(forMs, () => {
      const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? startedAt
      const left = since + ms - Date.now()
      if (left > 0) wait(Math.ceil(left))
      else idle.abort()
    })
  }
  wait(ms)
  return { signal: idle.signal, stop: () => stop() }
}

/** The same as a command would have ended and written. */
function trialOf(lines: readonly TriedLine[]): Pick<Trial, 'ok' | 'says' | 'output'> {
  const output = lines.flatMap(({ file, failed }) => {
    if (!failed) return []
    const title = failed.test === undefined ? [] : [` FAIL  ${file} > ${failed.test}`]
    return [...title, ...(failed.isUnhandled ? ['Unhandled Error'] : []), failed.stack, '']
  })
  return {
    ok: output.length === 0,
    says: output.length === 0 ? 'exit code 0' : 'exit code 1',
    output: output.join('\n'),
  }
}

/**
 * What a run in one process saved, for a remark, where the command takes so long without a variation. It is taken to keep all
 * processors busy by itself, and to run once more for each variation that fails.
 */
export function savedBy({ trials }: Together, onceMs: number, ms: number): string | undefined {
  const failing = [...trials.values()].filter(({ ok }) => !ok).length
  const alone = (trials.size + failing) * onceMs
  if (alone <= ms) return undefined
  return `${counted(trials.size, 'run')} in one process took ${durationInWords(ms)}; one process for each would have taken about ${durationInWords(alone)}.`
}
