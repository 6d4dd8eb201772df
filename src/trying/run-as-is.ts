import { UserError } from '../text/user-error.ts'
import { shellLine } from '../text/shell-line.ts'
import { tryVariation, urlMark, type Trial, type TrialOptions } from './try-variation.ts'

/** A command that says nothing about a client, with what of its output tells most. */
export class UnfitCommand extends UserError {
  readonly output: string

  constructor(message: string, { output }: Pick<Trial, 'output'>) {
    super(message)
    this.output = output
  }
}

/**
 * Runs the command without any variation, as many times in parallel as variations will be tried, and returns the number of
 * requests: only a command that succeeds here can be said to depend on a variation.
 * @throws UserError if it cannot be started, fails, succeeds only alone, or sends the service no request
 */
export async function runAsIs(command: readonly string[], atOnce: number, options: TrialOptions): Promise<number> {
  const run = (): Promise<Trial> => tryVariation(command, [], options)
  const trials = await Promise.all(Array.from({ length: atOnce }, run))
  const bad = trials.find(({ ok }) => !ok)
  const alone = bad && bad.unstarted === undefined && atOnce > 1 && !options.signal.aborted ? await run() : bad
  for (const one of [alone ?? trials[0]]) if (one) assertFit(one, command, options.signal)
  if (bad) {
    throw new UnfitCommand(
      `${shellLine(command)} succeeds alone, but not when ${atOnce} run in parallel (${bad.says}); ` +
        'give each run its own ports and files, or use --jobs 1.',
      bad,
    )
  }
  return trials.reduce((sum, { requests }) => sum + requests, 0)
}

/** Throws if the command says nothing about the client: it cannot be started, fails without a variation, or makes no requests. */
function assertFit(trial: Trial, command: readonly string[], signal: AbortSignal): void {
  const { ok, says, requests, unstarted, late } = trial
  const [name = ''] = command
  if (signal.aborted) throw new UserError('Stopped before the first run of the command ended.')
  if (unstarted !== undefined) {
    const hint = /\s/.test(name)
      ? `to run a shell command line, use sh -c ${shellLine([name])}`
      : 'check that it is a program on the PATH.'
    throw new UserError(`The command ${JSON.stringify(name)} cannot be started (${unstarted}); ${hint}`)
  }
  if (!ok) {
    const hint = late ? 'increase --timeout, or find out why it does not end.' : 'make it pass first.'
    throw new UnfitCommand(`${shellLine(command)} fails without any variation (${says}); ${hint}`, trial)
  }
  if (requests === 0) {
    throw new UserError(
      `${shellLine(command)} succeeds, but sends the service no request; answer with createHandlers, createFetch or startServer from a build, in a page with the plugin for Vite, read the URL from MODEL_QUERY_URL, or pass ${urlMark} as an argument.`,
    )
  }
}
