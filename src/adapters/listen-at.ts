import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Where a server listens. */
export interface ListenAddress {
  /** Default 127.0.0.1: the interface is internal (SVC-5). */
  readonly host?: string
  /** Default 0, any free port. */
  readonly port?: number
  /** How many of the following ports to try if `port` is in use. Default 0. */
  readonly otherPorts?: number
}

/** Makes a server listen and returns the port. Rejects with the system's error if no port is available (`EADDRINUSE`, `EACCES`). */
export async function listenAt(
  server: Server,
  { host = '127.0.0.1', port = 0, otherPorts = 0 }: ListenAddress,
): Promise<number> {
  const last = port === 0 ? 0 : Math.min(port + otherPorts, 65_535)
  for (let candidate = port; ; candidate++) {
    try {
      const listening = once(server, 'listening')
      server.listen({ host, port: candidate })
      await listening
      return (server.address() as AddressInfo).port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || candidate >= last) throw error
    }
  }
}

/** The URL of a host, which may be an IPv6 address. */
export function urlOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Stops listening, and ends all connections at once. */
export function closeNow(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
