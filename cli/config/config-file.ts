import { existsSync } from 'node:fs'
import { readText } from '../../src/files/read-text.ts'
import type { Place } from '../../src/text/user-error.ts'

/** In the working folder alone, so that nobody has to look for what holds. */
export const configName = 'model-query.json'

/** A flag as the file has it: its name without dashes, and its value. */
export interface ConfigKey {
  readonly key: string
  readonly value: boolean | number | string | readonly (number | string)[]
  readonly place: Place
}

/** What the file says for a command. */
export type Config = (command: string) => readonly ConfigKey[]

/** The file; `undefined` where there is none, and then nothing is loaded that reads it. */
export async function readConfig(): Promise<Config | undefined> {
  if (!existsSync(configName)) return undefined
  const [text, { keysFor }] = await Promise.all([readText(configName, 'configuration'), import('./config-keys.ts')])
  return (command) => keysFor(command, text)
}
