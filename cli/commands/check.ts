import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import type { ContractSource, Recording, Reference, Rule, Target } from '../../src/conformance.ts'
import { judge, observationsOf, record, replay, rules } from '../../src/conformance.ts'
import { sampleFor } from '../../src/conformance/coverage.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { spoolBeside } from '../../src/files/spool.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { compareWithBaseline, readBaseline, type Baseline } from '../../src/report/baseline.ts'
import type { FailOn, Report } from '../../src/report/report.ts'
import { reporters } from '../../src/report/reporters/index.ts'
import { jsonText } from '../../src/report/safe-text.ts'
import { parseJson } from '../../src/text/parse-json.ts'
import { UserError } from '../../src/text/user-error.ts'
import { progressOn } from '../terminal/progress.ts'
import { addContractOption, readJudgingContract, type ContractFlag } from '../flags/contract-flag.ts'
import { failOnOption } from '../flags/fail-on-flag.ts'
import { duration, percent, several, wholeNumber } from '../flags/quantities.ts'
import { addUnjudgedOptions, type UnjudgedFlags } from '../flags/unjudged-flags.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { ruleLines, selectRules, type Selection } from '../check/select-rules.ts'
import { addTargetOptions, readTarget, type TargetFlags } from '../flags/target-flags.ts'
import { citedWords } from '../explain/cited-words.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import {
  addReportOptions,
  checkWritable,
  reportOutputs,
  writeReport,
  type ReportFlags,
} from '../flags/report-options.ts'

interface Options extends ReportFlags, UnjudgedFlags, Selection, TargetFlags, ContractFlag {
  readonly build?: string
  readonly sample?: number
  /** A share, from 0 to 1. */
  readonly miss?: number
  readonly seed?: number
  readonly exhaustive?: true
  readonly probeWrites?: true
  readonly failOn?: readonly FailOn[]
  readonly baseline?: string
  readonly updateBaseline?: true
  readonly observations?: string
  readonly listRules?: true
  readonly record?: string
  readonly replay?: string
}

const examples = `
Examples:
  $ model-query check http://127.0.0.1:4010
  $ model-query check http://127.0.0.1:4010 --build fixtures/library
  $ model-query check https://models.example/api --header 'Authorization: Bearer \${TOKEN}'
  $ model-query check http://127.0.0.1:4010 --wait 30s --reporter pretty --reporter junit=report.xml
  $ model-query check http://127.0.0.1:4010 --rule OPS-2 --reporter html=report.html
  $ model-query check http://127.0.0.1:4010 --baseline report.json --fail-on required
  $ model-query check http://127.0.0.1:4010 --record run.har
  $ model-query check --replay run.har --reporter html=report.html
  $ model-query check --list-rules

Exit code: 0 when all that is stated was judged and nothing failed; 1 when a rule failed; 2 when not
everything could be judged (an operation refused, a limit, a signal; 0 with --allow-unjudged), or the
question could not be put: a bad flag, no server, no HTTP, no admission, no rule, a rule that broke.
What the specification leaves open is observed and never fails a server.`

/** `model-query check`: judges a running server by what is stated, and observes what is not. */
export function check(program: Command, io: Io): void {
  const command = program
    .command('check')
    .description('judge a running server by what the specification states')
    .argument('[base-url]', 'where the server answers, with its base path')
    .option('--build <folder>', 'the build it should answer from: model.json and build-log.json')
  addNumbers(addTargetOptions(addContractOption(command, 'judge by this version of the contract')))
  addReportOptions(addUnjudgedOptions(addSelection(command)))
    .option('--observations <file>', 'write what was observed as JSON by open point, for model-query gaps')
    .option('--record <file>', 'write every exchange as HAR 1.2, without secrets')
    .option('--replay <file>', 'judge what --record wrote, without a server')
    .addHelpText('after', examples)
    .action(async (baseUrl: string | undefined, options: Options) => {
      const chosen = selectRules(rules, options)
      if (options.listRules) return io.out(ruleLines(chosen))
      const outputs = await reportOutputs(options, io)
      await checkOwnFiles(options)
      const { baseline, words, ...given } = await readInputs(options)
      const asked = await (options.replay === undefined
        ? readTarget(namedServer(baseUrl), options, io)
        : recordedTarget(options.replay, baseUrl, options))
      const spool = options.record === undefined ? undefined : spoolBeside(options.record)
      const recording = spool === undefined ? undefined : record(asked, spool)
      const target = recording?.target ?? asked

      const sample = options.miss === undefined ? options.sample : sampleFor(options.miss)
      const progress = progressOn(io)
      let judged: Report
      try {
        judged = await judge(chosen, progress.counting(target), {
          ...given,
          ...(options.seed === undefined ? {} : { seed: String(options.seed) }),
          ...(sample === undefined ? {} : { sample }),
          exhaustive: options.exhaustive ?? false,
          ...(options.probeWrites === undefined ? {} : { probeWrites: true }),
          ...(options.require === undefined ? {} : { required: options.require }),
          ...(options.minEntities === undefined ? {} : { minEntities: options.minEntities }),
          onEntry: progress.entry,
          signal: io.stopped,
        })
      } finally {
        progress.end()
        await target.transport.close()
      }
      const allowed = options.allowUnjudged ? { allowUnjudged: true as const } : {}
      const report = finished({ ...judged, ...allowed, words, failOn: options.failOn ?? ['http'] }, chosen, baseline)

      // The verdict first: whatever becomes of the other files, it is not lost.
      await writeReport(report, outputs, io)
      if (options.observations !== undefined) {
        await replaceFile(options.observations, `${jsonText(observationsOf(report))}\n`)
      }
      if (recording && options.record !== undefined)
        await writeRecording(options.record, recording, judged, {
          ...options,
          ...(sample === undefined ? {} : { sample }),
        })
      spool?.close()
      if (options.updateBaseline && options.baseline !== undefined) {
        await replaceFile(options.baseline, (await reporters.json())(report, { colour: false }))
        io.err(`The baseline ${shownName(options.baseline)} forgives what failed in this run.\n`)
      }
      const code = exitCodeOf(report)
      io.exit(options.updateBaseline && code === 1 ? 0 : code)
    })
}

