import { appendFile, lstat, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { packageFile } from '../../src/files/package-file.ts'
import { shownName } from '../../src/files/read-text.ts'
import { refuseOverwriting } from '../../src/files/refuse-overwriting.ts'
import { checkWritable, replaceFile } from '../../src/files/replace-file.ts'
import type { Configuration, Report } from '../../src/report/report.ts'
import { reporterNames, reporters, type ReporterName } from '../../src/report/reporters/index.ts'
import { noCommands, oneLine } from '../../src/report/safe-text.ts'
import { countsInWords, verdictInWords } from '../../src/report/verdict.ts'
import { defined } from '../../src/text/defined.ts'
import { type Place, UserError } from '../../src/text/user-error.ts'
import { type ExitCode, exitCodeOf, type Io } from '../terminal/io.ts'
import { didYouMean } from '../../src/text/nearest.ts'

/** A form of the report and where it goes: a file, or standard output. */
export interface ReporterChoice {
  readonly name: ReporterName
  readonly file?: string
}

/** The options that the shared flags set. */
export interface ReportFlags {
  readonly reporter?: readonly ReporterChoice[]
  readonly verbose?: true
  readonly quiet?: true
  /** What a file said in place of the command line; set by what reads that. */
  readonly configuration?: Configuration
}

/** Where every form goes, settled before the run so that a bad flag does not waste a long one. */
export interface ReportOutputs {
  readonly choices: readonly ReporterChoice[]
  /** Whether `pretty` shows the whole report. */
  readonly verbose: boolean
  readonly quiet: boolean
  readonly configuration?: Configuration
  /** Files that the command reads and a report may replace, but that are not deleted for want of room. */
  readonly kept?: readonly (string | undefined)[]
  /** What a hint repeats of the command line. */
  readonly flags?: readonly string[]
  /** The exit code, where it does not follow from the report. */
  readonly exit?: ExitCode
  /** Annotations that were not requested by name: they go to standard error, which GitHub also reads. */
  readonly annotations: boolean
  /** The file that GitHub shows as the summary of the step. */
  readonly stepSummary: string | undefined
}

/** Adds `--reporter` and `--verbose` to a command that ends in a report. */
export function addReportOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '-r, --reporter <name[=FILE]>',
        `form of the report, repeatable: ${reporterNames.join(', ')} (default: pretty; brief for a coding assistant)`,
      ).argParser((value: string, chosen: readonly ReporterChoice[] | undefined) => [
        ...(chosen ?? []),
        parseReporter(value),
      ]),
    )
    .option('--verbose', 'show every rule and observation in the pretty report, as all other forms do')
}

/** Runs whose reports are written, or may not be: an error that comes later is not to take their place. */
const settled = new WeakSet<Io>()

export function areReportsSettled(io: Io): boolean {
  return settled.has(io)
}

export function parseReporter(value: string): ReporterChoice {
  const at = value.indexOf('=')
  const given = at === -1 ? value : value.slice(0, at)
  const name = reporterNames.find((known) => known === given)
  if (name === undefined) {
    const hint = didYouMean(given, reporterNames, `Use one of ${reporterNames.join(', ')}.`)
    throw new InvalidArgumentError(`No reporter is called ${oneLine(given)}. ${hint}`)
  }
  if (at === -1) return { name }
  const file = value.slice(at + 1)
  if (file === '') throw new InvalidArgumentError(`Add a file name after ${name}=, or remove the =.`)
  return { name, file }
}

/**
 * Settles where the forms of the report go.
 * @throws {UserError} if two forms use standard output or the same file, or a file cannot be written or is among those `read`.
 */
export async function reportOutputs(
  { reporter, verbose, quiet, configuration }: ReportFlags,
  io: Io,
  read: readonly (string | undefined)[] = [],
): Promise<ReportOutputs> {
  const isForAssistant = verbose !== true && (await io.assistant?.()) === true
  const choices: readonly ReporterChoice[] = reporter ?? [{ name: isForAssistant ? 'brief' : 'pretty' }]
  const onStdout = choices.filter(({ file }) => file === undefined)
  if (onStdout.length > 1) {
    const names = onStdout.map(({ name }) => name)
    throw new UserError(
      `Only one reporter can use standard output, but ${names.join(' and ')} do; give the others a file: --reporter ${names[1]}=FILE.`,
    )
  }
  const files = choices.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined)
    throw new UserError('Two reporters write to this file; give each its own file.', { file: twice })
  await refuseOverwriting(files, read).catch((error: unknown) => {
    settled.add(io)
    throw error
  })
  await Promise.all(files.map(checkWritable))
  return {
    choices,
    verbose: verbose ?? false,
    quiet: quiet ?? false,
    ...defined({ configuration }),
    ...onGithub(choices, io),
  }
}

