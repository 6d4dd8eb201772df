import { observationsOf, type Report, type Rule } from '../../src/conformance.ts'
import { ledByFirst } from '../../src/conformance/cases/case-rules.ts'
import { countedBy } from '../../src/report/requirements.ts'
import { observationsText } from '../../src/conformance/observations.ts'
import { shownName } from '../../src/files/read-text.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { compareWithBaseline } from '../../src/report/baseline.ts'
import { reporters } from '../../src/report/reporters/index.ts'
import { isJudgedEnough } from '../../src/report/verdict.ts'
import { counted } from '../../src/text/counted.ts'
import { defined } from '../../src/text/defined.ts'
import { present } from '../../src/text/present.ts'
import { type ReportOutputs, writeReport } from '../flags/report-options.ts'
import { type ExitCode, exitCodeOf, type Io } from '../terminal/io.ts'
import type { Inputs } from './inputs.ts'
import { knownRules } from './known-rules.ts'
import type { CheckOptions } from './options.ts'
import { writeRecording } from './recordings.ts'
import type { Servers } from './servers.ts'

/** Adds to the report what only the command knows: which rules were left out, what counts, and what failed before. */
export function finished(
  judged: Report,
  known: readonly Rule[],
  chosen: readonly Rule[],
  { words, failOn, baseline, requirements }: Inputs,
  { allowUnjudged, laboratory, requireReasons, declared }: CheckOptions,
): Report {
  const left = known.length - chosen.length
  const report: Report = {
    ...judged,
    ...(laboratory && { entries: ledByFirst(judged.entries, known) }),
    ...(allowUnjudged && { allowUnjudged }),
    remarks: present([
      ...wrongBuild(judged),
      ...judged.remarks,
      left > 0 && `${left} of ${counted(known.length, 'rule')} were left out by the flags.`,
    ]),
    words,
    failOn,
    ...(left > 0 && { leftOut: left }),
  }
  if (baseline === undefined) return countedBy(report, requirements)
  // Also those by which another run judges, by its flags.
  const ids = new Set(knownRules({ laboratory: true, build: '', ...defined({ declared }) }).map(({ id }) => id))
  return countedBy(compareWithBaseline(report, baseline, ids, { requireReasons }), requirements)
}

/**
 * Where a server shows another build, hundreds of differences say less than one question. Those that share no entity differ at
 * least in each that is listed, and in each that the build left, which getEntity does not know.
 */
function wrongBuild({ entries, run, coverage }: Report): readonly string[] {
  const { count = 0 } = entries.find(({ id, outcome }) => id === 'entities-are-the-builds' && outcome === 'fail') ?? {}
  const [left, listed] = [run?.build?.entities ?? 0, coverage?.entities.of ?? 0]
  if (left === 0 || listed === 0 || count < left + listed) return []
  return [
    `The build has ${counted(left, 'entity', 'entities')}, the list ${listed}, and they differ in ${count} places: is this the build that the server answers from?`,
  ]
}

/** Prints and writes all that is wanted of a run, and returns the exit code. A report that cannot be written is named last, so that nothing else is lost for it. */
export async function writeResults(
  report: Report,
  outputs: ReportOutputs,
  { recording, spool }: Servers,
  options: CheckOptions,
  io: Io,
): Promise<ExitCode> {
  const judged = exitCodeOf(report)
  // What an interrupted run, or one by few rules, did not come to would be lost, and count as new from then on.
  const lost = report.baseline?.notJudged.length ?? 0
  const isUpdating = options.updateBaseline === true && lost === 0
  const exit = isUpdating && judged === 1 ? 0 : judged
  const unwritten = await writeReport(report, { ...outputs, exit }, io).catch((error: unknown) => error)
  if (options.observations !== undefined)
    await replaceFile(options.observations, observationsText(observationsOf(report)))
  if (recording && options.record !== undefined) await writeRecording(options.record, recording, report, options)
  spool?.close()
  if (unwritten !== undefined) throw unwritten
  if (!options.updateBaseline || options.baseline === undefined) return exit
  const file = shownName(options.baseline)
  if (!isUpdating) {
    const what = `${counted(lost, 'known failure was', 'known failures were')} not judged this time`
    io.err(`The baseline ${file} is left as it was: ${what}. Judge all, or remove the file.\n`)
    return exit
  }
  await replaceFile(options.baseline, (await reporters.json())(report, { colour: false }))
  io.err(`Wrote this run's failures to the baseline ${file}.\n`)
  if (!isJudgedEnough(report))
    io.err('Not everything was judged: what fails beside these counts as new from now on. Run it again to add it.\n')
  return exit
}
