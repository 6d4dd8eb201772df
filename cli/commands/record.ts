import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { observationsText } from '../../src/conformance/observations.ts'
import { type ContractSource, judge, observationsOf, rules, type Target } from '../../src/conformance.ts'
import { targetBy } from '../../src/conformance/addresses.ts'
import { compareBuilds } from '../../src/recording/compare-builds.ts'
import { comparison } from '../../src/recording/comparison.ts'
import { type RecordedBuild, recordBuild, showBuild } from '../../src/recording/record-build.ts'
import { shownName } from '../../src/files/read-text.ts'
import { checkWritable, replaceFile } from '../../src/files/replace-file.ts'
import type { Report } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { statusLine } from '../terminal/progress.ts'
import { readBuildShown } from '../terminal/reading.ts'
import { addContractOption, type ContractFlag, readJudgingContract } from '../flags/contract-flag.ts'
import { addTargetOptions, readTarget, type TargetFlags } from '../flags/target-flags.ts'
import { observationsFile } from '../serve/variation.ts'
import { writeIndex } from './index.ts'
import { packOrWarn } from './pack.ts'
import { filesOfBuild } from '../flags/own-files.ts'
import { addReportOptions, reportOutputs, writeReport, type ReportFlags } from '../flags/report-options.ts'
import { exitCodeOf, type Io } from '../terminal/io.ts'
import { counted } from '../../src/text/counted.ts'

interface Options extends ContractFlag, TargetFlags, ReportFlags {
  readonly out?: string
  readonly compare?: string
  readonly observations?: string | true
  readonly fresh?: true
  readonly index?: true
  readonly manifest?: true
}

const examples = `
Examples:
  $ npx model-query record http://127.0.0.1:4010 --out build/recorded
  $ npx model-query record https://models.example/api --out build/recorded --header 'Authorization: Bearer \${TOKEN}' --rate 20
  $ npx model-query serve build/recorded
  $ npx model-query record https://models.example/api --out build/recorded --observations
  $ npx model-query serve build/recorded --as build/recorded
  $ npx model-query record https://models.example/api --compare build/recorded
  $ npx model-query record https://models.example --contract openapi.yaml --out build/recorded

Until the build is complete, what was fetched is kept next to the folder, in <folder>.recording. To continue an unfinished run,
repeat the command; to start over, add --fresh. The folder itself changes only at the end.

Exit code: 0 if the build was written, else 3. With --compare: 0 if the deployment shows what the build on disk holds,
1 if it differs, 3 if they could not be compared.`

