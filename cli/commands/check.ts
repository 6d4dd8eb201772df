import { counted } from '../../src/text/counted.ts'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import type { ContractSource, Reference, Rule } from '../../src/conformance.ts'
import { besideOf } from '../../src/conformance/beside.ts'
import { judge, observationsOf, record, rules } from '../../src/conformance.ts'
import type { JudgeOptions } from '../../src/conformance/judge.ts'
import type { Shard } from '../../src/conformance/shard.ts'
import { sampleFor } from '../../src/conformance/coverage.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { spoolBeside } from '../../src/files/spool.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { compareWithBaseline, readBaseline, readReport, type Baseline } from '../../src/report/baseline.ts'
import type { FailOn, Report } from '../../src/report/report.ts'
import { reporters } from '../../src/report/reporters/index.ts'
import { jsonText } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { progressOn } from '../terminal/progress.ts'
import { readBuildShown } from '../terminal/reading.ts'
import { addContractOption, readJudgingContract, type ContractFlag } from '../flags/contract-flag.ts'
import { each, several } from '../flags/quantities.ts'
import { addUnjudgedOptions, type UnjudgedFlags } from '../flags/unjudged-flags.ts'
import { shardOption } from '../flags/shard-flag.ts'
import { targetBeside } from '../check/beside.ts'
import { recordedTarget, toldOfShard, withRecordingFile, writeRecording } from '../check/recordings.ts'
import { addExtentOptions, addSelectionOptions } from '../check/plan-options.ts'
import { ruleList, selectRules, type Selection } from '../check/select-rules.ts'
import { readAllNeeds } from '../../src/interface/read-needs.ts'
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
  readonly quick?: true
  readonly failFast?: true
  readonly probeWrites?: true
  readonly failOn?: readonly FailOn[]
  readonly baseline?: string
  readonly updateBaseline?: true
  readonly observations?: string
  readonly needs?: readonly string[]
  readonly again?: string
  readonly beside?: string
  readonly besideHeader?: readonly string[]
  readonly listRules?: true
  readonly record?: string
  readonly replay?: readonly string[]
  readonly shard?: Shard
}

const examples = `
Examples:
  $ npx model-query check http://127.0.0.1:4010
  $ npx model-query check http://127.0.0.1:4010 --build fixtures/library
  $ npx model-query check https://models.example/api --header 'Authorization: Bearer \${TOKEN}'
  $ npx model-query check http://127.0.0.1:4010 --wait 30s --reporter pretty --reporter junit=report.xml
  $ npx model-query check http://127.0.0.1:4010 --rule OPS-2 --reporter html=report.html
  $ npx model-query check http://127.0.0.1:4010 --baseline report.json --fail-on required
  $ npx model-query check http://127.0.0.1:4010 --again report.json
  $ npx model-query check http://127.0.0.1:4010 --record run.har
  $ npx model-query check --replay run.har --reporter html=report.html
  $ npx model-query check http://127.0.0.1:4010 --needs web.needs.json --fail-on needs
  $ npx model-query check https://staging.example/api --beside https://models.example/api --fail-on beside
  $ npx model-query check http://127.0.0.1:4010 --exhaustive --shard 2/5 --record shards
  $ npx model-query check --replay shards
  $ npx model-query check --list-rules

Exit code: 0 if everything stated was judged and nothing failed; 1 if a rule failed; 2 if not everything
could be judged (an operation was refused, a limit was reached, the run was interrupted; 0 with
--allow-unjudged) or the check could not run: a bad flag, no server, no HTTP, no access, no rule selected, or
an internal error in a rule. What the specification leaves open is observed and never fails a server; with --fail-on needs
it fails the run where a client needs it, and with --fail-on beside where the deployments differ: exit code 1.`

