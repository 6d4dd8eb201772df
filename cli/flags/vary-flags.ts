import { InvalidArgumentError, Option, type Command } from 'commander'
import { byChance } from '../../src/variations/draw.ts'
import { isSurprise } from '../../src/variations/surprise.ts'
import { collectList } from './quantities.ts'

/** The options of `serve` that these flags set. */
export interface VaryFlags {
  readonly vary?: readonly string[]
  readonly as?: string
  /** The word of a surprise, or `true` for a new one. */
  readonly surprise?: string | true
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
    .addOption(
      new Option('--surprise [word]', 'serve one to three permitted behaviours, drawn anew; the word repeats them')
        .conflicts(['vary', 'as', 'break'])
        .argParser(parseWord),
    )
    .option('--list-variations', 'list the variations with the open point of each, and exit')
}

function parseWord(text: string): string {
  if (isSurprise(text)) return text
  throw new InvalidArgumentError('Use a word that --surprise printed, or none; name the build before the flag.')
}