/** `model-query record`: writes what a running server shows as a build that `serve` answers from. */
export function record(program: Command, io: Io): void {
  const command = program
    .command('record')
    .description('record a running server as a build that serve can answer from')
    .argument('<base-url>', 'URL of the server, including its base path')
    .option('--out <folder>', 'where to write model.json and build-log.json')
    .option('--compare <folder>', 'say what changed since this build; writes nothing unless --out is given')
    .option(
      '--observations [file]',
      `also observe all open points, for serve --as and gaps (default: ${observationsFile} in the folder)`,
    )
    .option('--fresh', 'start over, and discard what an unfinished run fetched')
    .option('--index', 'also write the search index, as index does')
    .option('--manifest', 'also write the manifest for publishing the build at a URL, as pack does')
  addReportOptions(addTargetOptions(addContractOption(command, 'the contract, which says where the operations are')))
    .addHelpText('after', examples)
    .action(async (baseUrl: string, options: Options) => {
      const { out, compare, fresh = false } = options
      const folder = folderOf(options)
      const observations = options.observations === true ? join(folder, observationsFile) : options.observations
      if (observations !== undefined) await checkObservationsFile(observations, folder, options)
      const outputs = compare === undefined ? undefined : await reportOutputs(options, io)
      const before = compare === undefined ? undefined : (await readBuildShown(compare, io)).build()
      const contract = await readJudgingContract(options)
      const target = await readTarget(baseUrl, options, io)
      const started = { startedAt: new Date().toISOString(), clock: performance.now() }
      const line = statusLine(io)
      let shown: Awaited<ReturnType<typeof showBuild>>
      let observed: Report | undefined
      try {
        shown = await (out === undefined ? showBuild : recordBuild)(targetBy(contract, target), {
          out: folder,
          fresh,
          signal: io.stopped,
          onProgress: ({ entities, of }) => line?.show(`${entities}/${of} entities`),
        })
        if (observations !== undefined) observed = await observe(target, contract, io)
      } finally {
        line?.end()
        await target.transport.close()
      }
      // A report has standard output for itself.
      const say = before ? io.err : io.out
      for (const remark of before ? [] : shown.remarks) io.err(`! ${oneLine(remark)}\n`)
      if (out !== undefined) {
        say(`${oneLine(summaryOf(shown, target.subject, out))}\n`)
        if (options.index) say(`${oneLine(await writeIndex(out, io))}\n`)
        await packOrWarn(out, options.manifest, say, io)
      }
      if (observations !== undefined && observed) {
        await replaceFile(observations, observationsText(observationsOf(observed)))
        const seen = `Observed ${counted(observed.behaviours?.length ?? 0, 'behaviour')} at open points`
        say(`${seen} in ${shownName(observations)} (${counted(observed.requests ?? 0, 'request')}).\n`)
      }
      if (!before || !outputs) return
      const report = comparison(compareBuilds(before, shown.build), {
        subject: target.subject,
        startedAt: started.startedAt,
        durationMs: Math.round(performance.now() - started.clock),
        requests: shown.requests,
        remarks: shown.remarks,
        folder: shownName(compare ?? ''),
      })
      await writeReport(report, outputs, io)
      io.exit(exitCodeOf(report))
    })
}

/** A run may be long, and neither build may be lost for it; the folder may be made only at its end. */
async function checkObservationsFile(file: string, folder: string, { out, compare }: Options): Promise<void> {
  const taken = [out, compare].flatMap(filesOfBuild).map((one) => resolve(one))
  if (taken.includes(resolve(file)))
    throw new UserError('This file is one of the build; give --observations its own.', { file })
  if (resolve(dirname(file)) !== resolve(folder)) await checkWritable(file)
}

/** What the server does where nothing is stated, by all rules; not by a part of them, which `serve --as` would take for all. */
async function observe(target: Target, contract: ContractSource, io: Io): Promise<Report> {
  const report = await judge(rules, target, { contract, behaviours: true, quick: false, signal: io.stopped })
  if (io.stopped.aborted) throw new UserError('Stopped before everything was observed; run the same command again.')
  for (const { outcome, title } of report.entries)
    if (outcome === 'unjudged') io.err(`! Not everything was observed: ${oneLine(title)}.\n`)
  return report
}

/** The folder that is written, or compared with, beside which an unfinished run is kept. */
function folderOf({ out, compare, observations, index, manifest, reporter }: Options): string {
  const folder = out ?? compare
  if (folder === undefined)
    throw new UserError('Name the folder to write to with --out, or the build to compare with, with --compare.')
  if (folder === '' || compare === '')
    throw new UserError(`${out === '' ? '--out' : '--compare'} is empty; name a folder.`)
  if (observations === true && out === undefined)
    throw new UserError('--observations has no folder to write to; add a file to it, or --out FOLDER.')
  if ((index ?? manifest) && out === undefined)
    throw new UserError('--index and --manifest are about what --out writes; add --out FOLDER.')
  if (reporter && compare === undefined)
    throw new UserError('--reporter is about a comparison; add --compare FOLDER, or remove it.')
  return folder
}

function summaryOf(
  { build, requests }: Pick<RecordedBuild, 'build' | 'requests'>,
  subject: string,
  out: string,
): string {
  const { entities, links, findings } = build
  return `Recorded ${counted(entities.length, 'entity', 'entities')}, ${counted(links.length, 'link')} and ${counted(findings.length, 'finding')} of ${subject} in ${out} (${counted(requests, 'request')}).`
}
