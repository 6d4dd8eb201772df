import { Command, CommanderError } from 'commander'
import { gaps } from './commands/gaps.ts'
import { generate } from './commands/generate.ts'
import type { Io } from './exit.ts'
import { describeUserError, UserError } from '../src/source/user-error.ts'

/** Each command adds itself to the program; the order is the order of the help. */
const commands: readonly ((program: Command, io: Io) => void)[] = [gaps, generate]

/**
 * Runs one command line (`argv` without node and script) and resolves when the command is done.
 * The one catch of the program: a person's mistake becomes one line and exit code 2, a defect of ours keeps its stack.
 */
export async function run(argv: readonly string[], io: Io): Promise<void> {
  const program = new Command('model-query')
    .description('Serve a build, judge a server, see what the contract still owes.')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .showHelpAfterError('(add --help for the options)')
  for (const add of commands) add(program, io)
  try {
    await program.parseAsync(argv, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) io.exit(error.exitCode === 0 ? 0 : 2)
    else if (error instanceof UserError) {
      io.err(`${describeUserError(error)}\n`)
      io.exit(2)
    } else {
      io.err(`${error instanceof Error ? error.stack : String(error)}\n`)
      io.exit(2)
    }
  }
}
