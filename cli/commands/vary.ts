import { availableParallelism } from 'node:os'
import { Option, type Command } from 'commander'
import { trialVariables } from '../../src/adapters/trial.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import type { Build } from '../../src/model/model.ts'
import type { FailOn, Report } from '../../src/report/report.ts'
import { compareWithBaseline, readBaseline } from '../../src/report/baseline.ts'
import { manyLines } from '../../src/report/safe-text.ts'
import type { Shard } from '../../src/conformance/shard.ts'
import { type Attempt, attemptsOf, brokenAttempts } from '../../src/trying/attempts.ts'
import { UserError } from '../../src/text/user-error.ts'
import { isOfShard } from '../../src/trying/shards.ts'
import { endWithNpm } from '../../src/trying/end-with-npm.ts'
import { UnfitCommand } from '../../src/trying/run-as-is.ts'
import { outputShown } from '../../src/trying/trial-report.ts'
import { hasRunner } from '../../src/trying/try-together.ts'
import { tryVariations } from '../../src/trying/try-variations.ts'
import { variations } from '../../src/variations/choose.ts'
import { byChance } from '../../src/variations/draw.ts'
import { citedWords } from '../explain/cited-words.ts'
import { failOnOption } from '../flags/fail-on-flag.ts'
import { checkOwnFiles, filesOfBuild } from '../flags/own-files.ts'
import { duration, collectList, percentage, wholeNumber } from '../flags/quantities.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import { shardOption } from '../flags/shard-flag.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { afterDashes } from '../terminal/after-dashes.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { progressOn, statusLine } from '../terminal/progress.ts'
import { readBuildShown } from '../terminal/reading.ts'
import { olderNeeds, writeNeeds, type NeedsFlags } from '../vary/client-needs.ts'
import { acceptedIn, settled, usualAccepted } from '../vary/accepted.ts'
import { joinedFrom, reportsIn } from '../vary/joined.ts'
import { noticedIn, noticedText } from '../vary/noticed.ts'
import { namedVariations } from '../vary/varied.ts'

interface Options extends ReportFlags, NeedsFlags {
  readonly build?: string
  readonly fixture: string
  readonly except?: readonly string[]
  readonly accepted: string
  readonly failOn?: readonly FailOn[]
  readonly seed?: number
  readonly jobs: number
  readonly timeout: number
  readonly baseline?: string
  readonly shard?: Shard
  readonly replay?: readonly string[]
  readonly wrong?: true
  readonly atLeast?: number
}

const examples = `
Examples:
  $ npx model-query vary -- npm test
  $ npx model-query vary -- npx vitest run
  $ npx model-query vary --build build/model -- npm test
  $ npx model-query vary -- node client.mjs {url}
  $ npx model-query vary --only hits-worst-first --only error-empty -- npm test
  $ npx model-query vary --only random --seed 7 -- npm test
  $ npx model-query vary --except hits-worst-first -- npm test
  $ npx model-query vary --reporter pretty --reporter json=vary.json -- npm test
  $ npx model-query vary --baseline vary.json -- npm test
  $ npx model-query vary --needs web.needs.json -- npm test
  $ npx model-query vary --shard 2/5 --reporter json=shards/2.json -- npm test
  $ npx model-query vary --replay shards
  $ npx model-query vary --wrong --at-least 60% -- npm test

Tests that answer from a build through createHandlers (msw), createFetch or startServer need no change. Other tests find the
URL of the service in MODEL_QUERY_URL; it also replaces {url} in the arguments of the command. MODEL_QUERY_VARIATION has the
name of the variation. The command runs several times in parallel: give each run its own ports and files, or use --jobs 1.
The first run has no variation and must succeed. To list the variations, run npx model-query serve --list-variations.

With --wrong, a server breaks one promise of the contract at a time. Tests that still pass would not notice it.

Exit code:
  0  no variation of behaviour breaks the command
  1  at least one does, and it is not accepted; with --wrong, less is noticed than --at-least says
  2  none does, but not every variation could be tried
  3  vary could not run: a bad flag, or a command that fails without a variation or sends the service no request

What the tests need from their data (no-entities, no-findings, no-links, identifiers-to-encode, same-titles) is
reported, but does not count.`

