import { Option, type Command } from 'commander'
import { byChance } from '../../src/variations/draw.ts'
import { collectList } from './quantities.ts'

/** The options of `serve` that these flags set. */
export interface VaryFlags {
  readonly vary?: readonly string[]
  readonly as?: string
  readonly break?: string
  readonly listVariations?: true
  readonly seed?: number
}

/** Adds `--vary` and its companions, except `--seed`, which also applies to delays and faults. */
export function addVaryOptions(command: Command): Command {
  return command
    .option(
      '--vary <name>',
      `serve another behaviour that the contract permits; ${byChance} draws a combination; repeatable`,
      collectList,
    )
    .addOption(
      new Option(
        '--as <file>',
        'answer as a server was seen to: a file that --observations of check or record wrote, or the folder of record',
      ).conflicts('vary'),
    )
    .addOption(
      new Option('--break <name>', 'break one promise of the contract, of those that vary --wrong names').conflicts([
        'vary',
        'as',
      ]),
    )
    .option('--list-variations', 'list the variations with the open point of each, and exit')
}
