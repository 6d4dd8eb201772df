import { InvalidArgumentError, Option, type Command } from 'commander'
import { highestSeed } from '../../src/text/random.ts'
import { byChance } from '../../src/variations/draw.ts'
import { several } from './quantities.ts'

/** What the flags leave among the options of `serve`. */
export interface VaryFlags {
  readonly vary?: readonly string[]
  readonly listVariations?: true
  readonly seed: number
}

/** Adds `--vary` and what belongs to it; a command that has a `--seed` already keeps its own, which settles both. */
export function addVaryOptions(command: Command): Command {
  command
    .addOption(
      new Option(
        '--vary <name>',
        `answer otherwise where the contract leaves it open; ${byChance} draws a combination; again for more`,
      ).argParser(several),
    )
    .option('--list-variations', 'list the variations with what leaves each open, and end')
  return command.options.some(({ long }) => long === '--seed') ? command : addSeed(command)
}

/** Adds `--seed`. */
export function addSeed(command: Command): Command {
  return command.addOption(
    new Option('--seed <number>', 'settles what variations leave to chance').argParser(parseSeed).default(1),
  )
}

function parseSeed(text: string): number {
  const seed = Number(text)
  if (!/^\d{1,10}$/.test(text) || seed > highestSeed) {
    throw new InvalidArgumentError(`A seed is a whole number from 0 to ${highestSeed}.`)
  }
  return seed
}
