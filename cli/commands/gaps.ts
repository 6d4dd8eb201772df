import { dirname } from 'node:path'
import type { Command } from 'commander'
import { readAcceptedGaps } from '../../src/interface/accepted-gaps.ts'
import { thisTool } from '../../src/files/package-file.ts'
import { filesBeside } from '../../src/interface/contract-files.ts'
import { clauseWords, interfacePaths, type InterfacePaths, readInterface } from '../../src/interface/read-interface.ts'
import { readAllNeeds } from '../../src/interface/read-needs.ts'
import { readObservations } from '../../src/interface/read-observations.ts'
import { overlayText, readOverlay, referenceTo } from '../../src/interface/read-overlay.ts'
import { readOlderInterface } from '../../src/interface/read-revision.ts'
import type { Amend } from '../../src/interface/read-contract.ts'
import { shownName } from '../../src/files/read-text.ts'
import { counted } from '../../src/text/counted.ts'
import { defined } from '../../src/text/defined.ts'
import { present } from '../../src/text/present.ts'
import { amongThese, narrowedReport, type Narrowing } from '../../src/gaps/narrow.ts'
import { draftOverlay } from '../../src/gaps/draft-overlay.ts'
import { gapReport } from '../../src/gaps/gap-report.ts'
import { applyOverlay } from '../../src/contract/overlay.ts'
import type { Contract } from '../../src/contract/contract.ts'
import type { ReportEntry, FailOn, Report } from '../../src/report/report.ts'
import { describeUserError, together, UserError } from '../../src/text/user-error.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { accept, removeAcceptance } from '../gaps/accept.ts'
import { acceptedBeside, usualAccepted } from '../gaps/accepted-file.ts'
import { writeDraft } from '../gaps/draft-file.ts'
import { reportOnGap } from '../gaps/one-gap.ts'
import { subjectFlags, type SubjectFlags } from '../gaps/subject-flags.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { refuseOverwriting } from '../../src/files/refuse-overwriting.ts'
import { watchFiles } from '../../src/files/watch-files.ts'
import { addInterfaceOptions } from '../flags/contract-flag.ts'
import { failOnOption } from '../flags/fail-on-flag.ts'
import { filesOfBuild } from '../flags/own-files.ts'
import { collect, collectList } from '../flags/quantities.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'

interface Options extends ReportFlags, Narrowing, SubjectFlags {
  readonly remove?: true
  readonly accept?: string
  readonly reason?: string
  readonly owner?: string
  readonly expires?: string
  readonly failOn?: readonly FailOn[]
  readonly watch?: true
  readonly draft?: true | string
  readonly strict?: true
  readonly price?: true
}

/** The options with the file of accepted gaps, as given or as usual. */
type Settled = Options & { readonly accepted: string; readonly isAcceptedNamed: boolean }

const examples = `
Examples:
  $ npx model-query gaps
  $ npx model-query gaps GAP-3
  $ npx model-query gaps GAP-4 --build build/model
  $ npx model-query gaps --contract api/openapi.yaml --notes api/notes --fail-on new
  $ npx model-query gaps --accept GAP-13 --reason "after the first release" --owner Ada
  $ npx model-query gaps --draft draft.yaml
  $ npx model-query gaps --needs web.needs.json admin.needs.json
  $ npx model-query gaps --overlay draft.yaml
  $ npx model-query gaps --since v0.1.0 --reporter markdown=gaps.md

Exit code: 0; 1 if a gap matches --fail-on; 3 if the contract, the notes or the register cannot be read.`

