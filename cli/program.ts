import { Command, CommanderError } from 'commander'
import { readConfig } from './config/config-file.ts'
import { configure } from './config/configure.ts'
import type { ReportFlags } from './flags/report-options.ts'
import type { Io } from './terminal/io.ts'
import { exampleLines } from './terminal/short-help.ts'
import { withoutValue } from './terminal/without-value.ts'
import { wrapped } from './terminal/wrapped.ts'
import { systemFault } from './terminal/load-fault.ts'
import { thisTool } from '../src/files/package-file.ts'
import { forAnnotation, forAnnotationProperty, manyLines } from '../src/report/safe-text.ts'
import { describeUserError, UserError } from '../src/text/user-error.ts'

type AddCommand = (program: Command, io: Io) => void

/** The commands by what they are for, in the order of the help; each is loaded on demand, so that none waits for another's libraries. */
const groups: Readonly<Record<string, Readonly<Record<string, () => Promise<AddCommand>>>>> = {
  Mock: {
    serve: async () => (await import('./commands/serve.ts')).serve,
    mock: async () => (await import('./commands/mock.ts')).mock,
    proxy: async () => (await import('./commands/proxy.ts')).proxy,
    record: async () => (await import('./commands/record.ts')).record,
    generate: async () => (await import('./commands/generate.ts')).generate,
    index: async () => (await import('./commands/index.ts')).index,
    pack: async () => (await import('./commands/pack.ts')).pack,
  },
  'Test a client': {
    vary: async () => (await import('./commands/vary.ts')).vary,
    wall: async () => (await import('./commands/wall.ts')).wall,
    usage: async () => (await import('./commands/usage.ts')).usage,
    init: async () => (await import('./commands/init.ts')).init,
  },
  'Judge a server': {
    check: async () => (await import('./commands/check.ts')).check,
    report: async () => (await import('./commands/report.ts')).report,
  },
  Contract: {
    gaps: async () => (await import('./commands/gaps.ts')).gaps,
    contract: async () => (await import('./commands/contract.ts')).contract,
    explain: async () => (await import('./commands/explain.ts')).explain,
  },
  'For assistants and shells': {
    mcp: async () => (await import('./commands/mcp.ts')).mcp(run),
    complete: async () => (await import('./commands/complete.ts')).complete(allCommands),
  },
}
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = Object.assign({}, ...Object.values(groups))

const examples = `
Examples:
${exampleLines([
  ['serve the bundled example build, with a console', 'serve'],
  ["which permitted behaviours break your client's tests?", 'vary -- npm test'],
  ['does a server do all that is stated?', 'check http://127.0.0.1:4010'],
])}
The flags of a command: npx model-query serve -h`

/**
 * Runs one command line (`argv` without node and script) and resolves when the command is done.
 * The only catch of the program: a user's mistake becomes one line and exit code 3, a defect of ours keeps its stack.
 */
export async function run(argv: readonly string[], io: Io): Promise<void> {
  if (argv.length === 0 && io.terminal) return io.out((await import('./terminal/cards.ts')).cards(io))
  const program = new Command('model-query')
    .description('Serve a build, judge a server, and see what the contract leaves open.')
    .version(thisTool().version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(wrapped(text, io.width ?? 80)),
      writeErr: (text) => io.err(withoutValue(text)),
      getOutHelpWidth: () => io.width ?? 80,
    })
    .configureHelp({ minWidthToWrap: 20, visibleCommands: ({ commands: named }) => [...named] })
    .showHelpAfterError('(run with --help to list the options)')
    .addHelpText('after', examples)
  for (const load of calledBy(argv)) (await load())(program, io)
  for (const [heading, members] of Object.entries(groups))
    for (const command of program.commands) if (command.name() in members) command.helpGroup(`${heading}:`)
  try {
    const config = await readConfig(argv)
    for (const command of program.commands) configure(command, config, io)
    await program.parseAsync(withoutHelpOfNothing(argv), { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      // As where `arguments` of action.yml has both in a line.
      if (error.code === 'commander.unknownOption' && /'-\S+ /.test(error.message))
        io.err('A flag and its value are two arguments; in a pipeline that takes one a line, two lines.\n')
      if (error.message.startsWith('error: '))
        annotate(program, withoutValue(error.message.slice('error: '.length)), io)
      if (error.exitCode === 0) return io.exit(0)
    } else if (error instanceof UserError) {
      io.err(`${manyLines(describeUserError(error))}\n`)
      annotate(program, error.message, io)
    } else {
      io.err(`${systemFault(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
    }
    const { reportCouldNotRun } = await import('./flags/could-not-run.ts')
    await reportCouldNotRun(program, argv, error, io)
    io.exit(3)
  }
}

/** The same as an annotation, where GitHub reads or is to read what a command writes: of a plain line it shows nothing. */
function annotate({ commands: called }: Command, message: string, io: Io): void {
  const asked = called.some((one) => one.opts<ReportFlags>().reporter?.some(({ name }) => name === 'github'))
  if (io.env['GITHUB_ACTIONS'] !== 'true' && !asked) return
  const title = ['model-query', ...(called.length === 1 ? called.map((one) => one.name()) : [])].join(' ')
  io.err(`::error title=${forAnnotationProperty(title)}::${forAnnotation(message)}\n`)
}

/** Commander would answer a request for the help of a command that does not exist with the list of all of them. */
function withoutHelpOfNothing(argv: readonly string[]): readonly string[] {
  const [name = ''] = argv[0] === 'help' ? argv.slice(1) : argv
  const isKnown = name === '' || name === 'help' || name.startsWith('-') || Object.hasOwn(commands, name)
  return isKnown ? argv : [name]
}

/** Every command, with all its flags. */
export async function allCommands(io: Io): Promise<readonly Command[]> {
  const program = new Command('model-query')
  for (const load of Object.values(commands)) (await load())(program, io)
  for (const command of program.commands) configure(command, undefined, io)
  return program.commands
}

function calledBy([name = '']: readonly string[]): readonly (() => Promise<AddCommand>)[] {
  const called = Object.hasOwn(commands, name) ? commands[name] : undefined
  return called ? [called] : Object.values(commands)
}