/** What GitHub shows beside the forms that were asked for. */
export function onGithub(
  choices: readonly ReporterChoice[],
  { env }: Io,
): Pick<ReportOutputs, 'annotations' | 'stepSummary'> {
  const isThere = env['GITHUB_ACTIONS'] === 'true'
  const asked = choices.some(({ name }) => name === 'github')
  return {
    annotations: isThere && !asked,
    stepSummary: isThere || asked ? env['GITHUB_STEP_SUMMARY'] || undefined : undefined,
  }
}

/**
 * Writes the report in every requested form, and a line to standard error if standard output is not for people.
 * @throws UserError when a file could not be written, after all the others were
 */
export async function writeReport(found: Report, outputs: ReportOutputs, io: Io): Promise<void> {
  settled.add(io)
  const { choices, annotations, stepSummary, configuration } = outputs
  const report = { ...found, ...defined({ configuration }) }
  const unwritten = await writeForms(report, outputs, io)
  if (annotations) io.err((await reporters.github())(report, { colour: false, packageFolder: packageFolder() }))
  if (stepSummary !== undefined) {
    const { githubStepSummary } = await import('../../src/report/reporters/github.ts')
    await appendFile(stepSummary, `${githubStepSummary(withoutInstalled(report))}\n`).catch((error: unknown) => {
      io.err(`The step summary could not be written: ${oneLine(String(error))}\n`)
    })
  }
  const written = choices.flatMap(({ file }) => (file === undefined || unwritten.has(file) ? [] : file))
  // Why it could not run has been said, and nothing is told by what it judged.
  const isSaid = report.cause !== undefined && written.length === 0
  const isTold = choices.some(({ name, file }) => (name === 'pretty' || name === 'brief') && file === undefined)
  if (!isSaid && !isTold) {
    const where = written.length === 0 ? '' : `; written: ${written.join(', ')}`
    io.err(`${oneLine(`${verdictInWords(report)}: ${countsInWords(report).join(', ')}${where}`)}\n`)
  }
  const [first] = unwritten.values()
  if (first) throw first
}

/**
 * Writes the forms alone, and returns why files could not be written. One that was there before is deleted then: it would
 * pass for the report of this run.
 */
export async function writeForms(
  found: Report,
  { choices, verbose, quiet, kept = [], flags = [], exit = exitCodeOf(found) }: ReportOutputs,
  io: Io,
): Promise<ReadonlyMap<string, UserError>> {
  const { colour, width } = io
  const always = { verbose, flags, exit, packageFolder: packageFolder() }
  const unwritten = new Map<string, UserError>()
  for (const { name, file } of choices) {
    const reporter = await reporters[name]()
    // Of these places SARIF alone says that they are not in the checkout, and needs one of each result.
    const report = name === 'sarif' ? found : withoutInstalled(found)
    if (file === undefined) {
      const text = reporter(report, { ...always, colour, quiet, ...defined({ width }) })
      io.out(readByRunner(io) && name !== 'github' ? noCommands(text) : text)
    } else {
      try {
        await replaceFile(file, reporter(report, { ...always, colour: false }))
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        unwritten.set(file, error)
        const isKept = kept.some((one) => one !== undefined && resolve(one) === resolve(file))
        if (!isKept && (await isPlainFile(file))) await rm(file, { force: true }).catch(() => undefined)
      }
    }
  }
  return unwritten
}

/** Whether a name is that of a file and no link: what a link such as /dev/stdout leads to is not ours to delete. */
export async function isPlainFile(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined))?.isFile() ?? false
}

/** Without places in packages that are installed, where nobody can mend anything. */
function withoutInstalled(report: Report): Report {
  const isOwn = ({ file }: Place): boolean => !/(?:^|[\\/])node_modules[\\/]/.test(file)
  const entries = report.entries.map((entry) => {
    const { places, ...rest } = entry
    if (places === undefined || places.every(isOwn)) return entry
    const own = places.filter(isOwn)
    return own.length === 0 ? rest : { ...rest, places: own }
  })
  return { ...report, entries }
}

function packageFolder(): string {
  return shownName(dirname(packageFile('package.json')))
}

/** Whether a CI system reads standard output for commands, which a server's text in any form could hold. */
function readByRunner({ env }: Io): boolean {
  return env['GITHUB_ACTIONS'] === 'true' || env['TF_BUILD'] !== undefined
}
