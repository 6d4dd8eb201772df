import { existsSync } from 'node:fs'
import { readText } from '../../src/files/read-text.ts'
import type { ConfigKey } from './config-keys.ts'

/** In the working folder alone, so that nobody has to look for what holds. */
export const configName = 'model-query.json'

/** What the file says for a command. */
export type Config = (command: string) => readonly ConfigKey[]

/** The file; `undefined` where there is none, and then nothing is loaded that reads it. */
export async function readConfig(): Promise<Config | undefined> {
  if (!existsSync(configName)) return undefined
  const [text, { keysFor }] = await Promise.all([readText(configName, 'configuration'), import('./config-keys.ts')])
  return (command) => keysFor(command, text, configName)
}
