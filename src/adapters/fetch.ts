import type { Build } from '../model/model.ts'
import { createModel } from '../model/model.ts'
import { createService, type Answer, type Ask, type Service, type ServiceOptions } from '../service/service.ts'

/** What answers: a build, for which a service is made, or a service of yours. */
export type Answering = Build | Service

/** The service that `answering` is, or one over the build that it is. */
export function serviceOf(answering: Answering, options: ServiceOptions = {}): Service {
  return 'answer' in answering ? answering : createService(createModel(answering), options)
}

/**
 * The service as a function from the platform's `Request` to its `Response`, without a port, in Node and in browsers.
 * Any origin will do: what counts is the path, below `basePath`. A `service` keeps the options that it was made with.
 *
 * What never arrives is what `Request` itself takes away: dot segments, also percent-encoded ones, so that no
 * identifier `.` or `..` can be asked for (the URL standard), and the methods CONNECT and TRACE, which it refuses (the
 * Fetch standard). Bodies are not compressed, since nothing would be saved. It never rejects.
 */
export function createFetch(
  answering: Answering,
  options: ServiceOptions = {},
): (request: Request) => Promise<Response> {
  const service = serviceOf(answering, options)
  return (request) => Promise.resolve(responseTo(request, service.answer(askOf(request))))
}

/** A platform request as the service reads it. */
export function askOf(request: Request): Ask {
  const headers: Record<string, string> = Object.fromEntries(request.headers)
  delete headers['accept-encoding']
  return { method: request.method, target: targetOf(request.url), headers }
}

/** Path and query of a URL, as it was sent: `/` where it has no path. */
export function targetOf(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '') || '/'
}

/** An answer as a platform response; HEAD, 204 and 304 have no body (RFC 9110 section 6.4.1). */
export function responseTo({ method }: Pick<Request, 'method'>, { status, headers, body }: Answer): Response {
  const bare = method === 'HEAD' || status === 204 || status === 304
  return new Response(bare ? null : new Uint8Array(body), { status, headers: { ...headers } })
}
