import { firstFlaw } from '../build/build-shape.ts'
import { assertLists, createModel, type Build } from '../model/model.ts'
import { createService, type Ask, type Service, type ServiceOptions, serviceOptionNames } from '../service/service.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { readBasePath } from './base-url.ts'
import { playerOf, playOptionNames, type PlayOptions } from './play.ts'
import { inTrial } from './trial.ts'
import { defined } from '../text/defined.ts'

/** What answers: a build, for which a service is made, or your own service. */
export type BuildOrService = Build | Service

/**
 * The given service, or a service over the given build, varied where `model-query vary` runs this process. Throws a TypeError
 * if it is neither, or a build with an element that `readBuild` refuses.
 */
export function serviceOf(source: BuildOrService, options: ServiceOptions = {}): Service {
  const given = (source ?? {}) as Partial<Build & Service>
  if (typeof given.answer === 'function') return given as Service
  const isModel = 'model' in Object(given) || 'positionOf' in Object(given)
  assertLists(given, isModel ? "make a service of the model, such as readBuild's: createService(model)." : undefined)
  const build = given as Build
  const flaw = firstFlaw(build)
  if (flaw !== undefined) throw new TypeError(`This is not a build: ${flaw}`)
  const read = readServiceOptions(options)
  return inTrial(() => createService(createModel(build), read), { ...read, build: () => build })
}

/** What `createService` takes. Throws a TypeError for an origin that no browser sends, and for what is no base path. */
export function readServiceOptions(options: ServiceOptions): ServiceOptions {
  const { basePath = '', corsOrigin = 'localhost', maxHits } = options
  for (const origin of typeof corsOrigin === 'string' ? [] : corsOrigin) {
    if (origin === 'localhost') continue
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new TypeError(
        `${JSON.stringify(origin)} is not an origin as browsers send it; use one such as https://app.example.`,
      )
    }
  }
  return { corsOrigin, basePath: readBasePath(basePath), ...(maxHits !== undefined && { maxHits }) }
}

/** A service of yours keeps the `basePath`, `corsOrigin` and `maxHits` that it was made with. */
export interface FetchOptions extends ServiceOptions, PlayOptions {}

const fetchOptionNames: NamesOf<FetchOptions> = { ...serviceOptionNames, ...playOptionNames }

/**
 * The service as a function from the platform's `Request` to its `Response`, without a port, in Node and in browsers. It
 * takes the arguments of `fetch`, so that it can replace it in a client that accepts a `fetch` function.
 * Any origin works: only the path counts, below `basePath`. It rejects as `fetch` does: with a TypeError if the
 * connection is reset on purpose or the input is not a request, and with the reason of the request's signal once that is
 * aborted; otherwise never.
 *
 * `Request` itself removes dot segments, also percent-encoded ones, so that an identifier `.` or `..` cannot be requested
 * (the URL standard), and refuses the methods CONNECT and TRACE (the Fetch standard). Bodies are not compressed, since
 * nothing would be saved.
 */
export function createFetch(
  source: BuildOrService,
  options: FetchOptions = {},
): (request: Request | string | URL, init?: RequestInit) => Promise<Response> {
  refuseUnknownOptions('createFetch', options, fetchOptionNames)
  const { basePath, corsOrigin, maxHits, ...played } = options
  const service = serviceOf(source, defined({ basePath, corsOrigin, maxHits }))
  const play = playerOf(service, played)
  return async (input, init) => {
    // Accepts the Request of another implementation, such as that of a simulated browser.
    const isRequest = init === undefined && typeof input === 'object' && 'headers' in input
    const request = isRequest ? input : new Request(input, init)
    const response = await play(askOf(request), request)
    if (!response) throw new TypeError('fetch failed', { cause: new Error('The connection was reset, on purpose.') })
    return withUrl(response, request.url.replace(/#.*$/s, ''))
  }
}

/** The response of `fetch`, and each clone, has the URL that was asked, without fragment (the Fetch standard, section 5.5). */
function withUrl(response: Response, url: string): Response {
  const clone = (): Response => withUrl(Response.prototype.clone.call(response), url)
  return Object.defineProperties(response, { url: { value: url }, clone: { value: clone } })
}

/** A platform request in the form that the service reads. */
export function askOf(request: Request): Ask {
  // Simulated browsers keep the case of header names.
  const headers = Object.fromEntries([...request.headers].map(([name, value]) => [name.toLowerCase(), value]))
  delete headers['accept-encoding']
  return { method: request.method, target: requestTarget(request.url), headers }
}

/** Path and query of a URL, as sent; `/` if it has no path. */
export function requestTarget(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/'
}
