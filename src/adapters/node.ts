import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { SecureContextOptions } from 'node:tls'
import type { Service } from '../service/service.ts'
import type { Journal } from '../staging/journal.ts'
import { createStage } from '../staging/stage.ts'
import { listenAt, type ListenAddress, urlOf } from './listen-at.ts'
import { connectionsOf } from './node/close.ts'
import { hostCheck } from './node/hosts.ts'
import { limits, maxHeaderBytes } from './node/limits.ts'
import { endWith, plainProblem, refuseUnread } from './node/refuse.ts'
import { requestListener, type RequestOptions } from './node/request.ts'
import { send } from './node/send.ts'

export type { ServedExchange } from './node/exchange.ts'

/** Where a service listens, what is done to its answers on purpose, and who is told of them. */
export interface ListenOptions extends ListenAddress, Omit<RequestOptions, 'stage' | 'isHost'> {
  /** Names in Host that are answered, beside those of this machine and of the address it listens on; any other is refused with 421. */
  readonly allowHosts?: readonly string[]
  /** The certificate and its private key (PEM) where it answers over HTTPS. */
  readonly tls?: Pick<SecureContextOptions, 'cert' | 'key'>
  /** What is done to answers on purpose; by default what a Prefer field asks for, and nothing else. */
  readonly stage?: RequestOptions['stage']
}

/** A service on a port. */
export interface Server extends AsyncDisposable {
  /** The URL at which this machine reaches it, without a trailing slash. */
  readonly url: string
  readonly port: number
  /** The one it was given. */
  readonly journal: Journal | undefined
  /** Goes on answering, and closes each connection with the answer, so that clients turn to another server. */
  leave(): void
  /**
   * Stops listening, waits for answers in flight (for at most `graceMs`, 10 s by default), and resolves when all
   * connections are closed. An answer that is delayed on purpose is sent at once; one that stalls is cut off.
   */
  close(graceMs?: number): Promise<void>
}

/**
 * Serves `current()` on a port; it is called for each request, so that a new build is swapped in between two requests.
 * Rejects with the system's error if the port is not available (`EADDRINUSE`, `EACCES`).
 */
export async function listen(current: () => Service, options: ListenOptions = {}): Promise<Server> {
  const { host = '127.0.0.1', port = 0, otherPorts = 0, allowHosts, tls, stage = createStage(), ...handling } = options
  if (typeof host !== 'string') throw new TypeError('host is an address or a name, such as 127.0.0.1 or localhost.')
  const isHost = hostCheck(host, allowHosts)
  // Ours has a body that says so.
  const server = tls
    ? createTlsServer({ ...limits, ...tls, requireHostHeader: false })
    : createServer({ ...limits, requireHostHeader: false })
  const connections = connectionsOf(server)
  server.on('request', requestListener(current, connections, { stage, isHost, ...handling }))
  server.on('checkExpectation', (request, response) => {
    connections.occupy(request, response)
    send(request, response, plainProblem(417, 'The only supported expectation is 100-continue.'))
  })
  server.on('connect', (_request, socket) => {
    connections.afterAnswers(socket, () => {
      endWith(socket, 405, 'CONNECT opens a tunnel, and this is no proxy.', { Allow: 'GET, HEAD, OPTIONS' })
    })
  })
  server.on('clientError', (error, socket) => {
    connections.afterAnswers(socket, () => refuseUnread(error, socket, maxHeaderBytes))
  })

  const chosen = await listenAt(server, { host, port, otherPorts })
  const close = (graceMs: number = 10_000): Promise<void> => connections.close(graceMs)
  return {
    url: urlOf(reachable(host), chosen, tls ? 'https' : 'http'),
    port: chosen,
    journal: handling.journal,
    leave: () =>
      void server.prependListener('request', (_, response) => void response.setHeader('Connection', 'close')),
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

/** The host for a listening address: this machine's own if that means every address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}
