import type { Command } from 'commander'
import { trialVariables } from '../../src/adapters/trial.ts'
import { shellLine } from '../../src/text/shell-line.ts'
import { UserError } from '../../src/text/user-error.ts'
import { runBeside } from '../../src/trying/run-beside.ts'
import { urlMark } from '../../src/trying/try-variation.ts'
import type { Io } from '../terminal/io.ts'
import type { ServeOptions } from './options.ts'
import type { Serving } from './start.ts'

/**
 * The options for as long as a command runs: a port of its own, unless one is named; and what the command prints stands alone,
 * unless a log is wanted.
 * @throws {UserError} if there is no command
 */
export function besideCommand(argv: readonly string[], given: ServeOptions, command: Command): ServeOptions {
  if (argv.length === 0) throw new UserError('Name the command after --: npx model-query serve -- npm test')
  const isDefault = (flag: string): boolean => command.getOptionValueSource(flag) === 'default'
  return { ...given, ...(isDefault('port') && { port: 0 }), ...(isDefault('log') && { quiet: true as const }) }
}

/** Runs the command with the URL of the service, then ends that; gives the exit code of the command. */
export async function runMeanwhile(
  argv: readonly string[],
  { server: { url }, close }: Serving,
  { quiet }: ServeOptions,
  io: Io,
): Promise<number> {
  if (!quiet) io.err(`model-query answers at ${url} while this runs: ${shellLine(argv)}\n`)
  const named = argv.map((part) => part.replaceAll(urlMark, url))
  return runBeside(named, { ...io.env, [trialVariables.url]: url }).finally(close)
}
