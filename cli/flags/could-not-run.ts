import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { thisTool } from '../../src/files/package-file.ts'
import { refuseOverwriting } from '../../src/files/refuse-overwriting.ts'
import { couldNotRun } from '../../src/report/could-not-run.ts'
import type { Report } from '../../src/report/report.ts'
import { withoutUser } from '../../src/client/target.ts'
import { UserError } from '../../src/text/user-error.ts'
import { configName, namedIn } from '../config/config-file.ts'
import type { Io } from '../terminal/io.ts'
import { systemFault } from '../terminal/load-fault.ts'
import { withoutValue } from '../terminal/without-value.ts'
import { filesOfBuild, recordingsIn } from './own-files.ts'
import { collect } from './quantities.ts'
import {
  areReportsSettled,
  isPlainFile,
  onGithub,
  parseReporter,
  type ReporterChoice,
  type ReportFlags,
  type ReportOutputs,
  writeForms,
  writeReport,
} from './report-options.ts'

/**
 * Before a run that may be long: writes into the files of its reports that it has not come to its end, as is still so where
 * it is killed. What the same command reads is left as it is, and so are pipes.
 */
export async function writeBegun(
  outputs: ReportOutputs,
  subject: string,
  read: readonly (string | undefined)[],
  io: Io,
): Promise<void> {
  const choices: ReporterChoice[] = []
  for (const choice of await replaceable(outputs.choices, read)) {
    if (choice.file !== undefined && (!existsSync(choice.file) || (await isPlainFile(choice.file))))
      choices.push(choice)
  }
  const about = { command: 'check', tool: thisTool(), subject: shownSubject(subject) } as const
  await writeForms(couldNotRun('The run was ended before it came to its end.', about), { ...outputs, choices }, io)
}

/**
 * After an error of any kind, also in the command line: writes every report that was named, with the cause, unless the run
 * has written them. Where a report is named after something that the command line names elsewhere, that is left as it is.
 */
export async function reportCouldNotRun(
  program: Command,
  argv: readonly string[],
  error: unknown,
  io: Io,
): Promise<void> {
  const [command, ...others] = program.commands
  if (command === undefined || others.length > 0 || areReportsSettled(io)) return
  if (!command.options.some(({ long }) => long === '--reporter')) return
  const { reporter = [], configuration, ...flags } = command.opts<ReportFlags & Record<string, unknown>>()
  const { named, further } = reportersIn(argv)
  const words = [...further, ...Object.values(flags).flat()].filter((one) => typeof one === 'string')
  // What a configuration names is not known yet where the command line is wrong.
  const rest = [...words, ...textsIn(namedIn(argv) || configName)]
  const read = rest.flatMap((one) => [one, one.replace(/^[^=]*=/, ''), ...filesOfBuild(one), ...recordingsIn(one)])
  const wanted = new Map([...reporter, ...named].map((one) => [`${one.name}=${one.file}`, one]))
  // On standard output what is for people has been said on standard error.
  const choices = (await replaceable([...wanted.values()], read)).filter(
    ({ name, file }) => file !== undefined || (name !== 'pretty' && name !== 'github'),
  )
  const { stepSummary } = onGithub([...wanted.values()], io)
  if (choices.length === 0 && stepSummary === undefined) return
  // Nothing else of the command line: a header behind a misspelt flag is among its arguments.
  const subject = shownSubject([...command.args, ...rest].find((one) => /^https?:/.test(one)) ?? command.name())
  const name = command.name() === 'proxy' ? 'check' : (command.name() as Report['command'])
  const report = couldNotRun(causeOf(error), { command: name, tool: thisTool(), subject })
  const outputs = { choices, verbose: false, quiet: false, annotations: false, stepSummary }
  await writeReport({ ...report, ...(configuration && { configuration }) }, outputs, io).catch((unwritten: unknown) => {
    if (!(unwritten instanceof UserError)) throw unwritten
    // What was wrong before the run may be said with another name of the file.
    const isSaid = error instanceof UserError && error.sentence === unwritten.sentence
    if (!isSaid) io.err(`${unwritten.message}\n`)
  })
}

/** Those that do not take the place of a file that is read. */
async function replaceable(choices: readonly ReporterChoice[], read: readonly (string | undefined)[]) {
  const paths = new Set(read.flatMap((one) => (one === undefined ? [] : resolve(one))))
  const kept: ReporterChoice[] = []
  for (const choice of choices) {
    const { file } = choice
    // A link names a file, too.
    const isRead =
      file !== undefined && (paths.has(resolve(file)) || (await refuseOverwriting([file], read).catch(() => true)))
    if (isRead !== true) kept.push(choice)
  }
  return kept
}

/** The reporters in a command line, whatever else is wrong with it, and what else is in it. */
function reportersIn(argv: readonly string[]) {
  const lenient = new Command().allowUnknownOption().exitOverride()
  lenient.configureOutput({ writeErr: () => undefined }).option('-r, --reporter <form>', '', collect)
  try {
    const { operands, unknown } = lenient.parseOptions([...argv])
    const { reporter = [] } = lenient.opts<{ readonly reporter?: readonly string[] }>()
    return { named: reporter.flatMap(known), further: [...operands, ...unknown] }
  } catch {
    return { named: [], further: argv }
  }
}

function known(text: string): ReporterChoice | [] {
  try {
    return parseReporter(text)
  } catch {
    return []
  }
}

/** All texts in a file of JSON; none in any other. */
function textsIn(file: string): readonly string[] {
  const texts: string[] = []
  try {
    JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  } catch {
    return []
  }
  return texts
}

/** In one line, without the stack of a defect of ours. */
function causeOf(error: unknown): string {
  if (error instanceof UserError) return error.message
  if (error instanceof CommanderError) return withoutValue(error.message.replace(/^error: /, ''))
  return systemFault(error) ?? `An internal error: ${String(error).split('\n', 1)[0]}`
}

/** What stands before an @ may be a password, and what stands behind a question mark a key. */
function shownSubject(text: string): string {
  return withoutUser(text).replace(/\/?(?:[?#].*)?$/, '')
}