function addNumbers(command: Command): void {
  command
    .addOption(
      new Option('--max-requests <number>', 'requests of the run at most').argParser(wholeNumber(1, 100_000_000)),
    )
    .addOption(
      new Option('--time-limit <time>', 'time of the run at most: nothing more is asked then')
        .argParser(duration)
        .default(600_000, '10m'),
    )
    .addOption(
      new Option('--sample <number>', 'entities asked for one by one (default: 200)').argParser(
        wholeNumber(1, 100_000_000),
      ),
    )
    .addOption(
      new Option(
        '--miss <share>',
        'sample so many entities that a fault in this share of them is seen (95 %): 1%, 0.1%',
      )
        .argParser(percent)
        .conflicts(['sample', 'exhaustive']),
    )
    .addOption(seedOption('settles what is chosen by chance'))
    .addOption(new Option('--exhaustive', 'ask for every entity').conflicts('sample'))
    .option('--probe-writes', 'send POST, PUT, PATCH and DELETE too: a server that is not read-only may obey')
}

function addSelection(command: Command): Command {
  return command
    .option('--rule <id>', 'judge by this rule, or by those of a clause or open point; again for more', several)
    .option('--skip-rule <id>', 'leave this rule out; again for more', several)
    .option('--operation <name>', 'judge by the rules about this operation; again for more', several)
    .addOption(failOnOption(['required', 'http'], 'http, which includes required'))
    .option('--baseline <file>', 'an older json report: only what is new, or has grown, fails')
    .option('--update-baseline', 'rewrite the baseline with what fails now, or begin one, and exit 0')
    .option('--list-rules', 'list the rules with level, clause and operation, and end')
}

interface Inputs {
  readonly contract: ContractSource
  readonly build?: Reference
  readonly baseline: Baseline | undefined
  readonly words: Readonly<Record<string, string>>
}

async function readInputs({ build: folder, baseline, updateBaseline, ...options }: Options): Promise<Inputs> {
  const contract = await readJudgingContract(options)
  const build = folder === undefined ? undefined : await readBuild(folder)
  if (updateBaseline && baseline === undefined) {
    throw new UserError('--update-baseline rewrites a file: name it with --baseline FILE.')
  }
  const isFirst = updateBaseline === true && baseline !== undefined && !existsSync(baseline)
  const older =
    baseline === undefined || isFirst
      ? undefined
      : readBaseline(await readText(baseline, 'baseline'), shownName(baseline))
  return {
    contract,
    ...(build === undefined ? {} : { build: build.build() }),
    baseline: older,
    words: await citedWords(),
  }
}

/** @throws {UserError} when two outputs would overwrite each other, or one cannot be written. */
async function checkOwnFiles({ reporter = [], observations, record: recording }: Options): Promise<void> {
  const own = [observations, recording].filter((file) => file !== undefined)
  const taken = reporter.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  for (const file of own) {
    if (taken.includes(resolve(file))) throw new UserError('Two flags write to this file; give each its own.', { file })
    taken.push(resolve(file))
    await checkWritable(file)
  }
}

function namedServer(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new UserError('Name the server to judge: model-query check http://127.0.0.1:4010')
}

async function recordedTarget(file: string, baseUrl: string | undefined, options: Options): Promise<Target> {
  const { header, wait, record: recorded } = options
  if ([baseUrl, header, wait, recorded].some((given) => given !== undefined)) {
    throw new UserError('--replay asks no server: leave out the base URL, --header, --wait and --record.')
  }
  const name = shownName(file)
  return replay(
    parseJson(await readText(file, 'recording'), 'The recording', name, 'Make one with check --record FILE.'),
    name,
  )
}

/** What a replay needs to choose the same questions stands in the recording too. */
async function writeRecording(file: string, recording: Recording, report: Report, options: Options): Promise<void> {
  const { startedAt, durationMs } = report
  const sample = options.exhaustive === true ? Number.MAX_SAFE_INTEGER : options.sample
  const run = {
    startedAt,
    durationMs,
    ...(options.seed === undefined ? {} : { seed: String(options.seed) }),
    ...(sample === undefined ? {} : { sample }),
    ...(options.probeWrites === undefined ? {} : { probeWrites: true }),
  }
  await replaceFile(file, recording.text(run, thisTool().version))
}

/** The report with what only the command knows: which rules were left out, and what failed before. */
function finished(report: Report, chosen: readonly Rule[], baseline: Baseline | undefined): Report {
  const left = rules.length - chosen.length
  const whole =
    left === 0
      ? report
      : {
          ...report,
          leftOut: left,
          remarks: [...report.remarks, `${left} of ${rules.length} rules were left out by the flags.`],
        }
  return baseline === undefined ? whole : compareWithBaseline(whole, baseline, new Set(rules.map(({ id }) => id)))
}
