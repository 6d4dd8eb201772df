import type { Command, Option } from 'commander'
import { grouped } from '../../src/text/grouped.ts'

/** Flags about the file itself. */
const own = ['config', 'print-config']

/** The key of a flag in the configuration file: `--no-watch` and `--watch` share one. */
export function keyOf({ long, short }: Option): string {
  return (long ?? short ?? '').replace(/^--(?:no-)?/, '')
}

/** The flags of a command by their keys, in the order of its help. */
export function flagsByKey({ options }: Command): ReadonlyMap<string, readonly [Option, ...Option[]]> {
  return grouped(
    options.filter((option) => !own.includes(keyOf(option))),
    keyOf,
  )
}
