import { type Command, CommanderError, Help, InvalidArgumentError, type Option } from 'commander'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { settingLines } from '../../src/report/sections.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { type Config, configFlags, configName } from './config-file.ts'
import type { ConfigKey } from './config-keys.ts'
import { flagsByKey, keyOf } from './flag-key.ts'
import { flagLine, holdingLines } from './holding.ts'

/**
 * Lets a command take from the configuration file what its command line does not say. Between reading the command line and
 * asking whether all is there and nothing contradicts, where Commander has no hook.
 */
export function configure(command: Command, file: Config | undefined, io: Io): void {
  command
    .configureHelp({ ...command.configureHelp(), groupItems: configurationLast })
    .optionsGroup(group)
    .option(
      configFlags[0],
      `take flags from this file (default: ${configName} in the working folder, for forms and amounts alone)`,
    )
    .option(configFlags[1], `do not read ${configName} in the working folder`)
    .option('--print-config', 'print the flags in effect and where each comes from, and exit')
  const written = new Map<string, string[]>()
  for (const option of command.options)
    command.on(`option:${option.name()}`, (value: string | null | undefined) => {
      const name = option.attributeName()
      written.set(name, [...(written.get(name) ?? []), value ?? String(!option.negate)])
    })
  const parse = command.parseOptions.bind(command)
  command.parseOptions = (argv) => {
    const parsed = parse(argv)
    if (parsed.unknown.length > 0) return parsed
    const { config, printConfig } = command.opts<{ config?: string | false; printConfig?: true }>()
    const keys = file && config === file.named ? file.keysFor(command.name()) : []
    const held = keys.filter((one) => hold(command, one))
    if (printConfig) {
      io.out(holdingLines(command, written, held))
      throw new CommanderError(0, 'model-query.printConfig', '')
    }
    if (held.length > 0) {
      const configuration = { file: config || configName, flags: held.map(flagLine) }
      command.setOptionValue('configuration', configuration)
      for (const line of settingLines({ configuration })) io.err(`${oneLine(line)}\n`)
    }
    return parsed
  }
}

const group = 'Configuration:'

/** Also where it is the only group but that of --help, which Commander puts behind all others. */
const configurationLast: Help['groupItems'] = (_, items, groupOf) => {
  const order = (item: (typeof items)[number]): number => Number(groupOf(item) === group)
  return new Help().groupItems(
    items.toSorted((a, b) => order(a) - order(b)),
    items,
    groupOf,
  )
}

/** Sets what a key says; `false` where a flag of the command line says otherwise, or a flag is named only not to hold. */
function hold(command: Command, { key, value, place }: ConfigKey): boolean {
  const flags = flagsByKey(command).get(key) ?? []
  const [option] = flags
  if (option === undefined || opposedBy(command, option, 'cli')) return false
  if (value === false && !flags.some(({ negate }) => negate)) return false
  const other = opposedBy(command, option, 'config')
  if (other) throw new UserError(`--${key} cannot be used with --${keyOf(other)}; remove one of them.`, place)
  const parsed = typeof value === 'boolean' ? value : parsedValue(option, [value].flat().map(String), place)
  command.setOptionValueWithSource(option.attributeName(), parsed, 'config')
  return true
}

/** The flag of this source that is the same, or that excludes this one. */
function opposedBy(command: Command, option: Option, source: 'cli' | 'config'): Option | undefined {
  const name = option.attributeName()
  return command.options.find((other) => {
    const given = other.attributeName()
    if (command.getOptionValueSource(given) !== source) return false
    return given === name || excludes(option, given) || excludes(other, name)
  })
}

/** Commander's own list, which its types leave out. */
function excludes(option: Option, name: string): boolean {
  return (option as Option & { readonly conflictsWith: readonly string[] }).conflictsWith.includes(name)
}

/** The value as the flag's own parser reads it, which collects several. */
function parsedValue(
  { parseArg, variadic, long }: Option,
  texts: readonly string[],
  place: ConfigKey['place'],
): unknown {
  let parsed: unknown
  for (const text of texts) {
    try {
      parsed = parseArg ? parseArg(text, parsed) : variadic ? [...((parsed ?? []) as string[]), text] : text
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new UserError(`${long} does not take ${JSON.stringify(text)}. ${error.message}`, place, { cause: error })
    }
  }
  return parsed
}
