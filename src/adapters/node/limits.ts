import type { ServerOptions } from 'node:http'

/** How much a client may send before its body, in bytes. */
export const maxHeaderBytes = 131_072

/** Milliseconds after which a client that takes nothing more of its answer is left. */
export const unreadMs = 60_000

/** Limits of a connection, in bytes and milliseconds. */
export const limits: ServerOptions = {
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // How late a timeout may be noticed.
  connectionsCheckingInterval: 5_000,
}
