import type { Command } from 'commander'
import picocolors from 'picocolors'
import { startPrism, type PrismExchange } from '../../src/adapters/prism.ts'
import { readContract } from '../../src/interface/read-contract.ts'
import { shownName } from '../../src/files/read-text.ts'
import { watchFiles } from '../../src/files/watch-files.ts'
import { manyLines } from '../../src/report/safe-text.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { eventLine, logged } from '../prism/events.ts'
import { addPrismOptions, contractFile, isStrict, type PrismFlags } from '../flags/prism-flags.ts'
import { logJson, logLine } from '../terminal/log.ts'
import { firstFree } from '../serve/port.ts'
import { stop } from '../terminal/stop.ts'

interface Options extends PrismFlags {
  readonly dynamic?: true
  readonly seed?: string
  readonly cors: boolean
  readonly watch?: boolean
}

const examples = `
Examples:
  $ model-query mock                                  what a client may expect from the contract alone
  $ model-query mock --dynamic --seed 7               values made up from the schemas, the same ones for the same seed
  $ model-query mock --contract openapi.yaml --watch  a contract of yours, read again whenever it changes

It answers through Prism, which is not part of this package: npm install --save-dev @stoplight/prism-cli@5.14`

/** `model-query mock`: the contract alone, without a build. */
export function mock(program: Command, io: Io): void {
  addPrismOptions(program.command('mock').description('answer from the contract alone, through Prism'))
    .option('--dynamic', 'make values up from the schemas')
    .option('--seed <text>', 'fixes what --dynamic makes up (default: 1)')
    .option('--no-cors', 'let no page of another origin read the answers')
    .option('--watch', 'go over to each new state of the contract (default on a terminal)')
    .option('--no-watch', 'keep to the contract as it is now')
    .addHelpText('after', examples)
    .action(async (options: Options) => {
      const { dynamic = false, seed, log, quiet = false, cors } = options
      if (seed !== undefined && !dynamic) throw new UserError('--seed fixes what --dynamic makes up; give both.')
      const colours = picocolors.createColors(io.colour)
      const say = log === 'json' ? io.err : io.out
      const warn = (text: string): void => io.err(`${colours.yellow('!')} ${manyLines(text)}\n`)
      const onExchange = (exchange: PrismExchange): [] => {
        const line = logged(exchange)
        if (log !== 'off' && !quiet)
          io.out(log === 'json' ? logJson(line, new Date()) : logLine(line, new Date(), colours))
        return []
      }

      const { stopped } = io
      const file = contractFile(options)
      const { document, title, version } = await readContract(file)
      const starting = firstFree(options.port, isStrict(options, io), options.host, (port) =>
        startPrism({
          mode: 'mock',
          contract: document,
          dynamic,
          ...(dynamic ? { seed: seed ?? '1' } : {}),
          cors,
          host: options.host,
          port,
          onExchange,
          onEvent: (event) => io.err(eventLine(event, colours)),
          onError: (error) => io.err(`${error instanceof Error ? error.stack : String(error)}\n`),
        }),
      )
      const over = new AbortController()
      const reread = async (): Promise<void> => {
        try {
          const prism = await starting
          const next = await readContract(file)
          await prism.use(next.document)
          if (!quiet) say(`${colours.green('new contract')}: ${next.title} ${next.version}\n`)
        } catch (error) {
          const why = error instanceof UserError ? describeUserError(error) : String(error)
          warn(`${why}\nThe last good contract goes on answering.`)
        }
      }
      const watching = options.watch ?? io.terminal
      const watch = watching ? watchFiles([file], reread, { stopped: over.signal }) : undefined
      try {
        await using prism = await starting
        if (!quiet) {
          const how = dynamic ? `dynamic, seed ${seed ?? '1'}` : 'static'
          const { bold, cyan, dim, green } = colours
          say(`${bold(green('model-query'))} answers at ${bold(cyan(prism.url))} ${dim(`(Prism, ${how})`)}\n`)
          say(`  contract  ${title} ${version}, ${shownName(file)}${watching ? dim(', watched') : ''}\n\n`)
        }
        await stop(stopped)
        over.abort()
        await watch
      } finally {
        over.abort()
      }
      io.exit(0)
    })
}
