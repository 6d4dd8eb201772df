import { readBuild } from '../build/read-build.ts'
import { createService, type ServiceOptions } from '../service/service.ts'
import { createJournal, type Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'
import { readBasePath } from './base-url.ts'
import { serviceOf, type Answering } from './fetch.ts'
import { listen, type ListenOptions, type Server } from './node.ts'
import { ownOrigins } from './own-origins.ts'
import { stageOf, type PlayOptions } from './play.ts'

export interface StartServerOptions extends Omit<ListenOptions, 'stage' | 'journal'>, ServiceOptions, PlayOptions {}

/** A server for tests: `url` has the base path, and every exchange is in the journal. */
export interface StartedServer extends Server {
  readonly journal: Journal
  readonly stage: Stage
}

/**
 * The service on a port of this machine, any free one by default, over a build: in memory, or read from the path of its
 * folder. A service of yours must have been made with the `basePath` that is given here.
 *
 *     await using server = await startServer('fixtures/build')
 *     const response = await fetch(`${server.url}/entities`)
 *
 * Rejects with a `UserError` for a build that cannot be read, with a TypeError for options that are none, and as `listen` and
 * `createStage` do.
 */
export async function startServer(
  answering: Answering | string,
  { basePath = '', corsOrigin, maxHits, ...options }: StartServerOptions = {},
): Promise<StartedServer> {
  const serviceOptions = {
    basePath,
    ...(corsOrigin !== undefined && { corsOrigin }),
    ...(maxHits !== undefined && { maxHits }),
  }
  const service =
    typeof answering === 'string'
      ? createService((await readBuild(answering)).model, serviceOptions)
      : serviceOf(answering, serviceOptions)
  const stage = stageOf(options)
  const journal = options.journal ?? createJournal()
  const server = await listen(() => service, { ...options, stage, journal })
  ownOrigins.add(server.url)
  const close = async (graceMs?: number): Promise<void> => {
    await server.close(graceMs)
    ownOrigins.delete(server.url)
  }
  return {
    ...server,
    url: server.url + readBasePath(basePath),
    journal,
    stage,
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}
