import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listen } from '../adapters/node.ts'
import { compressLists } from '../adapters/prepare.ts'
import { askedInRunner, trialVariables } from '../adapters/trial.ts'
import { temporaryFolder } from '../files/temporary-folder.ts'
import type { Build } from '../model/model.ts'
import { variedOrBroken } from '../variations/broken.ts'
import { runCommand, type CommandOptions, type CommandRun } from './run-command.ts'

/** The run of a command against a varied service. */
export interface Trial extends CommandRun {
  /** Number of requests that the service received, on its port or in the processes of the command. */
  readonly requests: number
  /** How many of them came from where the runner for vitest does not see to variations. */
  readonly elsewhere: number
  readonly milliseconds: number
}

export interface TrialOptions extends CommandOptions {
  readonly build: Build
  readonly seed: number
}

/** The placeholder for the base URL in the arguments of a command. */
export const urlMark = '{url}'

/**
 * Runs a command against a service with these variations, on its own port: the base URL is in MODEL_QUERY_URL and replaces
 * `{url}` in the command. The variations are in the environment, too, where `createHandlers`, `createFetch` and `startServer`
 * read them.
 */
export async function tryVariation(
  command: readonly string[],
  names: readonly string[],
  { build, seed, env, timeoutMs, signal }: TrialOptions,
): Promise<Trial> {
  const service = variedOrBroken(build, names, { seed })
  await compressLists(service)
  let requests = 0
  const server = await listen(() => service, { onExchange: () => requests++ })
  let scratch: string | undefined
  try {
    scratch = await temporaryFolder('model-query-vary')
    const asked = join(scratch, 'asked')
    const started = performance.now()
    const run = await runCommand(
      command.map((part) => part.replaceAll(urlMark, server.url)),
      {
        env: {
          ...env,
          [trialVariables.url]: server.url,
          [trialVariables.names]: names.join(','),
          [trialVariables.seed]: String(seed),
          [trialVariables.asked]: asked,
        },
        timeoutMs,
        signal,
      },
    )
    await server.close(0)
    const inside = await readFile(asked, 'latin1').catch(() => '')
    const seenTo = inside.split(askedInRunner).length - 1
    const all = requests + inside.length
    return { ...run, requests: all, elsewhere: all - seenTo, milliseconds: performance.now() - started }
  } finally {
    await server.close(0)
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true })
  }
}
