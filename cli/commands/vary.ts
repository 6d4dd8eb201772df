import { availableParallelism } from 'node:os'
import { Option, type Command } from 'commander'
import { findFixture } from '../../src/build/find-fixture.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import type { Build } from '../../src/model/model.ts'
import { compareWithBaseline, readBaseline } from '../../src/report/baseline.ts'
import type { Entry, Report } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'
import { variations } from '../../src/variations/choose.ts'
import { byChance } from '../../src/variations/draw.ts'
import type { Variation } from '../../src/variations/variation.ts'
import { progressOn, statusLine } from '../terminal/progress.ts'
import { duration, several, wholeNumber } from '../flags/quantities.ts'
import { citedWords } from '../explain/cited-words.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import { runAsIs } from '../vary/run-as-is.ts'
import { eachAtOnce, tryVariations, type TrialOptions } from '../vary/try-variations.ts'
import { variationsNamed } from '../vary/varied.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { entryOf, shellLine, varyReport } from '../vary/vary-report.ts'

interface Options extends ReportFlags {
  readonly build?: string
  readonly fixture: string
  readonly only?: readonly string[]
  readonly seed?: number
  readonly jobs: number
  readonly timeout: number
  readonly baseline?: string
}

const examples = `
Examples:
  $ model-query vary -- npm test
  $ model-query vary --build build/model -- npm test
  $ model-query vary -- node client.mjs {url}
  $ model-query vary --only hits-worst-first --only error-empty -- npm test
  $ model-query vary --only random --seed 7 -- npm test
  $ model-query vary --reporter pretty --reporter json=vary.json -- npm test
  $ model-query vary --baseline vary.json -- npm test

The command finds the service at MODEL_QUERY_URL, and wherever {url} stands in its arguments, and the name of the
variation in MODEL_QUERY_VARIATION. It runs several times at once: whatever else it needs (ports, files) has to be its
own in each run, or give --jobs 1. First it runs without any variation, and has to succeed so.
Exit code: 0 when it succeeds under every variation; 1 when one of them breaks it; 2 when it fails
without any, or asks the service nothing. model-query serve --list-variations lists the variations.`

/** `model-query vary`: which of the things that the contract leaves open a client depends on. */
export function vary(program: Command, io: Io): void {
  const command = program
    .command('vary')
    .description("run a client's tests against every behaviour that the contract permits")
    .usage('[options] -- <command> [args]')
    .argument('<command...>', 'the command, after --')
    .option('--build <folder>', 'build to serve; a bundled fixture when left out')
    .addOption(
      new Option('--fixture <name>', 'bundled fixture to serve: library, odd, one or empty')
        .default('library')
        .conflicts('build'),
    )
    .addOption(
      new Option('--only <name>', `try this variation only; ${byChance} is a combination; again for more`).argParser(
        several,
      ),
    )
    .addOption(
      new Option('--jobs <number>', 'runs at once')
        .argParser(wholeNumber(1, 64))
        .default(availableParallelism(), 'one for each processor'),
    )
    .addOption(new Option('--timeout <time>', 'time for one run').argParser(duration).default(120_000, '2m'))
    .option('--baseline <file>', 'an older json report: only what is new fails')
  addReportOptions(command.addOption(seedOption('settles what variations leave to chance')))
    .addHelpText('after', examples)
    .action(async (argv: readonly string[], options: Options) => {
      const outputs = await reportOutputs(options, io)
      const chosen = chosenOf(options)
      const baseline = await baselineOf(options.baseline)
      const { build } = await readBuild(options.build ?? findFixture(options.fixture))
      const words = await citedWords()
      const { report, interrupted } = await tryAll(argv, chosen, build, options, io)
      const told: Report = { ...report, words }
      const known = new Set(variations.map(({ name }) => name))
      const compared = baseline === undefined ? told : compareWithBaseline(told, baseline, known)
      await writeReport(compared, outputs, io)
      const code = exitCodeOf(compared)
      // What was cut short cannot say that all is well.
      io.exit(interrupted && code === 0 ? 2 : code)
    })
}

/** A variation to try, under the names that a service takes. */
interface Tried extends Pick<Variation, 'name' | 'cites' | 'says' | 'leans'> {
  readonly names: readonly string[]
}

function chosenOf({ only, seed = 1 }: Options): readonly Tried[] {
  // Each is tried by itself, so that those which contradict each other may be named together.
  const named = only?.map((name) => [name, variationsNamed([name], seed)] as const)
  if (named === undefined) return variations.map((variation) => ({ ...variation, names: [variation.name] }))
  const unique = new Map(named)
  return [...unique].flatMap(([name, drawn]): Tried[] => {
    const [first] = drawn
    if (first === undefined) throw new UserError(`Seed ${seed} draws no variation; choose another with --seed.`)
    if (name !== byChance) return [{ ...first, names: [name] }]
    const names = drawn.map((variation) => variation.name)
    return [
      {
        name: `${byChance}-${seed}`,
        cites: first.cites,
        says: `Several at once, drawn by seed ${seed}: ${names.join(', ')}.`,
        leans: `one or more of these: ${drawn.map(({ leans, cites }) => `${leans} (${cites[0]})`).join('; ')}`,
        names,
      },
    ]
  })
}

async function baselineOf(file: string | undefined): Promise<ReturnType<typeof readBaseline> | undefined> {
  return file === undefined ? undefined : readBaseline(await readText(file, 'baseline'), shownName(file), 'vary')
}

async function tryAll(
  command: readonly string[],
  chosen: readonly Tried[],
  build: Build,
  { seed = 1, jobs, timeout, ...options }: Options,
  io: Io,
): Promise<{ readonly report: Report; readonly interrupted: boolean }> {
  const startedAt = new Date()
  const clock = performance.now()
  const trial: TrialOptions = { build, seed, env: io.env, timeoutMs: timeout, signal: io.stopped }
  const line = statusLine(io)
  line?.show('first without any variation')
  let requests = await runAsIs(command, Math.min(jobs, chosen.length), trial, io).finally(() => line?.end())

  const place = options.build === undefined ? ['--fixture', options.fixture] : ['--build', options.build]
  const progress = progressOn(io)
  let done = 0
  const outcomes = await eachAtOnce(chosen, jobs, io.stopped, async (one): Promise<Entry | undefined> => {
    const ended = await tryVariations(command, one.names, trial)
    requests += ended.requests
    if (io.stopped.aborted) return undefined
    const name = one.names.length === 1 ? one.name : byChance
    const again = ['model-query', 'vary', ...place, '--seed', String(seed), '--only', name, '--', ...command]
    const entry = entryOf(one, ended, shellLine(again))
    progress.entry(entry, ++done, chosen.length)
    return entry
  })
  progress.end()
  const entries = outcomes.filter((entry) => entry !== undefined)
  const interrupted = entries.length < chosen.length
  const drawn = chosen.filter(({ name }) => !variations.some((variation) => variation.name === name))
  const single = chosen.length - drawn.length
  const remarks = [
    ...(interrupted ? [`Stopped: ${entries.length} of ${chosen.length} variations were tried.`] : []),
    ...drawn.map(({ name, names }) => `${name} stands for these at once: ${names.join(', ')}.`),
    ...(single > 0 && single < variations.length ? [`Chosen: ${single} of ${variations.length} variations.`] : []),
  ]
  const durationMs = Math.round(performance.now() - clock)
  const run = { tool: thisTool(), startedAt: startedAt.toISOString(), durationMs, requests, remarks }
  return { report: varyReport(command, run, entries), interrupted }
}
