import type { Dispatcher } from 'undici'
import { UserError } from '../text/user-error.ts'
import { proxyFault, proxyFor, proxyUri } from './proxy.ts'

const redirects = new Set([301, 302, 303, 307, 308])
const mostRedirects = 10
/** By the proxy that they lead through. */
const agents = new Map<string | undefined, Dispatcher>()

/**
 * `fetch` at any port, through the proxy that the environment names for the URL. Headers may hold a key: where a redirect leads
 * elsewhere, conditions alone go along.
 * @throws {UserError} where that proxy is no URL, or does not lead there
 */
export async function fetchByProxy(url: URL, init: RequestInit): Promise<Response> {
  const headers = [...new Headers(init.headers)]
  let at = url
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const own = headers.filter(([name]) => at.origin === url.origin || name.startsWith('if-'))
    const response = await answerFrom(at, { ...init, headers: own, redirect: 'manual' })
    const location = response.headers.get('location')
    if (init.redirect === 'manual' || !redirects.has(response.status) || location === null) return response
    await response.body?.cancel()
    at = new URL(location, at)
  }
  throw new Error('it redirects without end')
}

async function answerFrom(url: URL, init: RequestInit): Promise<Response> {
  const named = proxyFor(url, process.env)
  const uri = named === undefined ? undefined : proxyUri(named)
  // Loaded here, since few need it.
  const { Agent, fetch: fetchOver, ProxyAgent } = await import('undici')
  const agent = agents.get(uri) ?? (uri === undefined ? new Agent() : new ProxyAgent({ uri, proxyTunnel: false }))
  agents.set(uri, agent)
  // Of ports that browsers block, fetch does not hear.
  const portless = Object.assign(new URL(url), { port: '' })
  const dispatcher = agent.compose((dispatch) => (one, handler) => dispatch({ ...one, origin: url.origin }, handler))
  try {
    // The types of Node are those of another release.
    return await (fetchOver as unknown as (url: URL, init: object) => Promise<Response>)(portless, {
      ...init,
      dispatcher,
    })
  } catch (error) {
    init.signal?.throwIfAborted()
    if (uri === undefined) throw error
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    throw new UserError(proxyFault(new URL(uri).host, url, code ?? message), undefined, { cause: error })
  }
}
