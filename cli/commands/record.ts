import type { Command } from 'commander'
import { type RecordedBuild, recordBuild } from '../../src/recording/record-build.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { statusLine } from '../terminal/progress.ts'
import { addTargetOptions, readTarget, type TargetFlags } from '../flags/target-flags.ts'
import { writeIndex } from '../index/write-index.ts'
import { packBuild } from '../pack/pack-build.ts'
import type { Io } from '../terminal/io.ts'
import { counted } from '../../src/text/counted.ts'

interface Options extends TargetFlags {
  readonly out: string
  readonly fresh?: true
  readonly index?: true
  readonly manifest?: true
}

const examples = `
Examples:
  $ model-query record http://127.0.0.1:4010 --out build/recorded
  $ model-query record https://models.example/api --out build/recorded --header 'Authorization: Bearer \${TOKEN}' --rate 20
  $ model-query serve build/recorded

Until the build is complete, fetched data is kept beside the folder, in DIR.recording: run the same command again to
continue, or add --fresh to start over. The folder changes only at the end. Exit code: 0 if the build was written, else 2.`

/** `model-query record`: writes what a running server shows as a build that `serve` answers from. */
export function record(program: Command, io: Io): void {
  const command = program
    .command('record')
    .description('record a running server as a build that serve can answer from')
    .argument('<base-url>', 'URL of the server, including its base path')
    .requiredOption('--out <folder>', 'where to write model.json and build-log.json')
    .option('--fresh', 'start over, and drop what an unfinished run fetched')
    .option('--index', 'write the index that searches are answered from, too')
    .option('--manifest', 'write the manifest of a build that is published at a URL, as pack does')
  addTargetOptions(command)
    .addHelpText('after', examples)
    .action(async (baseUrl: string, options: Options) => {
      if (options.out === '') throw new UserError('--out is empty; name the folder to write to.')
      const target = await readTarget(baseUrl, options, io)
      const line = statusLine(io)
      let recorded: RecordedBuild
      try {
        recorded = await recordBuild(target, {
          out: options.out,
          fresh: options.fresh ?? false,
          signal: io.stopped,
          onProgress: ({ entities, of }) => line?.show(`${entities}/${of} entities`),
        })
      } finally {
        line?.end()
        await target.transport.close()
      }
      for (const remark of recorded.remarks) io.err(`! ${oneLine(remark)}\n`)
      io.out(`${oneLine(summaryOf(recorded, target.subject, options.out))}\n`)
      if (options.index) io.out(`${oneLine(await writeIndex(options.out, io))}\n`)
      if (options.manifest) io.out(`${await packBuild(options.out)}\n`)
    })
}

function summaryOf({ build, requests }: RecordedBuild, subject: string, out: string): string {
  const { entities, links, findings } = build
  const counts = [
    counted(entities.length, 'entity', 'entities'),
    counted(links.length, 'link'),
    counted(findings.length, 'finding'),
  ]
  return `Recorded ${counts.slice(0, 2).join(', ')} and ${counts[2]} of ${subject} in ${out} (${counted(requests, 'request')}).`
}
