/**
 * Whose pages may read the answers (the Fetch standard's CORS protocol): `localhost`, those served from this machine; `*`,
 * all; `none`, no other origin's; or a list of origins as browsers send them, which may include `localhost`.
 */
export type CorsOrigin = 'localhost' | '*' | 'none' | readonly string[]

const localhost = /^https?:\/\/(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i

/** The headers of an answer to a page of `origin`; `varies` names what else the answer depends on. */
export function corsHeaders(
  allowed: CorsOrigin,
  origin: string | undefined,
  varies?: string,
): Readonly<Record<string, string>> {
  const always = allowed === '*' ? readByAll : readByOwn
  if (allowed === 'none') return varies === undefined ? always : { ...always, Vary: varies }
  if (allowed === '*') {
    return { ...always, ...(varies !== undefined && { Vary: varies }), 'Access-Control-Allow-Origin': '*', ...exposed }
  }
  const vary = { ...always, Vary: varies === undefined ? 'Origin' : `${varies}, Origin` }
  if (origin === undefined || !isAllowed(allowed, origin)) return vary
  return { ...vary, 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true', ...exposed }
}

/**
 * Whether a page asks that may not read the answer: it names an origin that is not allowed, or none where a browser says that it is
 * from elsewhere (Fetch Metadata Request Headers, section 2.1), as with an image. It can only have the answer made.
 */
export function isForeignPage(allowed: CorsOrigin, headers: Readonly<Record<string, string | undefined>>): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  return !isOwnPage(origin, host) && corsHeaders(allowed, origin)['Access-Control-Allow-Origin'] === undefined
}

/** Whether a page comes from the server that it asks; only one of the two schemes is at its port. */
export function isOwnPage(origin: string | undefined, host: string | undefined): boolean {
  return origin === `http://${host}` || origin === `https://${host}`
}

/** The headers of what only this server's own pages read: no other takes it for what it is not, or into its own process. */
export const readByOwn: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
/** The headers of what pages of every origin may load. */
export const readByAll: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}
const exposed = { 'Access-Control-Expose-Headers': 'ETag' }

/** The headers of the answer to a preflight request: any header may be sent, since none changes what is answered. */
export function preflightHeaders(
  allowed: CorsOrigin,
  asked: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const headers = corsHeaders(allowed, asked['origin'])
  if (asked['access-control-request-method'] === undefined || !headers['Access-Control-Allow-Origin']) return headers
  const requested = asked['access-control-request-headers']
  return {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    ...(requested !== undefined && { 'Access-Control-Allow-Headers': requested }),
    'Access-Control-Max-Age': '600',
  }
}

function isAllowed(allowed: 'localhost' | readonly string[], origin: string): boolean {
  const isLocal = allowed === 'localhost' || allowed.includes('localhost')
  return (isLocal && localhost.test(origin)) || (allowed !== 'localhost' && allowed.includes(origin))
}
