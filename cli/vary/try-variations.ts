import { listen } from '../../src/adapters/node.ts'
import { compressLists } from '../../src/adapters/prepare.ts'
import type { Build } from '../../src/model/model.ts'
import { vary } from '../../src/variations/vary.ts'
import { runCommand, type Ended } from './run-command.ts'

/** A command run against a service that is varied in one way. */
export interface Trial extends Ended {
  /** Requests that the service got. */
  readonly requests: number
  readonly milliseconds: number
}

export interface TrialOptions {
  readonly build: Build
  readonly seed: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** What stands for the base URL in the arguments of a command. */
export const urlMark = '{url}'

/**
 * Runs a command against a service under the variations with these names, on a port of its own: the base URL is in
 * MODEL_QUERY_URL and wherever `{url}` stands in the command, the names in MODEL_QUERY_VARIATION.
 */
export async function tryVariations(
  command: readonly string[],
  names: readonly string[],
  { build, seed, env, timeoutMs, signal }: TrialOptions,
): Promise<Trial> {
  const service = vary(build, names, { seed })
  await compressLists(service)
  let requests = 0
  const server = await listen(() => service, { onExchange: () => requests++ })
  const started = performance.now()
  try {
    const ended = await runCommand(
      command.map((part) => part.replaceAll(urlMark, server.url)),
      {
        env: { ...env, MODEL_QUERY_URL: server.url, MODEL_QUERY_VARIATION: names.join(',') },
        timeoutMs,
        signal,
      },
    )
    await server.close(0)
    return { ...ended, requests, milliseconds: performance.now() - started }
  } finally {
    await server.close(0)
  }
}

/** Does the work for each item, so many at once, and gives what came of each in their order; `undefined` where `until` came first. */
export async function eachAtOnce<Item, Outcome>(
  items: readonly Item[],
  atOnce: number,
  until: AbortSignal,
  work: (item: Item) => Promise<Outcome>,
): Promise<readonly (Outcome | undefined)[]> {
  const outcomes: (Outcome | undefined)[] = items.map(() => undefined)
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < items.length && !until.aborted) {
      const at = next++
      const item = items[at]
      if (item !== undefined) outcomes[at] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return outcomes
}
