import { UserError } from '../text/user-error.ts'
import { shellLine } from './trial-report.ts'
import { tryVariation, urlMark, type Trial, type TrialOptions } from './try-variation.ts'

/** A command that shows nothing of a client, with the last of what it wrote. */
export class UnfitCommand extends UserError {
  readonly output: string

  constructor(message: string, { output }: Pick<Trial, 'output'>) {
    super(message)
    this.output = output
  }
}

/**
 * Runs the command without any variation, as many times at once as variations will be tried, and returns how many requests
 * that made: only a command that succeeds so can be said to depend on a variation.
 * @throws UserError when it cannot be started, fails, succeeds only alone, or asks the service nothing
 */
export async function runAsIs(command: readonly string[], atOnce: number, options: TrialOptions): Promise<number> {
  const run = (): Promise<Trial> => tryVariation(command, [], options)
  const trials = await Promise.all(Array.from({ length: atOnce }, run))
  const bad = trials.find(({ ok }) => !ok)
  const alone = bad && bad.unstarted === undefined && atOnce > 1 && !options.signal.aborted ? await run() : bad
  for (const one of [alone ?? trials[0]]) if (one) assertFit(one, command, options.signal)
  if (bad) {
    throw new UnfitCommand(
      `${shellLine(command)} succeeds alone, but not when ${atOnce} run at once (${bad.says}): ` +
        'give each run ports and files of its own, or all of them --jobs 1.',
      bad,
    )
  }
  return trials.reduce((sum, { requests }) => sum + requests, 0)
}

/** Throws when the command shows nothing of the client: it cannot be started, fails as things are, or asks nothing. */
function assertFit(trial: Trial, command: readonly string[], signal: AbortSignal): void {
  const { ok, says, requests, unstarted, late } = trial
  const [name = ''] = command
  if (signal.aborted) throw new UserError('Stopped before the command had run once.')
  if (unstarted !== undefined) {
    const hint = /\s/.test(name)
      ? `a line for the shell goes into sh -c ${shellLine([name])}`
      : 'is it a program, and on the path?'
    throw new UserError(`The command ${JSON.stringify(name)} cannot be started (${unstarted}); ${hint}`)
  }
  if (!ok) {
    const hint = late ? 'give it longer with --timeout, or see why it does not end.' : 'put that right first.'
    throw new UnfitCommand(
      `${shellLine(command)} fails without any variation (${says}): it is broken before it starts; ${hint}`,
      trial,
    )
  }
  if (requests === 0) {
    throw new UserError(
      `${shellLine(command)} succeeds, but asks the service nothing: let it read MODEL_QUERY_URL, or give it ${urlMark}.`,
    )
  }
}