/** `model-query check`: judges a running server by what is stated and observes the rest. */
export function check(program: Command, io: Io): void {
  const command = program
    .command('check')
    .description('judge a running server by what the specification states')
    .argument('[base-url]', 'URL of the server, including its base path')
    .option('--build <folder>', 'the build that the server should answer from: model.json and build-log.json')
  addExtentOptions(addTargetOptions(addContractOption(command, 'the contract to judge by')))
  addReportOptions(addUnjudgedOptions(addSelectionOptions(command)))
    .addOption(new Option('-q, --quiet', 'print only failures and the verdict').conflicts('verbose'))
    .option('--observations <file>', 'write observations by open point as JSON, for the command gaps')
    .option('--needs <file>', 'look whether the server does what a client needs, by vary --needs; repeatable', several)
    .addOption(
      new Option('--beside <url>', 'ask another deployment the same, and say what it does otherwise').conflicts([
        'replay',
        'shard',
      ]),
    )
    .option('--beside-header <header>', 'a header for it alone, where --header has a secret; repeatable', each)
    .option('--record <file>', 'record every exchange as HAR 1.2, without secrets; in a folder, too')
    .addOption(
      new Option(
        '--replay <files...>',
        'judge a recording made with --record, without a server; of shards all files, or their folder',
      ).conflicts(['header', 'wait', 'record', 'shard']),
    )
    .addOption(shardOption('ask for this part of the entities, and record it to be judged with the others'))
    .addHelpText('after', examples)
    .action(async (baseUrl: string | undefined, given: Options) => {
      const options = await withRecordingFile(given.again === undefined ? given : await askedAgain(given.again, given))
      const chosen = selectRules(rules, options)
      // What a configuration says of reports is not about the list.
      const listed = command.getOptionValueSource('reporter') === 'config' ? undefined : options.reporter
      if (options.listRules) return io.out(ruleList(chosen, listed))
      const outputs = await reportOutputs(options, io)
      await checkOwnFiles(options)
      const { baseline, words, ...inputs } = await readInputs(options, io)
      const needs = await readAllNeeds(options.needs ?? [], inputs.contract.document.info?.version ?? '')
      const asked = await (options.replay === undefined
        ? readTarget(namedServer(baseUrl), options, io)
        : recordedTarget(options.replay, baseUrl))
      const other = await targetBeside(options, io)
      const spool = options.record === undefined ? undefined : spoolBeside(options.record)
      const recording = spool === undefined ? undefined : record(asked, spool)
      const target = recording?.target ?? asked

      const sample = options.miss === undefined ? options.sample : sampleFor(options.miss)
      const progress = progressOn(io, { quiet: options.quiet ?? false })
      const failOn = failOnOf(options)
      const { observations, quick } = options
      const isObserved = observations !== undefined || other !== undefined
      const judging: JudgeOptions = {
        ...inputs,
        ...(options.seed === undefined ? {} : { seed: String(options.seed) }),
        ...(sample === undefined ? {} : { sample }),
        exhaustive: options.exhaustive ?? false,
        // To tell behaviours asks for most of what all rules ask for.
        ...(isObserved && chosen.length === rules.length && { behaviours: true as const }),
        // A slow server is asked less by itself, but not where its observations are wanted, or needs of clients.
        ...(quick === undefined && !isObserved && needs.length === 0 ? {} : { quick: quick ?? false }),
        ...(options.probeWrites === undefined ? {} : { probeWrites: true }),
        ...(options.require === undefined ? {} : { required: options.require }),
        ...(options.minEntities === undefined ? {} : { minEntities: options.minEntities }),
        onEntry: progress.entry,
        onPhase: progress.phase,
        signal: io.stopped,
      }
      let judged: Report
      try {
        // The other one first: where it cannot be asked, nobody waits for half of an answer.
        const theirs = other && (await judge(chosen, progress.counting(other), judging))
        const own = await judge(chosen, progress.counting(target), {
          ...judging,
          ...(needs.length === 0 ? {} : { needs }),
          ...(options.shard === undefined ? {} : { shard: options.shard }),
          ...(options.failFast === undefined ? {} : { failFast: failOn }),
        })
        judged = theirs ? { ...own, beside: besideOf(own, theirs) } : own
      } finally {
        progress.end()
        await target.transport.close()
        await other?.transport.close()
      }
      const plan = { ...options, ...(sample === undefined ? {} : { sample }) }
      if (recording && options.record !== undefined && options.shard !== undefined) {
        await writeRecording(options.record, recording, judged, plan)
        spool?.close()
        return toldOfShard(options.shard, options.record, judged, recording.unasked(), io)
      }
      const allowed = options.allowUnjudged ? { allowUnjudged: true as const } : {}
      const report = finished({ ...judged, ...allowed, words, failOn }, chosen, baseline)

      // What cannot be written is named at the end, so that nothing else is lost for it.
      const unwritten = await writeReport(report, outputs, io).catch((error: unknown) => error)
      if (options.observations !== undefined) {
        await replaceFile(options.observations, `${jsonText(observationsOf(report))}\n`)
      }
      if (recording && options.record !== undefined) await writeRecording(options.record, recording, judged, plan)
      spool?.close()
      if (unwritten !== undefined) throw unwritten
      if (options.updateBaseline && options.baseline !== undefined) {
        await replaceFile(options.baseline, (await reporters.json())(report, { colour: false }))
        io.err(`Wrote this run's failures to the baseline ${shownName(options.baseline)}.\n`)
      }
      const code = exitCodeOf(report)
      io.exit(options.updateBaseline && code === 1 ? 0 : code)
    })
}

