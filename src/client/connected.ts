import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Trust } from './certificates.ts'

/** A connection to the server, and the event that says that it stands. */
export function connected(
  baseUrl: URL,
  { trust }: { readonly trust?: Trust },
): { readonly socket: Socket; readonly ready: 'connect' | 'secureConnect' } {
  const secure = baseUrl.protocol === 'https:'
  const host = baseUrl.hostname.replace(/^\[|\]$/g, '')
  const port = Number(baseUrl.port) || (secure ? 443 : 80)
  if (!secure) return { socket: connectPlain({ host, port }), ready: 'connect' }
  const named = isIP(host) === 0 ? { servername: host } : {}
  const socket = connectTls({ host, port, ...named, ...trust })
  return { socket, ready: 'secureConnect' }
}

/** Whether the server takes connections. */
export async function isThere(
  baseUrl: URL,
  options: { readonly trust?: Trust; readonly timeoutMs: number },
): Promise<boolean> {
  const { socket, ready } = connected(baseUrl, options)
  try {
    await once(socket, ready, { signal: AbortSignal.timeout(options.timeoutMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
