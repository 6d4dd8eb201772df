import type { Command, Option } from 'commander'

/** Flags about the file itself. */
const own = ['config', 'print-config']

/** The key of a flag in the configuration file: `--no-watch` and `--watch` share one. */
export function keyOf({ long, short }: Option): string {
  return (long ?? short ?? '').replace(/^--(?:no-)?/, '')
}

/** The flags of a command by their keys, in the order of its help. */
export function flagsByKey({ options }: Command): ReadonlyMap<string, readonly Option[]> {
  const flags = new Map<string, readonly Option[]>()
  for (const option of options) {
    const key = keyOf(option)
    if (!own.includes(key)) flags.set(key, [...(flags.get(key) ?? []), option])
  }
  return flags
}
