import { InvalidArgumentError, Option, type Command } from 'commander'
import { highestSeed } from '../../src/generate/random.ts'
import { UserError } from '../../src/source/user-error.ts'
import { byChance, chooseVariations, variations } from '../../src/variations/choose.ts'
import type { Variation } from '../../src/variations/variation.ts'
import { several } from '../check/quantities.ts'
import { nearest } from '../nearest.ts'

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

/** The variations that flags name. Throws a UserError where there is none of a name, or where two contradict each other. */
export function variationsNamed(names: readonly string[], seed: number): readonly Variation[] {
  try {
    return chooseVariations(names, seed)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const known = [...variations.map(({ name }) => name), byChance]
    const wrong = names.find((name) => !known.includes(name))
    if (wrong === undefined) throw new UserError(error.message)
    const near = nearest(wrong, known)
    const hint = near === undefined ? 'model-query serve --list-variations lists them.' : `Did you mean ${near}?`
    throw new UserError(`${error.message} ${hint}`)
  }
}

/** One line for each variation: its name, the open point it stands on, and what such a server does. */
export function variationLines(): string {
  const width = Math.max(...variations.map(({ name }) => name.length))
  return variations
    .map(({ name, cites, says }) => `${name.padEnd(width)}  ${cites[0].padEnd('GAP-16'.length)}  ${says}\n`)
    .join('')
}

/** What is served, and how it is varied: `the bundled fixture library, varied: error-empty`. */
export function variedName(name: string, { vary, seed }: VaryFlags): string {
  if (vary === undefined) return name
  const chosen = variationsNamed(vary, seed).map((variation) => variation.name)
  const drawn = vary.includes(byChance) ? ` by seed ${seed}` : ''
  return `${name}, varied${drawn}: ${chosen.length === 0 ? 'nothing' : chosen.join(', ')}`
}
