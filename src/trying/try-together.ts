import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { trialVariables } from '../adapters/trial.ts'
import type { TriedLine } from '../adapters/vitest.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import { durationInWords } from '../report/verdict.ts'
import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { Attempt } from './attempts.ts'
import { tryVariation, type Trial, type TrialOptions } from './try-variation.ts'

/** What a run in one process showed. */
export interface Together {
  /** By attempt: those that are missing have to be tried by themselves. */
  readonly trials: ReadonlyMap<Attempt, Pick<Trial, 'ok' | 'says' | 'output'>>
  readonly requests: number
  /** How long the command takes without a variation. */
  readonly onceMs: number
}

/** Whether the configuration of vitest in this folder names our runner. */
export async function hasRunner(folder: string): Promise<boolean> {
  const names = (await readdir(folder)).filter((name) => /^(?:vitest|vite)\.config\.[cm]?[jt]s$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.some((text) => text.includes('model-query-toolkit/vitest'))
}

/**
 * Runs the command once for all attempts, by the runner for vitest, and at last without a variation; `undefined` where that
 * says nothing: no runner answers, a part of the requests comes from elsewhere, or the tests fail without a variation.
 */
export async function tryTogether(
  command: readonly string[],
  attempts: readonly Attempt[],
  options: TrialOptions,
): Promise<Together | undefined> {
  const scratch = await temporaryFolder('model-query-vary')
  try {
    const file = join(scratch, 'tried')
    const startedAt = Date.now()
    const values = attempts.map(({ names }) => names.join())
    const trial = await tryVariation(command, [], {
      ...options,
      env: { ...options.env, [trialVariables.all]: values.join(' '), [trialVariables.tried]: file },
      timeoutMs: options.timeoutMs * attempts.length,
    })
    const text = await readFile(file, 'utf8').catch(() => '')
    const lines = text.split('\n').flatMap((line) => (line === '' ? [] : (JSON.parse(line) as TriedLine)))
    const byNames = grouped(lines, ({ under }) => under)
    const plain = byNames.get('') ?? []
    if (trial.elsewhere > 0 || plain.length === 0 || plain.some(({ failed }) => failed)) return undefined
    const trials = attempts.flatMap((attempt, index) => {
      const own = byNames.get(values[index] ?? '') ?? []
      const isDone = plain.every((one) => own.some(({ file, failed }) => file === one.file && !failed))
      return isDone ? [[attempt, trialOf(own)] as const] : []
    })
    const begun = Math.min(...lines.map(({ from }) => from))
    const onceMs = begun - startedAt + plain.reduce((sum, { from, to = from }) => sum + to - from, 0)
    return { trials: new Map(trials), requests: trial.requests, onceMs }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
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
 * What a run in one process saved, for a remark. The command is taken to keep all processors busy by itself, and to run once more for
 * each variation that fails.
 */
export function savedBy({ trials, onceMs }: Together, ms: number): string {
  const failing = [...trials.values()].filter(({ ok }) => !ok).length
  const alone = durationInWords((1 + trials.size + failing) * onceMs)
  const took = durationInWords(ms)
  return `${counted(trials.size, 'variation')} ran in one process, in ${took}; one process for each would have taken about ${alone}.`
}
