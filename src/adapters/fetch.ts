import { createModel, type Build } from '../model/model.ts'
import { createService, type Ask, type Service, type ServiceOptions } from '../service/service.ts'
import { readBasePath } from './base-url.ts'
import { playerOf, type PlayOptions } from './play.ts'

/** What answers: a build, for which a service is made, or a service of yours. */
export type BuildOrService = Build | Service

/** The service that is given, or one over the build that is given. Throws a TypeError where it is neither. */
export function serviceOf(source: BuildOrService, options: ServiceOptions = {}): Service {
  const given = (source ?? {}) as Partial<Build & Service>
  if (typeof given.answer === 'function') return given as Service
  const missing = (['entities', 'links', 'findings'] as const).find((part) => !Array.isArray(given[part]))
  if (missing !== undefined) {
    throw new TypeError(
      `This is no build, since it has no list of ${missing}: model.json has entities and links, build-log.json findings.`,
    )
  }
  return createService(createModel(given as Build), readServiceOptions(options))
}

/** What `createService` takes. Throws a TypeError for an origin that no browser sends, and for what is no base path. */
export function readServiceOptions(options: ServiceOptions): ServiceOptions {
  const { basePath = '', corsOrigin = 'localhost', maxHits } = options
  for (const origin of typeof corsOrigin === 'string' ? [] : corsOrigin) {
    if (origin === 'localhost') continue
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new TypeError(
        `${JSON.stringify(origin)} is no origin as browsers send it: one is like https://app.example.`,
      )
    }
  }
  return { corsOrigin, basePath: readBasePath(basePath), ...(maxHits !== undefined && { maxHits }) }
}

/** A service of yours keeps the `basePath`, `corsOrigin` and `maxHits` that it was made with. */
export interface FetchOptions extends ServiceOptions, PlayOptions {}

/**
 * The service as a function from the platform's `Request` to its `Response`, without a port, in Node and in browsers; it
 * takes what `fetch` takes, so that it can stand in for it in a client that is given its fetch.
 * Any origin will do: what counts is the path, below `basePath`. It rejects as `fetch` does: with a TypeError where the
 * connection is reset on purpose or the input is no request, with the reason of the request's signal once that is
 * aborted; otherwise never.
 *
 * What never arrives is what `Request` itself takes away: dot segments, also percent-encoded ones, so that no
 * identifier `.` or `..` can be asked for (the URL standard), and the methods CONNECT and TRACE, which it refuses (the
 * Fetch standard). Bodies are not compressed, since nothing would be saved.
 */
export function createFetch(
  source: BuildOrService,
  { basePath, corsOrigin, maxHits, ...options }: FetchOptions = {},
): (request: Request | string | URL, init?: RequestInit) => Promise<Response> {
  const service = serviceOf(source, {
    ...(basePath !== undefined && { basePath }),
    ...(corsOrigin !== undefined && { corsOrigin }),
    ...(maxHits !== undefined && { maxHits }),
  })
  const play = playerOf(service, options)
  return async (input, init) => {
    // Also the Request of another library, as simulated browsers have one.
    const isRequest = init === undefined && typeof input === 'object' && 'headers' in input
    const request = isRequest ? input : new Request(input, init)
    const response = await play(askOf(request), request.signal)
    if (!response) throw new TypeError('fetch failed', { cause: new Error('The connection was reset, on purpose.') })
    return response
  }
}

/** A platform request as the service reads it. */
export function askOf(request: Request): Ask {
  // Simulated browsers keep the case in which a name was set.
  const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value]))
  delete headers['accept-encoding']
  return { method: request.method, target: requestTarget(request.url), headers }
}

/** Path and query of a URL, as it was sent: `/` where it has no path. */
export function requestTarget(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/'
}
