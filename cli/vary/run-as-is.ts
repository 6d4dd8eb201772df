import { manyLines } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { tryVariations, urlMark, type Trial, type TrialOptions } from './try-variations.ts'
import { lastLines, shellLine } from './vary-report.ts'

/**
 * Runs the command without any variation, as many times at once as variations will be tried, and returns how many requests
 * that made: only a command that succeeds so can be said to depend on a variation.
 * @throws UserError when it cannot be started, fails, succeeds only alone, or asks the service nothing
 */
export async function runAsIs(
  command: readonly string[],
  atOnce: number,
  trial: TrialOptions,
  io: Io,
): Promise<number> {
  const run = (): Promise<Trial> => tryVariations(command, [], trial)
  const trials = await Promise.all(Array.from({ length: atOnce }, run))
  const bad = trials.find(({ ok }) => !ok)
  const alone = bad && bad.unstarted === undefined && atOnce > 1 && !io.stopped.aborted ? await run() : bad
  for (const one of [alone ?? trials[0]]) if (one) assertFit(one, command, io)
  if (bad) {
    showOutput(bad, io)
    throw new UserError(
      `${shellLine(command)} succeeds alone, but not when ${atOnce} run at once (${bad.says}): ` +
        'give each run ports and files of its own, or all of them --jobs 1.',
    )
  }
  return trials.reduce((sum, { requests }) => sum + requests, 0)
}

/** Throws when the command shows nothing of the client: it cannot be started, fails as things are, or asks nothing. */
function assertFit(trial: Trial, command: readonly string[], io: Io): void {
  const { ok, says, requests, unstarted, late } = trial
  const [name = ''] = command
  if (io.stopped.aborted) throw new UserError('Stopped before the command had run once.')
  if (unstarted !== undefined) {
    const hint = /\s/.test(name)
      ? `a line for the shell goes into sh -c ${shellLine([name])}`
      : 'is it a program, and on the path?'
    throw new UserError(`The command ${JSON.stringify(name)} cannot be started (${unstarted}); ${hint}`)
  }
  if (!ok) {
    showOutput(trial, io)
    const hint = late ? 'give it longer with --timeout, or see why it does not end.' : 'put that right first.'
    throw new UserError(
      `${shellLine(command)} fails without any variation (${says}): it is broken before it starts; ${hint}`,
    )
  }
  if (requests === 0) {
    throw new UserError(
      `${shellLine(command)} succeeds, but asks the service nothing: let it read MODEL_QUERY_URL, or give it ${urlMark}.`,
    )
  }
}

function showOutput({ output }: Trial, io: Io): void {
  if (output === '') return
  for (const line of manyLines(lastLines(output)).split('\n')) io.err(`  │ ${line}`.trimEnd().concat('\n'))
}