/** `model-query gaps`: where the prose, the contract and the deployed servers disagree. */
export function gaps(program: Command, io: Io): void {
  const named = program
    .command('gaps')
    .description('show what the contract leaves open: compare it with its notes and with servers')
    .argument('[id]', 'show only this gap, in full')
  const command = addInterfaceOptions(named)
    .option('--build <folder>', 'show what a build holds for each open point')
    .option('--servers, --observations <file...>', 'show what servers do, from files that check --observations wrote')
    .option('--needs <file...>', 'show which clients depend on each open point, from files that vary --needs wrote')
    .option('--price', 'list what each open decision would cost: servers that would change, clients that wait')
    .option('--accepted <file>', `the file of accepted gaps (default: ${usualAccepted} next to the contract, or here)`)
    .option('--accept <id>', 'accept a gap; requires --reason or --remove')
    .option('--remove', 'with --accept: withdraw the acceptance')
    .option('--reason <text>', 'why the gap is accepted')
    .option('--owner <name>', 'who is responsible for the accepted gap')
    .option('--expires <day>', 'last day of the acceptance, YYYY-MM-DD')
    .option('--since <file|revision>', 'compare with a git revision, or with an older contract and the present notes')
    .addOption(failOnOption(['any', 'new', 'stale'], 'nothing'))
    .option(
      '--draft [file]',
      'write an OpenAPI Overlay 1.0 document that would close the open gaps, as a draft to edit',
    )
    .option('--overlay <file>', 'apply this overlay to the contract first; repeatable', collect)
    .option('--operation <name>', 'show only the gaps of this operation; repeatable', collectList)
    .option('--tag <name>', 'show only the gaps of operations with this tag; repeatable', collectList)
    .option('--strict', 'refuse a contract that is not valid, even if it could be compared')
    .option('--watch', 'run again after every save')
  addReportOptions(command)
    .addHelpText('after', examples)
    .action(async (id: string | undefined, given: Options) => {
      const options: Settled = {
        ...given,
        accepted: given.accepted ?? acceptedBeside(given.contract),
        isAcceptedNamed: given.accepted !== undefined,
      }
      const flags = subjectFlags(given)
      const paths = await interfacePaths(options)
      const files = namedFiles(options, paths)
      const shown = id === undefined ? options : { ...options, verbose: true as const }
      const outputs = { ...(await reportOutputs(shown, io, files)), flags }
      refuseLooseFlags(options, id)
      if (options.accept !== undefined) return io.out(await acceptance(options.accept, options, paths, flags))
      if (options.draft !== undefined) return draft(options, paths, files, io)
      const watched = new Set<string>()
      const look = async (): Promise<void> => {
        const all = await reportFor(options, paths, watched, (faults) => io.err(`${describeUserError(faults)}\n`))
        const report = id === undefined ? all : reportOnGap(all, id, flags)
        await writeReport(report, outputs, io)
        io.exit(exitCodeOf(report))
      }
      if (!options.watch) return look()
      for (const path of files) watched.add(path)
      await watchFiles(watched, () => lookAndSurvive(look, io), { stopped: io.stopped, atOnce: true })
    })
}

/** Accepts a gap, or accepts it no longer; says what was done. */
async function acceptance(
  gap: string,
  options: Settled,
  paths: InterfacePaths,
  flags: readonly string[],
): Promise<string> {
  const { accepted: file, reason = '', owner, expires, remove } = options
  if (remove) return removeAcceptance(gap, file)
  const entries = async (): Promise<readonly ReportEntry[]> => (await reportFor(options, paths)).entries
  return accept({ id: gap, reason, owner, expires, flags }, file, entries)
}

/** The files that the flags name, or that are read where none are named. */
function namedFiles(options: Settled, paths: InterfacePaths): readonly string[] {
  const { build, accepted, observations = [], needs = [], overlay = [] } = options
  const named = [...filesOfBuild(build), ...Object.values(paths), accepted, ...observations, ...needs, ...overlay]
  return named.filter((path) => path !== undefined)
}

/** Flags that only --accept reads are mistakes without it, and so is a gap to show where nothing is shown. */
function refuseLooseFlags(options: Options, id: string | undefined): void {
  const { accept, reason, owner, expires, draft, remove, watch, contract } = options
  if (watch && contract === '-')
    throw new UserError('--watch cannot read standard input again; name the file of the contract.')
  const other = accept !== undefined ? '--accept' : draft !== undefined ? '--draft' : undefined
  if (id !== undefined && other) throw new UserError(`${other} does not show a gap; remove ${oneLine(id)}.`)
  const details = Object.entries({ reason, owner, expires }).find(([, value]) => value !== undefined)
  if (accept !== undefined && remove && details)
    throw new UserError(`--remove takes no --${details[0]}; remove one of them.`)
  if (accept !== undefined) return
  const loose = Object.entries({ reason, owner, expires, remove }).find(([, value]) => value !== undefined)
  if (loose) throw new UserError(`--${loose[0]} requires --accept.`)
  if (options.price && !options.needs && !options.observations)
    throw new UserError('--price requires --needs or --servers: without them there is nothing to price.')
}

/** What the command reports without a flag, but for gaps that somebody accepted. */
export async function bundledGaps(): Promise<Report> {
  return reportFor({ accepted: usualAccepted, isAcceptedNamed: false }, await interfacePaths({}))
}

