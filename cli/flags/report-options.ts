import { access, appendFile, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { replaceFile } from '../../src/files/replace-file.ts'
import type { Report } from '../../src/report/report.ts'
import { reporterNames, reporters, type ReporterName } from '../../src/report/reporters/index.ts'
import { noCommands, oneLine } from '../../src/report/safe-text.ts'
import { countsInWords, verdictInWords } from '../../src/report/verdict.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { nearest } from '../../src/text/nearest.ts'

/** A form of the report and where it goes: a file, or standard output. */
export interface ReporterChoice {
  readonly name: ReporterName
  readonly file?: string
}

/** What the shared flags leave among a command's options. */
export interface ReportFlags {
  readonly reporter?: readonly ReporterChoice[]
  readonly verbose?: true
}

/** Where every form goes, settled before the run so that a long one does not end in a bad flag. */
export interface ReportOutputs {
  readonly choices: readonly ReporterChoice[]
  /** Whether `pretty` shows all that the report holds. */
  readonly verbose: boolean
  /** Annotations that nobody asked for by name: they go to standard error, which GitHub reads too. */
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
        `form of the report, again for more: ${reporterNames.join(', ')} (default: pretty)`,
      ).argParser((value: string, chosen: readonly ReporterChoice[] | undefined) => [
        ...(chosen ?? []),
        parseReporter(value),
      ]),
    )
    .option('--verbose', 'show everything in full; the other forms always hold everything')
}

function parseReporter(value: string): ReporterChoice {
  const at = value.indexOf('=')
  const name = at === -1 ? value : value.slice(0, at)
  if (!isReporterName(name)) {
    const near = nearest(name, reporterNames)
    const hint = near === undefined ? `Choose one of ${reporterNames.join(', ')}.` : `Did you mean ${near}?`
    throw new InvalidArgumentError(`No reporter is called ${oneLine(name)}. ${hint}`)
  }
  if (at === -1) return { name }
  const file = value.slice(at + 1)
  if (file === '') throw new InvalidArgumentError(`Name a file after ${name}=, or leave the = out.`)
  return { name, file }
}

function isReporterName(name: string): name is ReporterName {
  return reporterNames.some((known) => known === name)
}

/**
 * Settles where the forms of the report go.
 * @throws {UserError} when two want standard output or the same file, or a file cannot be written.
 */
export async function reportOutputs({ reporter, verbose }: ReportFlags, io: Io): Promise<ReportOutputs> {
  const choices: readonly ReporterChoice[] = reporter ?? [{ name: 'pretty' }]
  const onStdout = choices.filter(({ file }) => file === undefined)
  if (onStdout.length > 1) {
    const names = onStdout.map(({ name }) => name)
    throw new UserError(
      `Only one reporter can take standard output; ${names.join(' and ')} do. Give the others a file: --reporter ${names[1]}=FILE.`,
    )
  }
  const files = choices.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  const twice = files.find((file, index) => files.indexOf(file) !== index)
  if (twice !== undefined) throw new UserError('Two reporters name this file; give each its own.', { file: twice })
  await Promise.all(files.map(checkWritable))
  const onGithub = io.env['GITHUB_ACTIONS'] === 'true'
  const asked = choices.some(({ name }) => name === 'github')
  return {
    choices,
    verbose: verbose ?? false,
    annotations: onGithub && !asked,
    stepSummary: onGithub || asked ? io.env['GITHUB_STEP_SUMMARY'] || undefined : undefined,
  }
}

/** @throws {UserError} when a report could not be written to this file; asked before a run that may be long. */
export async function checkWritable(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined)
  if (there?.isDirectory()) throw new UserError('This is a folder; name a file for the report.', { file })
  try {
    await access(there === undefined || there.isFile() ? dirname(file) : file, constants.W_OK)
  } catch (error) {
    throw new UserError(
      'The report cannot be written here; is the folder there, and is it yours to write?',
      { file },
      { cause: error },
    )
  }
}

/** Writes the report in every form that was asked for; a line on standard error when standard output holds no words for a person. */
export async function writeReport(report: Report, outputs: ReportOutputs, io: Io): Promise<void> {
  const { choices, verbose, annotations, stepSummary } = outputs
  for (const { name, file } of choices) {
    const reporter = await reporters[name]()
    if (file === undefined) {
      const text = reporter(report, {
        colour: io.colour,
        verbose,
        ...(io.width === undefined ? {} : { width: io.width }),
      })
      io.out(readByRunner(io) && name !== 'github' ? noCommands(text) : text)
    } else {
      await replaceFile(file, reporter(report, { colour: false, verbose }))
    }
  }
  if (annotations) io.err((await reporters.github())(report, { colour: false }))
  if (stepSummary !== undefined) {
    const { githubStepSummary } = await import('../../src/report/reporters/github.ts')
    await appendFile(stepSummary, `${githubStepSummary(report)}\n`).catch((error: unknown) => {
      io.err(`The step summary could not be written: ${oneLine(String(error))}\n`)
    })
  }
  if (!choices.some(({ name, file }) => name === 'pretty' && file === undefined)) {
    const written = choices.flatMap(({ file }) => file ?? [])
    const where = written.length === 0 ? '' : `; written: ${written.join(', ')}`
    io.err(`${oneLine(`${verdictInWords(report)}: ${countsInWords(report).join(', ')}${where}`)}\n`)
  }
}

/** Whether a CI system reads standard output for commands, which a server's text in any form could hold. */
function readByRunner({ env }: Io): boolean {
  return env['GITHUB_ACTIONS'] === 'true' || env['TF_BUILD'] !== undefined
}
