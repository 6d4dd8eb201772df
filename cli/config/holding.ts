import type { Command } from 'commander'
import { placeName } from '../../src/text/user-error.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { notShown, shownHeader, shownQuery } from '../flags/header-flag.ts'
import { inColumns } from '../terminal/in-columns.ts'
import type { ConfigKey } from './config-keys.ts'
import { flagsByKey } from './flag-key.ts'

/** Flags that may hold a secret. */
const hiding: Readonly<Record<string, (text: string) => string>> = {
  header: shownHeader,
  'beside-header': shownHeader,
  query: shownQuery,
  token: () => notShown,
}

/** The values of a flag, without secrets. */
function shownValues(key: string, values: readonly unknown[]): string {
  return oneLine(values.map((value) => (hiding[key] ?? String)(String(value))).join(', '))
}

/** A flag as a file has it, in one line: `--sample 50`. */
export function flagLine({ key, value }: ConfigKey): string {
  if (typeof value === 'boolean') return value ? `--${key}` : `--no-${key}`
  return `--${key} ${shownValues(key, [value].flat())}`
}

/** One line for each flag that holds: its value as it is written, and where that is. */
export function holdingLines(
  command: Command,
  written: ReadonlyMap<string, readonly string[]>,
  held: readonly ConfigKey[],
): string {
  const rows = [...flagsByKey(command)].flatMap(([key, [option]]) => {
    const name = option.attributeName()
    const shown = (values: readonly unknown[]): string => shownValues(key, values)
    const given = written.get(name)
    if (given) return [[`--${key}`, shown(given), 'command line']]
    const found = held.find((one) => one.key === key)
    if (found) return [[`--${key}`, shown([found.value].flat()), placeName(found.place)]]
    if (option.defaultValue === undefined) return []
    return [[`--${key}`, option.defaultValueDescription ?? shown([option.defaultValue]), 'default']]
  })
  return inColumns(rows)
}