/** Adds the files beside the contract to `read`, so that --watch looks at them, too; `tell` hears of faults in it. */
async function reportFor(
  options: Settled,
  paths: InterfacePaths,
  read: Set<string> = new Set(),
  tell: (faults: UserError) => void = () => undefined,
): Promise<Report> {
  const startedAt = new Date()
  const { described, unmatched } = await describedIn(paths, options)
  const [first, ...others] = described.contract.faults ?? []
  if (first) tell(together([first, ...others]))
  for (const beside of filesBeside(paths.contract, described.contract.document)) read.add(beside)
  const words = await clauseWords(paths.contract)
  const clauses = new Set(Object.keys(words))
  const accepted = await readAcceptedGaps(options.accepted)
  const observations = await Promise.all((options.observations ?? []).map(readObservations))
  const facts = options.build === undefined ? undefined : await factsOf(options.build, described.contract)
  const older = options.since === undefined ? undefined : await readOlderInterface(options.since, paths)
  const report = gapReport({
    ...described,
    ...defined({
      accepted,
      facts,
      failOn: options.failOn,
      price: options.price,
      among: amongThese(described, options),
    }),
    ...(older && options.since !== undefined ? { older: { name: options.since, input: { ...older, clauses } } } : {}),
    observations,
    needs: await readAllNeeds(options.needs ?? [], described.contract.version),
    words,
    clauses,
    remarks: present([
      ...(older?.remarks ?? []),
      ...remarksOn(paths, described.pages),
      accepted === undefined &&
        options.isAcceptedNamed &&
        `${shownName(options.accepted)} does not exist; no gap counts as accepted.`,
      ...faultRemarks(described.contract),
      ...unmatched.map((target) => `The overlay target ${target} matches nothing in the contract.`),
    ]),
    tool: thisTool(),
    startedAt,
    durationMs: Date.now() - startedAt.getTime(),
  })
  return narrowedReport(report, described, options)
}

function faultRemarks({ faults = [] }: Contract): readonly string[] {
  const [first] = faults
  if (!first) return []
  return [
    `The contract has ${counted(faults.length, 'fault')} and is compared all the same, which --strict refuses: ${first.message}`,
  ]
}

/** The interface with the overlays applied in order, and their targets that match nothing: an overlay succeeds without them. */
async function describedIn(
  paths: InterfacePaths,
  { overlay = [], strict }: Options,
): Promise<{ readonly described: Awaited<ReturnType<typeof readInterface>>; readonly unmatched: readonly string[] }> {
  const overlays = await Promise.all(overlay.map(readOverlay))
  const unmatched: string[] = []
  const amend: Amend = (document) =>
    overlays.reduce((before, one) => {
      const amended = applyOverlay(before, one)
      unmatched.push(...amended.unmatched)
      return amended.document
    }, document)
  const reading = { lenient: !strict, ...(overlays.length > 0 && { amend }) }
  return { described: await readInterface(paths, reading), unmatched }
}

async function draft(options: Options, paths: InterfacePaths, read: readonly string[], io: Io): Promise<void> {
  const file = typeof options.draft === 'string' && options.draft !== '-' ? options.draft : undefined
  await refuseOverwriting(file === undefined ? [] : [file], read)
  const { described } = await describedIn(paths, options)
  const from = file === undefined ? '.' : dirname(file)
  const { overlay, left } = draftOverlay(
    { ...described, needs: await readAllNeeds(options.needs ?? [], described.contract.version) },
    referenceTo(paths.contract, from),
  )
  const count = overlay.actions.length
  if (count === 0) {
    io.err('Nothing to draft.\n')
  } else {
    const text = overlayText(overlay)
    if (file === undefined) io.out(text)
    else await writeDraft(file, text)
    const where = file === undefined ? '' : ` in ${shownName(file)}`
    io.err(`Drafted ${counted(count, 'addition')}${where}; decide each value under x-undecided.\n`)
  }
  for (const line of left) io.err(`Not drafted: ${oneLine(line)}\n`)
}

async function factsOf(folder: string, contract: Contract): Promise<ReadonlyMap<string, readonly string[]>> {
  const { readBuild, readCandidates } = await import('../../src/build/read-build.ts')
  const { buildFacts } = await import('../../src/gaps/build-facts.ts')
  const [read, candidates] = [await readBuild(folder), await readCandidates(folder)]
  return buildFacts(read.build(), candidates, contract)
}

function remarksOn({ contract, notes, openPoints }: InterfacePaths, pages: readonly string[]): readonly string[] {
  const beside = `next to ${shownName(contract)}`
  return present([
    /[\\/]node_modules[\\/]/.test(contract) &&
      'This contract is that of a package; to see gaps of yours, and where, add --contract FILE.',
    notes === undefined && `There is no notes folder ${beside}; name one with --notes.`,
    pages.length > 0 &&
      `${counted(pages.length, 'page')} among the notes ${pages.length === 1 ? 'describes' : 'describe'} no operation, the first is ${pages[0]}; to make a page a note, add operation to its front matter.`,
    openPoints === undefined &&
      `There is no open-points.json ${beside}, so the points are those that any contract can have; docs/contract.md shows how to write one.`,
  ])
}

async function lookAndSurvive(look: () => Promise<void>, io: Io): Promise<void> {
  try {
    await look()
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    io.err(`${describeUserError(error)}\n`)
    io.exit(3)
  }
  io.err('Watching for changes; press Ctrl+C to stop.\n')
}
