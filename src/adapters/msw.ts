import { http, isCommonAssetRequest, type HttpHandler } from 'msw'
import type { CorsOrigin } from '../service/cors.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { readBaseUrl, type Base } from './base-url.ts'
import { askOf, requestTarget, type BuildOrService } from './fetch.ts'
import { isPath, nearMiss } from '../service/near-miss.ts'
import { ownOrigins } from './own-origins.ts'
import { playerOf, playOptionNames, type PlayOptions } from './play.ts'
import { pathIn } from '../contract/operations.ts'
import { serviceBelow, targetBelow } from './target-below.ts'
import { currentTrial } from './trial.ts'

/** Where the handlers answer, what they leave to other handlers, and what they do on purpose. */
export interface HandlersOptions extends PlayOptions {
  /**
   * Where the handlers answer: `https://api.example/v1`, only there; `/v1`, below this path at any origin; or `*` (the
   * default), at the contract's paths at any origin. "Any origin" excludes servers of `startServer` in the same process.
   */
  readonly baseUrl?: string
  /**
   * What to do with a path below the base URL at which no operation answers: `pass` (the default) leaves it to your other
   * handlers, or to msw's treatment of unhandled requests; `answer` gives the service's own 404.
   */
  readonly otherPaths?: 'pass' | 'answer'
  /** As for a server, but `*` by default: your own page runs the handlers, and simulated browsers would block it otherwise. */
  readonly corsOrigin?: CorsOrigin
  /** How many hits a search gives at most, the best ones; by default all that there are. */
  readonly maxHits?: number
}

const handlersOptionNames: NamesOf<HandlersOptions> = {
  ...playOptionNames,
  baseUrl: true,
  otherPaths: true,
  corsOrigin: true,
  maxHits: true,
}

/**
 * The service as request handlers for msw 2.15 and later or 3, for `setupServer` and `setupWorker`. They answer every
 * method, including HEAD. Your own service must have been made without `basePath`: the base URL replaces it.
 * Throws a TypeError if `baseUrl` is invalid, or if `otherPaths: 'answer'` would answer every request of the program;
 * a RangeError as `createStage` does.
 */
export function createHandlers(source: BuildOrService, options: HandlersOptions = {}): HttpHandler[] {
  refuseUnknownOptions('createHandlers', options, handlersOptionNames)
  const { baseUrl = '*', otherPaths = 'pass', corsOrigin = '*', maxHits, ...played } = options
  const base = readBaseUrl(baseUrl)
  if (otherPaths === 'answer' && base.origin === undefined && base.path === '') {
    throw new TypeError("otherPaths: 'answer' would answer every request of the program; give a baseUrl to limit it.")
  }
  const service = serviceBelow(base, source, { corsOrigin, ...(maxHits !== undefined && { maxHits }) })
  // A predicate, not a path: msw 2 throws on a malformed escape where it matches by path.
  const isOurs = ({ request }: { readonly request: Request }): boolean => {
    const target = targetBelow(base, request.url)
    return target !== undefined && (otherPaths === 'answer' || isPath(pathIn(target)))
  }
  const play = playerOf(service, played)
  return [
    http.all(isOurs, async ({ request }) => {
      const target = targetBelow(base, request.url) ?? '/'
      try {
        return (await play({ ...askOf(request), target }, request)) ?? Response.error()
      } catch (error) {
        // The client has left: msw would print an error, and nobody sees an answer.
        if (request.signal.aborted) return Response.error()
        throw error
      }
    }),
  ]
}

/** Which unhandled requests fail, and which may go unanswered. */
export interface StrictOptions {
  /** As given to `createHandlers`; used to find near misses. */
  readonly baseUrl?: string
  /** Requests that may go unanswered; by default scripts, styles, images, fonts, and what a framework asks of its own server. */
  readonly ignore?: (request: Request) => boolean
}

const strictOptionNames: NamesOf<StrictOptions> = { baseUrl: true, ignore: true }

/** Callbacks for unhandled requests, in the forms of both major versions of msw. */
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
 * Options for `server.listen()` and `worker.start()` that make unhandled requests fail, in msw 2 and 3: `fetch` rejects as
 * it does without a network, and the console names the request and, for a near miss of one of our paths, the path that
 * was probably meant.
 */
export function strict(options: StrictOptions = {}): Strict {
  refuseUnknownOptions('strict', options, strictOptionNames)
  const { baseUrl = '*', ignore = isOfPage } = options
  const base = readBaseUrl(baseUrl)
  const refuse = (request: Request): void => {
    const { origin } = new URL(request.url)
    if (ignore(request) || ownOrigins.has(origin) || origin === currentTrial()?.url) return
    const message = unmatched(base, request)
    console.error(message)
    // Only this becomes a network error in both major versions, in Node and in the worker; any Error becomes a 500.
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

/** What a page in development gets from its own server: assets, modules one by one, and data and images of a framework's routes. */
function isOfPage(request: Request): boolean {
  if (isCommonAssetRequest(request)) return true
  const { pathname, searchParams } = new URL(request.url)
  const isModule = /\.(?:vue|svelte|astro|mdx|gjs|gts|marko|wasm|ico|map|webmanifest)$/.test(pathname)
  // `/@id/` of Vite, `/_next/`, `/__manifest` and `.data` of React Router.
  return isModule || /\/[@_]|\.data$/.test(pathname) || searchParams.has('_rsc') || searchParams.has('_data')
}

function isHttp(data: unknown): data is { readonly request: Request } {
  return typeof data === 'object' && data !== null && 'request' in data && data.request instanceof Request
}

/** `[model-query] No handler answers GET http://h/entites. Did you mean http://h/entities?` */
function unmatched(base: Base, { method, url }: Request): string {
  const path = pathIn(targetBelow({ ...base, origin: undefined }, url) ?? requestTarget(url))
  const near = isPath(path) ? path : nearMiss(path)
  const said = `[model-query] No handler answers ${method} ${url}.`
  if (near === undefined) return said
  const meant = `${said} Did you mean ${(base.origin ?? new URL(url).origin) + base.path + near}?`
  // By default, no base path was given: a client that has one asks as it should.
  const above = base.path === '' && path.endsWith(near) ? path.slice(0, -near.length).replace(/\/+$/, '') : ''
  return above === '' ? meant : `${meant} Or give baseUrl: '${base.origin ?? ''}${above}'.`
}
