import { Option, type Command } from 'commander'
import { type Recorded, recordBuild } from '../../src/recording/record-build.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { statusLine } from '../terminal/progress.ts'
import { bytes, count, duration, each, rate } from '../flags/quantities.ts'
import { targetOf, type TargetFlags } from '../flags/target-of.ts'
import { writeIndex } from '../index/write-index.ts'
import type { Io } from '../terminal/io.ts'

interface Options extends TargetFlags {
  readonly out: string
  readonly fresh?: true
  readonly index?: true
}

const examples = `
Examples:
  $ model-query record http://127.0.0.1:4010 --out build/recorded
  $ model-query record https://models.example/api --out build/recorded --header 'Authorization: Bearer \${TOKEN}' --rate 20
  $ model-query serve build/recorded

Until the build is whole, what was fetched is kept beside the folder, in DIR.recording: the same command goes on from
there, and --fresh starts over. The folder changes only at the end. Exit code: 0 when the build was written, else 2.`

/** `model-query record`: writes what a running server shows as a build that `serve` answers from. */
export function record(program: Command, io: Io): void {
  program
    .command('record')
    .description('write what a running server shows as a build to serve')
    .argument('<base-url>', 'where the server answers, with its base path')
    .requiredOption('--out <folder>', 'where to write model.json and build-log.json')
    .option('--fresh', 'start over, and drop what an unfinished run fetched')
    .option('--header <header>', "send 'Name: value' with every request; ${NAME} is a variable; again for more", each)
    .option('--ca <file>', 'trust the certificates (PEM) in this file')
    .option('--insecure', 'take any certificate')
    .addOption(new Option('--wait <time>', 'wait this long for a server that is coming up').argParser(duration))
    .addOption(new Option('--concurrency <number>', 'requests at once').argParser(count(256)).default(8))
    .addOption(new Option('--rate <number>', 'requests per second at most').argParser(rate))
    .addOption(new Option('--timeout <time>', 'time for one answer').argParser(duration).default(10_000, '10s'))
    .addOption(
      new Option('--max-body <size>', 'size of one answer at most').argParser(bytes).default(64 * 1024 ** 2, '64M'),
    )
    .option('--index', 'write the index that searches are answered from, too')
    .addHelpText('after', examples)
    .action(async (baseUrl: string, options: Options) => {
      if (options.out === '') throw new UserError('--out names no folder; give the folder to write to.')
      const target = await targetOf(baseUrl, options, io)
      const line = statusLine(io)
      let recorded: Recorded
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
    })
}

function summaryOf({ build, requests }: Recorded, subject: string, out: string): string {
  const { entities, links, findings } = build
  const counts = [
    counted(entities.length, 'entity', 'entities'),
    counted(links.length, 'link', 'links'),
    counted(findings.length, 'finding', 'findings'),
  ]
  return `Recorded ${counts.slice(0, 2).join(', ')} and ${counts[2]} of ${subject} in ${out} (${counted(requests, 'request', 'requests')}).`
}

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
