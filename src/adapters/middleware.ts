import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathIn } from '../contract/operations.ts'
import { isPath } from '../service/near-miss.ts'
import { createJournal, type Journal } from '../staging/journal.ts'
import type { Stage } from '../staging/stage.ts'
import { UserError } from '../text/user-error.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { byChance } from '../variations/draw.ts'
import { isVariation } from '../variations/choose.ts'
import { readServiceOptions, requestTarget, serviceOf, type BuildOrService } from './fetch.ts'
import { type ChosenByUrl, preferByUrl } from './node/choice.ts'
import { guestConnections } from './node/guest.ts'
import { plainProblem } from './node/refuse.ts'
import { requestListener, type RequestOptions } from './node/request.ts'
import { send } from './node/send.ts'
import { type OpenBuild, openBuild, openBuildOptionNames, type OpenBuildOptions } from './open-build.ts'
import { playOptionNames, stageOf, type PlayOptions } from './play.ts'
import type { ServedState } from './served-build.ts'

/** What is answered in a server of yours, and what is left to it. */
export interface MiddlewareOptions
  extends PlayOptions, Omit<OpenBuildOptions, 'signal'>, Pick<RequestOptions, 'onExchange'> {
  /**
   * What to do with a path below `basePath` at which no operation answers: `answer` (the default below a base path) gives
   * our 404, `pass` (the default without one) leaves it to the next listener.
   */
  readonly otherPaths?: 'pass' | 'answer'
}

const { signal: _, ...openNames } = openBuildOptionNames

export const middlewareOptionNames: NamesOf<MiddlewareOptions> = {
  ...playOptionNames,
  ...openNames,
  otherPaths: true,
  onExchange: true,
}

/** A listener in the form of connect: for Express, webpack-dev-server, Storybook, Vite and h3, of Nuxt. */
export interface Middleware {
  (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void): void
  readonly journal: Journal
  readonly stage: Stage
  /** Reads the build, if that has not been done, and resolves with what answers; the first request does it, too. */
  ready(): Promise<ServedState>
  /** Ends the watch, and whatever is held back on purpose. */
  close(): Promise<void>
}

/**
 * The service inside a server of yours, over a build in memory or in a folder: `app.use(createMiddleware('build/model', {
 * basePath: '/api' }))`. A build that cannot be read is answered with 500, which says why, and is read again by the next request.
 * The query of a request, or of its page, can name a scenario and a variation as its Prefer field can.
 * Throws a TypeError for invalid options, and as `createStage` does.
 */
export function createMiddleware(source: BuildOrService | string, options: MiddlewareOptions = {}): Middleware {
  refuseUnknownOptions('createMiddleware', options, middlewareOptionNames)
  const stage = stageOf(options)
  const journal = options.journal ?? createJournal()
  const serviceOptions = readServiceOptions(options)
  const { basePath = '' } = serviceOptions
  const { otherPaths = basePath === '' ? 'pass' : 'answer' } = options
  if (otherPaths === 'answer' && basePath === '') {
    throw new TypeError("otherPaths: 'answer' would answer every request of the server; give a basePath to limit it.")
  }
  const given = typeof source === 'string' ? source : serviceOf(source, serviceOptions)
  const connections = guestConnections()

  const begin = async (): Promise<OpenBuild & { readonly listener: ReturnType<typeof requestListener> }> => {
    const built = await openBuild(given, options)
    built.served.start()
    return { ...built, listener: requestListener(built.current, connections, { ...options, stage, journal }) }
  }
  let opening: ReturnType<typeof begin> | undefined
  const open = async (): ReturnType<typeof begin> => {
    try {
      return await (opening ??= begin())
    } catch (error) {
      opening = undefined
      if (error instanceof UserError) options.onBuildError?.(error)
      throw error
    }
  }

  const isKnown = (name: ChosenByUrl, value: string): boolean =>
    name === 'scenario' ? Object.hasOwn(stage.scenarios, value) : value === byChance || isVariation(value)

  const belowBase = (url: string): string | undefined => {
    const path = pathIn(requestTarget(url))
    return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined
  }
  // Express cuts the path that a listener is mounted at off the URL, and keeps it in `baseUrl`: it may be the base path, too.
  const handle = (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void): void => {
    const { url = '', baseUrl = '' } = request as IncomingMessage & { baseUrl?: string }
    const asked = [url, baseUrl + url].find((one) => belowBase(one) !== undefined)
    const below = belowBase(asked ?? '')
    if (below === undefined || (otherPaths === 'pass' && !isPath(below)) || connections.closing()) return next()
    request.url = asked
    preferByUrl(request, isKnown)
    // Never within this call: h3, of Nuxt, listens for the end of an answer only after it.
    open()
      .then(
        ({ listener }) => listener(request, response),
        (error: Error) => send(request, response, plainProblem(500, error.message)),
      )
      .catch(next)
  }
  return Object.assign(handle, {
    journal,
    stage,
    ready: async () => (await open()).served.current(),
    close: async () => {
      const ended = opening?.then(
        ({ served }) => served.close(),
        () => undefined,
      )
      await Promise.all([connections.close(0), ended])
    },
  })
}
