import { UserError } from '../text/user-error.ts'

/**
 * The proxy that the environment names for a URL: HTTP_PROXY for http, HTTPS_PROXY (or HTTP_PROXY) for https, in lower
 * case first; none for a host that NO_PROXY lists, by name, by domain, with or without a port, or by `*`.
 */
export function proxyFor(
  { protocol, hostname, port }: URL,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const names =
    protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const proxy = names.map((name) => env[name]).find((value) => value !== undefined && value !== '')
  const listed = (env['no_proxy'] ?? env['NO_PROXY'] ?? '').split(/[,\s]+/).filter((entry) => entry !== '')
  const own = port === '' ? (protocol === 'https:' ? '443' : '80') : port
  const spared = listed.some((entry) => {
    const [, host = entry, only] = /^(.+?):(\d+)$/.exec(entry) ?? []
    if (only !== undefined && only !== own) return false
    const domain = host.replace(/^\*?\./, '').toLowerCase()
    return domain === '*' || hostname === domain || hostname.endsWith(`.${domain}`)
  })
  return spared ? undefined : proxy
}

/** @throws {UserError} when the environment names a proxy that is no URL. */
export function proxyUri(text: string): string {
  const uri = text.includes('://') ? text : `http://${text}`
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri
  throw new UserError(
    'The environment names a proxy (HTTP_PROXY, HTTPS_PROXY) that is not an http or https URL; correct it.',
  )
}
