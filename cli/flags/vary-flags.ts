import { Option, type Command } from 'commander'
import { byChance } from '../../src/variations/draw.ts'
import { several } from './quantities.ts'

/** What the flags leave among the options of `serve`. */
export interface VaryFlags {
  readonly vary?: readonly string[]
  readonly listVariations?: true
  readonly seed?: number
}

/** Adds `--vary` and what belongs to it but `--seed`, which settles delays and faults as well. */
export function addVaryOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--vary <name>',
        `answer otherwise where the contract leaves it open; ${byChance} draws a combination; again for more`,
      ).argParser(several),
    )
    .option('--list-variations', 'list the variations with what leaves each open, and end')
}
