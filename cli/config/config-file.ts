import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { readText } from '../../src/files/read-text.ts'
import { wayBelow } from '../../src/files/way-below.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { ConfigKey } from './config-keys.ts'

/** In the working folder alone, so that nobody has to look for what holds. It may come from anybody, as with a pull request. */
export const configName = 'model-query.json'

/** The configuration file of a run. */
export interface Config {
  /** As the command line names it, which trusts it; undefined where it only lies in the working folder. */
  readonly named: string | undefined
  /** What it says for a command. */
  readonly keysFor: (command: string) => readonly ConfigKey[]
}

/** The file; `undefined` where there is none, and then nothing is loaded that reads it. */
export async function readConfig(argv: readonly string[]): Promise<Config | undefined> {
  const named = namedIn(argv)
  if (named === false || (named === undefined && !existsSync(configName))) return undefined
  if (named === undefined && !wayBelow('.', configName))
    throw new UserError(`This is a link out of the folder; to use it, add --config ${configName}.`, {
      file: configName,
    })
  const file = named ?? configName
  const [text, { keysFor }] = await Promise.all([readText(file, 'configuration'), import('./config-keys.ts')])
  return { named, keysFor: (command) => keysFor(command, text, file, named !== undefined) }
}

export const configFlags = ['--config <file>', '--no-config'] as const

/** What the command line says of the file, which is needed before the commands read the rest of it. */
export function namedIn(argv: readonly string[]): string | false | undefined {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  for (const flag of configFlags) command.option(flag)
  try {
    command.parseOptions([...argv])
  } catch {
    // Said by the command, which finds the same.
  }
  return command.opts<{ readonly config?: string | false }>().config
}
