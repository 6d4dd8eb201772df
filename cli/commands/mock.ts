import type { Command } from 'commander'
import type { Contract } from '../../src/contract/contract.ts'
import { placeFinder } from '../../src/contract/places.ts'
import { shownName } from '../../src/files/read-text.ts'
import { watchFiles } from '../../src/files/watch-files.ts'
import { filesBeside } from '../../src/interface/contract-files.ts'
import { readContract } from '../../src/interface/read-contract.ts'
import { UserError } from '../../src/text/user-error.ts'
import { contractFile } from '../flags/contract-flag.ts'
import { addPrismOptions, type PrismFlags, startedPrism } from '../flags/prism-flags.ts'
import { seedOption } from '../flags/seed-flag.ts'
import { eventLine, logged } from '../prism/events.ts'
import type { Io } from '../terminal/io.ts'
import { stop } from '../terminal/stop.ts'
import { talkOf } from '../terminal/talk.ts'

interface Options extends PrismFlags {
  readonly dynamic?: true
  readonly seed?: number
  readonly cors: boolean
  readonly watch?: boolean
}

const examples = `
Examples:
  $ npx model-query mock                                  what a client may expect from the contract alone
  $ npx model-query mock --dynamic --seed 7               values generated from the schemas, the same for the same seed
  $ npx model-query mock --contract openapi.yaml --watch  your own contract, reloaded when it changes

Prism answers, and is not part of this package: npm install --save-dev @stoplight/prism-cli@5.14`

/** `model-query mock`: the contract alone, without a build. */
export function mock(program: Command, io: Io): void {
  addPrismOptions(program.command('mock').description('answer from the contract alone, through Prism'))
    .option('--dynamic', 'generate values from the schemas')
    .addOption(seedOption('seed for --dynamic'))
    .option('--no-cors', 'do not allow pages of other origins to read the answers')
    .option('--watch', 'reload the contract when it changes (default on a terminal)')
    .option('--no-watch', 'do not reload the contract')
    .addHelpText('after', examples)
    .action(async (options: Options) => {
      const { dynamic = false, seed, cors } = options
      if (seed !== undefined && !dynamic) throw new UserError('--seed requires --dynamic; add it, or remove --seed.')
      const talk = talkOf(options, io)
      const { stopped } = io
      const file = contractFile(options)
      let contract = await readAnswered(file)
      const { document, title, version } = contract
      let placeAt = placeFinder(contract)
      const watched = new Set([file, ...filesBeside(file, document)])
      const starting = startedPrism(options, io, {
        mode: 'mock',
        contract: document,
        dynamic,
        ...(dynamic ? { seed: String(seed ?? 1) } : {}),
        cors,
        onExchange(exchange) {
          talk.logRequest(logged(exchange, placeAt))
          return []
        },
        onEvent: (event) => io.err(eventLine(event, talk.colours)),
        onLeftOut: (at) =>
          talk.warnOf(new UserError('Prism cannot send this in a header, and does without.', contract.placeOf(at))),
        onError: talk.defect,
      })
      const over = new AbortController()
      const reread = async (): Promise<void> => {
        try {
          const prism = await starting
          const next = (contract = await readAnswered(file))
          for (const beside of filesBeside(file, next.document)) watched.add(beside)
          await prism?.use(next.document)
          placeAt = placeFinder(next)
          talk.say(`${talk.colours.green('new contract')}: ${next.title} ${next.version}\n`)
        } catch (error) {
          talk.warnOf(error as Error, 'The last good contract stays in use.')
        }
      }
      const watching = options.watch ?? io.terminal
      const watch = watching ? watchFiles(watched, reread, { stopped: over.signal }) : undefined
      try {
        await using prism = await starting
        if (!prism) return io.exit(0)
        const how = dynamic ? `dynamic, seed ${seed ?? 1}` : 'static'
        const { bold, cyan, dim, green } = talk.colours
        talk.say(`${bold(green('model-query'))} answers at ${bold(cyan(prism.url))} ${dim(`(Prism, ${how})`)}\n`)
        talk.say(`  contract  ${title} ${version}, ${shownName(file)}${watching ? dim(', watched') : ''}\n\n`)
        await stop(stopped)
        over.abort()
        await watch
      } finally {
        over.abort()
      }
      io.exit(0)
    })
}

/** @throws {UserError} for a contract of which Prism could answer nothing, beside what `readContract` throws */
async function readAnswered(file: string): Promise<Contract> {
  const contract = await readContract(file)
  if (contract.operations.length === 0)
    throw new UserError('No operation is declared, so nothing can be answered; add one.', contract.placeOf('/paths'))
  return contract
}
