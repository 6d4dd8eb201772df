import { queryIn } from '../contract/operations.ts'
import { corsHeaders, type CorsOrigin, isOwnPage } from '../service/cors.ts'
import type { Ask } from '../service/service.ts'

/** Who may use the control endpoint. Whether Host names this server is checked before it is asked. */
export interface GuardOptions {
  /** Origins whose pages may use it, beside its own. */
  readonly corsOrigin: CorsOrigin
  /** Whether anything may be changed. */
  readonly mayChange: boolean
  /** What every request must carry, where others than this machine can ask. */
  readonly token?: string
}

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403
  readonly detail: string
}

/** The cookie that the console carries its token in. */
export const tokenCookie = 'model-query-token'

/** Why a request to the control endpoint is refused; `undefined` if it is not. */
export function refusalOf(ask: Ask, options: GuardOptions): Refusal | undefined {
  const { corsOrigin, mayChange, token } = options
  const { origin, host } = ask.headers
  // Without CORS a page elsewhere reads nothing, as of an image, but would have it done, and held open.
  const isEmbedded = ask.headers['sec-fetch-site'] === 'cross-site' && ask.headers['sec-fetch-dest'] !== 'document'
  const isOwn = origin === undefined ? !isEmbedded : isOwnPage(origin, host)
  if (!isOwn && corsHeaders(corsOrigin, origin)['Access-Control-Allow-Origin'] === undefined) {
    return { status: 403, detail: 'Pages of this origin may not use the control endpoint.' }
  }
  if (ask.method === 'OPTIONS') return undefined
  if (token !== undefined && !tokensOf(ask).includes(token)) {
    return {
      status: 401,
      detail: 'Send the token that the terminal shows: Authorization: Bearer, or ?token= in a browser.',
    }
  }
  if (!mayChange && ask.method !== 'GET' && ask.method !== 'HEAD') {
    return { status: 403, detail: 'Nothing may be changed here; start the server with --control.' }
  }
  return undefined
}

/** The token in the query of a request, which a browser then keeps as a cookie. */
export function tokenInQuery({ target }: Ask): string | undefined {
  return queryIn(target).get('token') ?? undefined
}

function tokensOf(ask: Ask): readonly (string | undefined)[] {
  const { authorization = '', cookie = '' } = ask.headers
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization) ?? []
  const cookies = cookie.split(/; */).map((pair) => pair.split('=', 2) as [string, string?])
  return [bearer, cookies.find(([name]) => name === tokenCookie)?.[1], tokenInQuery(ask)]
}
