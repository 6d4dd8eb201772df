import { createJournal, type Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'
import { readServiceOptions, type BuildOrService } from './fetch.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { openBuild, openBuildOptionNames, type OpenBuildOptions } from './open-build.ts'
import { listen, type ListenOptions, type Server } from './node.ts'
import { ownOrigins } from './own-origins.ts'
import { playOptionNames, stageOf, type PlayOptions } from './play.ts'
import type { ServedState } from './served-build.ts'
import { placeOfOther, refuseItself } from './upstream.ts'

/** What is served and where, what is done to answers on purpose, and who is notified of new builds. */
export interface StartServerOptions
  extends
    Omit<ListenOptions, 'stage' | 'journal' | 'anyHost' | 'elsewhere'>,
    Omit<PlayOptions, 'journal'>,
    OpenBuildOptions {
  /** Takes every exchange down: one of yours, or one that is made for it; with `false` none, and the server's stays empty. */
  readonly journal?: Journal | false
}

const startServerOptionNames: NamesOf<StartServerOptions> = {
  ...playOptionNames,
  ...openBuildOptionNames,
  host: true,
  port: true,
  otherPorts: true,
  allowHosts: true,
  tls: true,
  control: true,
  gate: true,
  meant: true,
  onExchange: true,
}

/** A service on a port, with its build: `url` includes the base path, and every exchange is in the journal. */
export interface StartedServer extends Server {
  readonly journal: Journal
  readonly stage: Stage
  /** What answers now. */
  current(): ServedState
  /**
   * Reloads the folder and serves the result, changed or not; does nothing for a build in memory. Rejects with a
   * `UserError` if the result cannot be served; the last good build stays in use.
   */
  reread(): Promise<void>
}

/**
 * The service on a port of this machine, by default any free one, over a build in memory or in a folder; with `watch` it
 * serves each new build of the folder. Your own service must have been made with the `basePath` given here. Search and
 * compressed lists are prepared while it already answers.
 *
 *     await using server = await startServer('fixtures/build')
 *     const response = await fetch(`${server.url}/entities`)
 *
 * Rejects with a `UserError` for a build that cannot be read, with a TypeError for invalid options, and as `listen` and
 * `createStage` do.
 */
export async function startServer(
  source: BuildOrService | string,
  options: StartServerOptions = {},
): Promise<StartedServer> {
  refuseUnknownOptions('startServer', options, startServerOptionNames)
  if (options.watch && typeof source !== 'string') {
    throw new TypeError('Only a folder can be watched; give the path of one.')
  }
  const { journal: givenJournal, ...others } = options
  const { upstream } = options
  const serviceOptions = readServiceOptions(options)
  const stage = stageOf(others)
  const journal = givenJournal || createJournal()
  const { served, current } = await openBuild(source, options)
  const server = await listen(current, {
    ...others,
    ...(upstream?.others && {
      elsewhere: (target: string) => placeOfOther(upstream, serviceOptions.basePath ?? '', target),
    }),
    stage,
    anyHost: serviceOptions.corsOrigin !== 'localhost' && serviceOptions.corsOrigin !== 'none',
    ...(givenJournal !== false && { journal }),
  })
  ownOrigins.add(server.url)
  served.start()
  const close = async (graceMs?: number): Promise<void> => {
    await Promise.all([served.close(), server.close(graceMs)])
    ownOrigins.delete(server.url)
  }
  try {
    if (upstream) refuseItself(upstream.url, options.host ?? '127.0.0.1', server.port)
  } catch (error) {
    await close()
    throw error
  }
  return {
    ...server,
    url: server.url + serviceOptions.basePath,
    journal,
    stage,
    current: served.current,
    reread: served.reread,
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}
