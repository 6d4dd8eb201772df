import { http, isCommonAssetRequest, type HttpHandler } from 'msw'
import type { CorsOrigin } from '../service/cors.ts'
import { readBaseUrl, type Base } from './base-url.ts'
import { askOf, serviceOf, requestTarget, type BuildOrService } from './fetch.ts'
import { isPath, nearMiss } from './near-miss.ts'
import { ownOrigins } from './own-origins.ts'
import { playerOf, type PlayOptions } from './play.ts'

/** Where the handlers answer, what they leave to others, and what they do on purpose. */
export interface HandlersOptions extends PlayOptions {
  /**
   * Where the service is asked for: `https://api.example/v1`, there alone; `/v1`, below this path at any origin; or `*`,
   * the default, the contract's paths at any origin. A server of `startServer` in the same process is not any origin.
   */
  readonly baseUrl?: string
  /**
   * What becomes of a path below the base URL at which no operation answers: `pass`, the default, leaves it to your
   * other handlers, and without one to what msw does with unhandled requests; `answer` gives the service's own 404.
   */
  readonly otherPaths?: 'pass' | 'answer'
  /** As a server has it; by default `*`, since it is your page that runs the handlers, and simulated browsers block it else. */
  readonly corsOrigin?: CorsOrigin
  /** How many hits a search gives at most, the best ones; by default all that there are. */
  readonly maxHits?: number
}

/**
 * The service as handlers of your own msw, 2.15 and later or 3, for `setupServer` and `setupWorker`. Every method is
 * answered, HEAD too. A service of yours must have been made without `basePath`: the base URL stands for it.
 * Throws a TypeError where `baseUrl` is none, or where `otherPaths: 'answer'` would answer every request of the program; a RangeError
 * as `createStage` does.
 */
export function createHandlers(source: BuildOrService, options: HandlersOptions = {}): HttpHandler[] {
  const { baseUrl = '*', otherPaths = 'pass', corsOrigin = '*', maxHits, ...played } = options
  const base = readBaseUrl(baseUrl)
  if (otherPaths === 'answer' && base.origin === undefined && base.path === '') {
    throw new TypeError("otherPaths: 'answer' would answer each request there is: give a baseUrl to answer below.")
  }
  const service = serviceOf(source, { corsOrigin, ...(maxHits !== undefined && { maxHits }) })
  // A predicate, not a path: msw 2 throws on a malformed escape where it matches by path.
  const isOurs = ({ request }: { readonly request: Request }): boolean => {
    const target = targetBelow(base, request.url)
    return target !== undefined && (otherPaths === 'answer' || isPath(pathOf(target)))
  }
  const play = playerOf(service, played)
  return [
    http.all(isOurs, async ({ request }) => {
      const target = targetBelow(base, request.url) ?? '/'
      try {
        return (await play({ ...askOf(request), target }, request.signal)) ?? Response.error()
      } catch (error) {
        // The one who asked has left: msw would print what is thrown, and nobody sees what is answered.
        if (request.signal.aborted) return Response.error()
        throw error
      }
    }),
  ]
}

/** Where requests are looked for that no handler answers, and which of them may go unanswered. */
export interface StrictOptions {
  /** As given to `createHandlers`: what a near miss is measured by. */
  readonly baseUrl?: string
  /** Requests that may go unanswered; by default those msw takes for assets: scripts, styles, images, fonts. */
  readonly ignore?: (request: Request) => boolean
}

/** What both majors of msw take for their ways of saying what happens to unhandled requests. */
export interface Strict {
  /** Read by msw 2. */
  readonly onUnhandledRequest: (request: Request) => void
  /** Read by msw 3. */
  readonly onUnhandledFrame: (unhandled: {
    readonly frame: { readonly protocol: string; readonly data: unknown }
    readonly defaults: { readonly error: () => unknown }
  }) => void
}

/**
 * Options for `server.listen()` and `worker.start()` with which a request that no handler answers fails, in msw 2 and 3:
 * `fetch` rejects as it does without a network, and the console says which request it was and, for a near miss of one of
 * our paths, which was probably meant.
 */
export function strict({ baseUrl = '*', ignore = isCommonAssetRequest }: StrictOptions = {}): Strict {
  const base = readBaseUrl(baseUrl)
  const refuse = (request: Request): void => {
    if (ignore(request) || ownOrigins.has(new URL(request.url).origin)) return
    const message = unmatched(base, request)
    console.error(message)
    // The one thing that both majors turn into a network error in Node and in the worker alike; any Error becomes a 500.
    throw Object.assign(Response.error(), { message })
  }
  return {
    onUnhandledRequest: refuse,
    onUnhandledFrame: ({ frame, defaults }) => {
      if (isHttp(frame.data)) refuse(frame.data.request)
      else defaults.error()
    },
  }
}

function isHttp(data: unknown): data is { readonly request: Request } {
  return typeof data === 'object' && data !== null && 'request' in data && data.request instanceof Request
}

/** Path and query below the base, or undefined where a URL is not below it. */
function targetBelow({ origin, path }: Base, url: string): string | undefined {
  const asked = new URL(url).origin
  if (origin === undefined ? ownOrigins.has(asked) : asked !== origin) return undefined
  const target = requestTarget(url)
  return target.startsWith(`${path}/`) ? target.slice(path.length) : undefined
}

function pathOf(target: string): string {
  return target.replace(/\?.*$/s, '')
}

/** `[model-query] No handler answers GET http://h/entites. Did you mean http://h/entities?` */
function unmatched(base: Base, { method, url }: Request): string {
  const path = pathOf(targetBelow({ ...base, origin: undefined }, url) ?? requestTarget(url))
  const near = isPath(path) ? path : nearMiss(path)
  const meant = near !== undefined && (base.origin ?? new URL(url).origin) + base.path + near
  return `[model-query] No handler answers ${method} ${url}.${meant ? ` Did you mean ${meant}?` : ''}`
}
