import { UserError } from '../text/user-error.ts'
import { proxyFor, proxyUri } from './proxy.ts'

/**
 * `fetch`, through the proxy that the environment names for the URL.
 * @throws {UserError} where that proxy is no URL, or does not lead there
 */
export async function fetchByProxy(url: URL, init: RequestInit): Promise<Response> {
  const named = proxyFor(url, process.env)
  if (named === undefined) return fetch(url, init)
  const uri = proxyUri(named)
  // Loaded here, since few need it.
  const undici = await import('undici')
  const dispatcher = new undici.ProxyAgent({ uri, proxyTunnel: false })
  // The types of Node are those of another release.
  const fetchOver = undici.fetch as unknown as (url: URL, init: object) => Promise<Response>
  try {
    return await fetchOver(url, { ...init, dispatcher })
  } catch (error) {
    init.signal?.throwIfAborted()
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    throw new UserError(
      `The proxy ${new URL(uri).host} does not reach ${url.host} (${code ?? message}); check HTTP_PROXY and HTTPS_PROXY, or add ${url.hostname} to NO_PROXY.`,
      undefined,
      { cause: error },
    )
  }
}