/** `model-query vary`: finds which of the things that the contract leaves open a client depends on. */
export function vary(program: Command, io: Io): void {
  const command = program
    .command('vary')
    .description("run a client's tests against every behaviour that the contract permits")
    .usage('[options] -- <command> [args]')
    .argument('[command...]', 'the command, after --')
    .option('--build <folder>', 'build to serve (default: a bundled fixture)')
    .addOption(
      new Option('--fixture <name>', 'bundled fixture to serve: library, odd, laboratory, one or empty')
        .default('library')
        .conflicts('build'),
    )
    .option(
      '--only <name>',
      `try only this variation, or with --wrong this promise; ${byChance} draws a combination; repeatable`,
      collectList,
    )
    .option('--except <name>', 'do not try this variation; repeatable', collectList)
    .addOption(
      new Option('--jobs <number>', 'number of parallel runs')
        .argParser(wholeNumber(1, 64))
        .default(availableParallelism(), 'one per processor'),
    )
    .addOption(new Option('--timeout <time>', 'time limit for one run').argParser(duration).default(120_000, '2m'))
    .option('--accepted <file>', 'file with the accepted dependencies', usualAccepted)
    .addOption(failOnOption(['stale'], 'every dependency that is not accepted'))
    .option('--baseline <file>', 'an earlier json report: only new failures count')
    .option('--needs <file>', 'write what the client needs from a server, for check and gaps')
    .option('--merge', 'with --needs: keep what the file says about variations that are not tried this time')
    .option('--client <name>', 'name of the client, or name@version (default: from package.json, or the file name)')
    .addOption(
      shardOption('try this part of the variations only, and write a json report for --replay').conflicts([
        'needs',
        'baseline',
      ]),
    )
    .addOption(
      new Option(
        '--replay <reports...>',
        'join the json reports of all shards; name all files or their folder',
      ).conflicts(['only', 'except', 'shard']),
    )
    .addOption(
      new Option(
        '--wrong',
        'run the tests against servers that each break one promise of the contract, and say which ones they notice',
      ).conflicts(['except', 'accepted', 'failOn', 'baseline', 'needs', 'shard', 'replay', 'reporter']),
    )
    .addOption(
      new Option('--at-least <share>', 'with --wrong: exit with 1 where the tests notice less, such as 60%').argParser(
        percentage,
      ),
    )
  addReportOptions(command.addOption(seedOption('seed for random choices of the variations')))
    .addHelpText('after', examples)
    .action(async (argv: readonly string[], options: Options) => {
      const { failOn, shard } = options
      const { before, command: named } = afterDashes(program, argv)
      if (named && before[0] !== undefined)
        throw new UserError(
          `${before[0]} stands before --; name the command after it, and repeat --only for each name.`,
        )
      const replay = options.replay && reportsIn(options.replay)
      const read = [...filesOfBuild(options.build), options.accepted, ...(replay ?? [])]
      await checkOwnFiles(options.reporter, [options.needs], read)
      const outputs = await reportOutputs(options, io)
      const accepted = await acceptedIn(options.accepted)
      const baseline = await baselineOf(options.baseline)
      const older = await olderNeeds(options)
      const build = (await readBuildShown(options.build ?? findFixture(options.fixture), io)).build()
      if (options.wrong) {
        const { report, interrupted } = await tried(argv, options, build, io)
        const noticed = noticedIn(report)
        io.out(noticedText(report, noticed))
        const { atLeast = 0 } = options
        const isBelow = !interrupted && noticed.share < atLeast
        if (isBelow) {
          const [is, least] = [Math.floor(100 * noticed.share), Number((100 * atLeast).toFixed(3))]
          io.err(`${is} % is below the ${least} % of --at-least.\n`)
        }
        return io.exit(interrupted ? 2 : isBelow ? 1 : 0)
      }
      if (options.atLeast !== undefined)
        throw new UserError('--at-least is a share of the broken promises; use it with --wrong.')
      if (shard !== undefined && !outputs.choices.some(({ name, file }) => name === 'json' && file !== undefined))
        throw new UserError('--shard leaves a report for --replay; name its file with --reporter json=FILE.')
      const { report, interrupted } =
        replay === undefined
          ? await tried(argv, options, build, io)
          : { report: await joinedFrom(replay, argv), interrupted: false }
      const words = await citedWords()
      const whole = { ...report, words, ...(failOn && { failOn }) }
      // What a shard shows is weighed with the others.
      if (shard !== undefined) {
        await writeReport(whole, outputs, io)
        return io.exit(interrupted ? 2 : 0)
      }
      const known = new Set(variations.map(({ name }) => name))
      const beside = baseline === undefined ? whole : compareWithBaseline(whole, baseline, known)
      const compared = accepted === undefined ? beside : { ...beside, entries: settled(beside.entries, accepted) }
      const judged = exitCodeOf(compared)
      // An interrupted run cannot report success.
      const exit = interrupted && judged === 0 ? 2 : judged
      const flags = [...placeOf(options), ...(options.seed === undefined ? [] : ['--seed', String(options.seed)])]
      await writeReport(compared, { ...outputs, exit, flags }, io)
      if (options.needs !== undefined) {
        const name = options.build ?? options.fixture
        if (interrupted) io.err(`${shownName(options.needs)} is left as it was, since not everything was tried.\n`)
        else await writeNeeds(options.needs, report, { build, name, client: options.client }, older, io)
      }
      io.exit(exit)
    })
}

