import { assertLaboratory } from '../../src/conformance/cases/laboratory.ts'
import { sampleFor } from '../../src/conformance/coverage.ts'
import { writeBegun } from '../flags/could-not-run.ts'
import { checkOwnFiles, filesOfBuild, recordingsIn } from '../flags/own-files.ts'
import { reportOutputs } from '../flags/report-options.ts'
import type { Io } from '../terminal/io.ts'
import { flagsAgain, withRulesAgain } from './again.ts'
import { dryRun } from './dry-run.ts'
import { readInputs, withChoices } from './inputs.ts'
import { judgeServers } from './judge-servers.ts'
import { knownRules } from './known-rules.ts'
import { mineAt } from './mine/mine.ts'
import { mocksByHand, mocksText } from './mine/mocks-by-hand.ts'
import type { CheckOptions } from './options.ts'
import { reportShard, withRecordingFile, writeRecording } from './recordings.ts'
import { finished, writeResults } from './results.ts'
import { ruleList, selectRules } from './select-rules.ts'
import { type Servers, serversOf } from './servers.ts'

/** Runs `model-query check` by its flags; whether `--reporter` is from a configuration. */
export async function runCheck(
  baseUrl: string | undefined,
  given: CheckOptions,
  isConfigured: boolean,
  io: Io,
): Promise<void> {
  const options = await withRecordingFile(await withRulesAgain(await withChoices(withSample(given))))
  const known = knownRules(options)
  const chosen = selectRules(known, options)
  // What a configuration says of reports is not about the list.
  const listed = isConfigured ? undefined : options.reporter
  if (options.listRules) return io.out(ruleList(chosen, listed, io.width))
  if (options.mine === true) {
    const found = await mocksByHand('.')
    io.out(mocksText(found))
    return io.exit(found.length === 0 ? 0 : 2)
  }
  if (options.dryRun) return io.out(await dryRun(baseUrl, chosen, options, io))
  const { shard, record, baseline, again } = options
  const outputs = { ...(await reportOutputs(options, io)), kept: [baseline, again], flags: flagsAgain(options) }
  await checkFiles(options)
  if (shard === undefined)
    await writeBegun(outputs, baseUrl ?? (options.mine ? 'mocks' : 'a recording'), [baseline, again], io)
  const inputs = await readInputs(options, io)
  const mine = options.mine && (await mineAt(options.mine, baseUrl))
  const servers = mine ? { target: mine.target } : await serversOf(baseUrl, options, io)
  if (options.laboratory) await assertLaboratory(servers.target, io.stopped)
  const judged = await judgeServers(chosen, servers, inputs, options, io)
  const { recording, spool }: Servers = servers
  if (shard !== undefined && recording && record !== undefined) {
    await writeRecording(record, recording, judged, options)
    spool?.close()
    return reportShard(shard, record, judged, recording.unasked(), io)
  }
  const report = finished(mine ? mine.reportOf(judged) : judged, known, chosen, inputs, options)
  io.exit(await writeResults(report, outputs, servers, options, io))
  if (mine) io.err(mine.instead(report))
}

/** Before anything is written. */
async function checkFiles(options: CheckOptions) {
  const { reporter, observations, record, contract, build, choices, ca, cert, key, needs = [], replay = [] } = options
  const read = [
    ...[options.mine].flat().filter((path) => path !== true),
    contract,
    ...filesOfBuild(build),
    choices,
    ca,
    cert,
    key,
    ...needs,
    ...replay,
    ...replay.flatMap(recordingsIn),
  ]
  await checkOwnFiles(reporter, [observations, record], read)
}

/** As many entities as `--miss` needs. */
function withSample(options: CheckOptions): CheckOptions {
  return options.miss === undefined ? options : { ...options, sample: sampleFor(options.miss) }
}