/** `needs` and `beside` come beside what is judged anyway: by themselves they lessen nothing. */
function failOnOf({ failOn = ['http'], needs, beside }: Options): readonly FailOn[] {
  if (failOn.includes('beside') && beside === undefined)
    throw new UserError('--fail-on beside is about another deployment; name it with --beside URL.')
  if (failOn.includes('needs') && needs === undefined)
    throw new UserError('--fail-on needs is about needs of clients; name their files with --needs FILE.')
  return failOn.every((level) => level === 'needs' || level === 'beside') ? ['http', ...failOn] : failOn
}

interface Inputs {
  readonly contract: ContractSource
  readonly build?: Reference
  readonly baseline: Baseline | undefined
  readonly words: Readonly<Record<string, string>>
}

async function readInputs({ build: folder, baseline, updateBaseline, ...options }: Options, io: Io): Promise<Inputs> {
  const contract = await readJudgingContract(options)
  const build = folder === undefined ? undefined : await readBuildShown(folder, io)
  if (updateBaseline && baseline === undefined) {
    throw new UserError('--update-baseline needs a file to write; name it with --baseline FILE.')
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

/**
 * The options with the rules that failed in an earlier report, and with what chose its questions.
 * @throws {UserError} if nothing failed in it
 */
async function askedAgain(file: string, options: Options): Promise<Options> {
  const { entries, run } = readReport(await readText(file, 'report'), shownName(file))
  const known = new Set(rules.map(({ id }) => id))
  const rule = entries.flatMap(({ id, outcome }) => (outcome === 'fail' && known.has(id) ? [id] : []))
  // Not success: nothing would have been judged.
  if (rule.length === 0) {
    throw new UserError(
      'Nothing failed in this report, so there is nothing to ask again; to judge the server by every rule, leave out --again.',
      { file },
    )
  }
  if (run === undefined) return { ...options, rule }
  const { sample, seed, quick } = run
  return {
    ...(sample === 'all' ? { exhaustive: true } : { sample }),
    ...(/^\d+$/.test(seed) ? { seed: Number(seed) } : {}),
    ...(quick === undefined ? {} : { quick }),
    ...options,
    rule,
  }
}

/** @throws {UserError} if two outputs would overwrite each other or one cannot be written. */
async function checkOwnFiles({ reporter = [], observations, record: recording }: Options): Promise<void> {
  const own = [observations, recording].filter((file) => file !== undefined)
  const taken = reporter.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  for (const file of own) {
    if (taken.includes(resolve(file)))
      throw new UserError('Two flags write to this file; give each its own file.', { file })
    taken.push(resolve(file))
    await checkWritable(file)
  }
}

function namedServer(baseUrl: string | undefined): string {
  if (baseUrl !== undefined) return baseUrl
  throw new UserError('Name the server to judge: npx model-query check http://127.0.0.1:4010')
}

/** Adds to the report what only the command knows: which rules were left out and what failed before. */
function finished(report: Report, chosen: readonly Rule[], baseline: Baseline | undefined): Report {
  const left = rules.length - chosen.length
  const whole =
    left === 0
      ? report
      : {
          ...report,
          leftOut: left,
          remarks: [...report.remarks, `${left} of ${counted(rules.length, 'rule')} were left out by the flags.`],
        }
  return baseline === undefined ? whole : compareWithBaseline(whole, baseline, new Set(rules.map(({ id }) => id)))
}
