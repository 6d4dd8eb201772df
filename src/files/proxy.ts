import { BlockList, isIP } from 'node:net'
import { UserError } from '../text/user-error.ts'

/**
 * The proxy that the environment names for a URL: HTTP_PROXY for http, HTTPS_PROXY (or HTTP_PROXY) for https, in lower
 * case first; none for a host that NO_PROXY lists, by name, by domain, by address or range of addresses as curl has them,
 * with or without a port, or by `*`.
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
  const name = withoutBrackets(hostname)
  const spared = listed.some((entry) => {
    const [, host = entry, only] = (isIP(entry) === 0 && /^(.+?):(\d+)$/.exec(entry)) || []
    if (only !== undefined && only !== own) return false
    const domain = withoutBrackets(host.replace(/^\*?\./, '').toLowerCase())
    return domain === '*' || name === domain || name.endsWith(`.${domain}`) || isWithin(name, domain)
  })
  return spared ? undefined : proxy
}

/** Whether one is an address, and the other the same or a range that has it, such as `10.0.0.0/8`. */
function isWithin(address: string, range: string): boolean {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  const [start = '', bits = family === 'ipv4' ? '32' : '128'] = range.split('/')
  const list = new BlockList()
  try {
    list.addSubnet(start, Number.parseInt(bits), family)
    return list.check(address, family)
  } catch {
    return false
  }
}

function withoutBrackets(host: string): string {
  return host.replaceAll(/[[\]]/g, '')
}

/** That a proxy does not lead to a URL, and what to do, in one line. */
export function proxyFault(proxy: string, { host, hostname }: URL, why: string): string {
  return `The proxy ${proxy} does not reach ${host} (${why}); check HTTP_PROXY and HTTPS_PROXY, or add ${withoutBrackets(hostname)} to NO_PROXY.`
}

/** @throws {UserError} when the environment names a proxy that is no URL. */
export function proxyUri(text: string): string {
  const uri = text.includes('://') ? text : `http://${text}`
  if (/^https?:\/\//i.test(uri) && URL.canParse(uri)) return uri
  throw new UserError(
    'The environment names a proxy (HTTP_PROXY, HTTPS_PROXY) that is not an http or https URL; correct it.',
  )
}