/** Attempts for all promises, or for those with these names. */
function brokenOnly(names: readonly string[] | undefined): readonly Attempt[] {
  const all = brokenAttempts()
  const wrong = names?.find((name) => !all.some((one) => one.name === name))
  if (wrong !== undefined)
    throw new UserError(`No promise is called ${wrong}; vary --wrong without --only tries all, and names them.`)
  return all.filter(({ name }) => names?.includes(name) ?? true)
}

/** What the client's tests do under each variation, or under those of the shard. */
async function tried(
  argv: readonly string[],
  options: Options,
  build: Build,
  io: Io,
): Promise<{ readonly report: Report; readonly interrupted: boolean }> {
  if (argv.length === 0) throw new UserError('Name the command after --: npx model-query vary -- npm test')
  const watch = argv.find((word, at) => /^--watch(?:All|=true)?$/.test(word) || isWatch(word, argv[at - 1]))
  if (watch !== undefined)
    throw new UserError(`The command watches files, and never ends; leave ${watch} out, as in npx vitest run.`)
  if (io.env[trialVariables.asked] !== undefined)
    throw new UserError(
      'vary was started by a command that vary runs; give the outer one the tests alone, or it never ends.',
    )
  const { only, except = [], seed = 1, jobs, timeout, verbose, shard } = options
  const left = namedVariations(except, () => attemptsOf(except, seed)).map(({ asked }) => asked)
  const all = options.wrong ? brokenOnly(only) : namedVariations(only ?? [], () => attemptsOf(only, seed))
  const attempts = all.filter(({ asked }) => !left.includes(asked))
  const place = placeOf(options)

  const progress = progressOn(io, { quiet: true })
  const stay = endWithNpm(io.env)
  const line = statusLine(io)
  line?.show('first run, without a variation')
  const report = await tryVariations(argv, {
    build,
    seed,
    env: io.env,
    timeoutMs: timeout,
    signal: io.stopped,
    attempts,
    shard,
    jobs,
    verbose,
    together: await hasRunner('.'),
    once: options.wrong,
    again: (name) => ['npx', 'model-query', 'vary', ...place, '--seed', String(seed), '--only', name, '--', ...argv],
    onFit: () => line?.end(),
    onEntry: progress.entry,
  })
    .catch((error: unknown) => {
      line?.end()
      if (error instanceof UnfitCommand) io.err(outputLines(error.output))
      throw error
    })
    .finally(() => {
      progress.end()
      stay()
    })
  const due = attempts.filter((_, index) => isOfShard(index, shard))
  return { report, interrupted: report.entries.length < due.length }
}

/** Whether this argument starts the watch mode of vitest that stands before it. */
function isWatch(word: string, before = ''): boolean {
  return /(?:^|[\\/])vitest(?:\.mjs)?$/.test(before) && /^(?:watch|dev|-w)$/.test(word)
}

/** The flags that name the build. */
function placeOf({ build, fixture }: Options): readonly string[] {
  return build === undefined ? ['--fixture', fixture] : ['--build', build]
}

async function baselineOf(file: string | undefined): Promise<ReturnType<typeof readBaseline> | undefined> {
  return file === undefined ? undefined : readBaseline(await readText(file, 'baseline'), shownName(file), 'vary')
}

function outputLines(output: string): string {
  if (output === '') return ''
  const lines = manyLines(outputShown(output)).split('\n')
  return lines.map((line) => `  │ ${line}`.trimEnd().concat('\n')).join('')
}
