import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { promisify } from 'node:util'
import type { OperationId } from '../contract/ids.ts'
import type { Answer, Ask, Service } from '../service/service.ts'
import { type Ended, type Journal, sentBody, statusSent } from '../staging/journal.ts'
import { createStage, type Stage } from '../staging/stage.ts'
import type { Override, Staged } from '../staging/staged.ts'
import { endWith, hasOneHost, plainProblem, refuseUnread } from './node/refuse.ts'

/** One answered request, for a log. */
export interface Exchange {
  readonly method: string
  readonly target: string
  /** 0 where the connection was reset on purpose. */
  readonly status: number
  readonly operation: OperationId | undefined
  /** From the request's arrival to the last byte handed to the system. */
  readonly milliseconds: number
  /** Of the body as it was sent. */
  readonly bytes: number
  /** What was done to the answer on purpose, and by whom; empty where nothing was. */
  readonly overrides: readonly Override[]
}

export interface ListenOptions {
  /** Default 127.0.0.1: the interface is internal (SVC-5). */
  readonly host?: string
  /** Default 0, any free port. */
  readonly port?: number
  /** What is done to answers on purpose; by default what a Prefer field asks for, and nothing else. */
  readonly stage?: Stage
  /** Takes every exchange down. */
  readonly journal?: Journal
  /** Asked first; what it answers to is kept from the service, the stage and the journal. */
  readonly control?: (ask: Ask) => Answer | undefined
  readonly onExchange?: (exchange: Exchange) => void
  /** A defect of ours: the client got a 500 without a word of it. */
  readonly onError?: (error: unknown) => void
}

/** A service on a port. */
export interface Server extends AsyncDisposable {
  /** Where this machine reaches it, without a slash at its end. */
  readonly url: string
  readonly port: number
  /** The one it was given. */
  readonly journal: Journal | undefined
  /**
   * Stops listening, lets answers in flight finish (for `graceMs` at most, 10 s by default), and resolves when all
   * connections are closed. An answer that is delayed on purpose is sent at once; one that stalls is cut off.
   */
  close(graceMs?: number): Promise<void>
}

const maxHeaderBytes = 131_072
const headersTimeoutMs = 15_000
const requestTimeoutMs = 30_000
const keepAliveTimeoutMs = 65_000
/** How late a time-out may be noticed. */
const timeoutsCheckedEveryMs = 5_000

/**
 * Puts what `current()` returns on a port, asked anew for each request, so that a new build is swapped in between two
 * requests. Rejects with the system's error when the port cannot be had (`EADDRINUSE`, `EACCES`).
 */
export async function listen(current: () => Service, options: ListenOptions = {}): Promise<Server> {
  const { host = '127.0.0.1', port = 0, stage = createStage(), journal, control, onExchange, onError } = options
  const server = createServer({
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    connectionsCheckingInterval: timeoutsCheckedEveryMs,
    // Ours has a body that says so.
    requireHostHeader: false,
  })
  let closing = false
  let announceClosing: () => void = () => undefined
  const closes = new Promise<void>((resolve) => (announceClosing = resolve))
  /** The connections, each with the number of answers that have not ended. Answers kept here would outlive their use. */
  const open = new Map<Socket, number>()
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })

  /** Delayed and stalled answers, each by what brings it to its end. */
  const held = new Set<() => void>()

  const ask = (request: IncomingMessage): Ask => ({
    method: request.method ?? '',
    target: originForm(request.url ?? ''),
    headers: request.headers as Readonly<Record<string, string | undefined>>,
  })
  const answer = (asked: Ask): Answer => current().answer(asked)

  const play = (asked: Ask): Staged => {
    try {
      return stage.play(asked, answer)
    } catch (error) {
      onError?.(error)
      return unstaged(plainProblem(500, 'The service has a defect; its log says more.'))
    }
  }

  const waitingFor = (asked: Ask): Promise<void> | undefined => {
    try {
      return current().waitFor?.(asked)
    } catch {
      // Whoever answers meets the same, and tells.
      return undefined
    }
  }

  /** Waits until an answer holds nobody up, also where another build is served meanwhile; resolves with what is answered instead. */
  const waited = async (asked: Ask): Promise<Staged | undefined> => {
    try {
      for (let waiting = waitingFor(asked); waiting && !closing; waiting = waitingFor(asked)) {
        await Promise.race([waiting, closes])
      }
    } catch (error) {
      if (!closing) {
        onError?.(error)
        return unstaged(plainProblem(500, 'The service has a defect; its log says more.'))
      }
    }
    return closing ? unstaged(plainProblem(503, 'The service is closing.')) : undefined
  }

  const send = (request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void => {
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' || body.byteLength === 0 ? undefined : body)
  }

  /** Marks a connection as busy until its answer has ended; when the server closes, it is closed then. */
  const occupy = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    open.set(socket, (open.get(socket) ?? 0) + 1)
    response.on('close', release)
  }
  function release(this: ServerResponse): void {
    const { socket } = this.req
    const unended = open.get(socket)
    if (unended === undefined) return
    open.set(socket, unended - 1)
    if (closing && unended === 1) socket.destroySoon()
  }

  const perform = (
    request: IncomingMessage,
    response: ServerResponse,
    { answer, ending }: Staged,
    tell?: () => void,
  ): void => {
    const { socket } = request
    if (ending === 'complete') return send(request, response, answer)
    if (ending === 'reset') return void socket.resetAndDestroy()
    response.writeHead(answer.status, answer.headers)
    if (ending === 'truncate') {
      response.write(sentBody(request.method ?? '', answer, ending), () => socket.destroySoon())
    } else {
      response.flushHeaders()
      tell?.()
      if (closing) socket.destroySoon()
      else hold(response, () => socket.destroySoon())
    }
  }

  /** Does something after a while, when the server closes, or not at all when the client leaves first. */
  const hold = (response: ServerResponse, then: () => void, milliseconds?: number): void => {
    const end = (act: boolean): void => {
      clearTimeout(timer)
      held.delete(now)
      response.off('close', drop)
      if (act) then()
    }
    const now = (): void => end(true)
    const drop = (): void => end(false)
    const timer = milliseconds === undefined ? undefined : setTimeout(now, milliseconds)
    held.add(now)
    response.once('close', drop)
  }

  /** Tells the journal and the log once the answer has ended; one that stalls has when its headers are sent. */
  const watch = (
    response: ServerResponse,
    { ask, staged, startedAt, started }: Pick<Ended, 'ask' | 'staged' | 'startedAt'> & { readonly started: number },
  ): (() => void) => {
    const { answer, ending, overrides } = staged
    let finished = false
    const tell = (): void => {
      response.off('close', tell)
      const milliseconds = performance.now() - started
      const left = ending === 'complete' ? !finished : ending !== 'reset' && !response.headersSent
      journal?.record({ ask, staged, startedAt, milliseconds, left })
      onExchange?.({
        method: ask.method,
        target: ask.target,
        status: statusSent(answer, ending),
        operation: answer.operation,
        milliseconds,
        bytes: left ? 0 : sentBody(ask.method, answer, ending).byteLength,
        overrides,
      })
    }
    response.once('finish', () => (finished = true)).once('close', tell)
    return tell
  }

  const watched = onExchange !== undefined || journal !== undefined
  server.on('request', (request, response) => {
    occupy(request, response)
    const asked = ask(request)
    const controlled = control?.(asked)
    if (stage.resets) response.setHeader('Connection', 'close')
    if (controlled) return send(request, response, controlled)
    const started = watched ? performance.now() : 0
    const startedAt = watched ? Date.now() : 0
    const respond = (staged: Staged): void => {
      const tell = watched ? watch(response, { ask: asked, staged, startedAt, started }) : undefined
      if (staged.waitMs === 0 || closing) perform(request, response, staged, tell)
      else hold(response, () => perform(request, response, staged, tell), staged.waitMs)
    }
    if (!hasOneHost(request)) {
      respond(unstaged(plainProblem(400, 'An HTTP/1.1 request names its Host, once.')))
    } else if (waitingFor(asked)) {
      void waited(asked).then((refused) => {
        if (!response.destroyed) respond(refused ?? play(asked))
      })
    } else {
      respond(play(asked))
    }
  })
  server.on('checkExpectation', (request, response) => {
    occupy(request, response)
    send(request, response, plainProblem(417, 'The only expectation that is met is 100-continue.'))
  })
  server.on('connect', (_request, socket) => {
    endWith(socket, 405, 'CONNECT opens a tunnel, and this is no proxy.', { Allow: 'GET, HEAD, OPTIONS' })
  })
  server.on('clientError', (error, socket) => refuseUnread(error, socket, maxHeaderBytes))

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address() as AddressInfo

  // Not server.close(): it destroys the connections of answers that are ended but not yet flushed.
  const close = (graceMs: number = 10_000): Promise<void> => {
    if (closing) return closed
    closing = true
    announceClosing()
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace)
      server.close()
      announceClosed()
    })
    const grace = setTimeout(() => server.closeAllConnections(), graceMs)
    for (const [socket, unended] of open) if (unended === 0) socket.destroySoon()
    for (const end of held) end()
    return closed
  }
  let announceClosed: () => void = () => undefined
  const closed = new Promise<void>((resolve) => (announceClosed = resolve))

  return {
    url: `http://${reachable(host)}:${address.port}`,
    port: address.port,
    journal,
    close,
    [Symbol.asyncDispose]: () => close(),
  }
}

/** The host of a URL for an address to listen on: one of this machine where that is every address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
}

/** The target as the service reads it, where a client sends absolute form (RFC 9112 section 3.2.2). */
function originForm(url: string): string {
  if (url.startsWith('/')) return url
  return /^https?:\/\//i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?=\?|$)/, '/') : url
}

function unstaged(answer: Answer): Staged {
  return { answer, waitMs: 0, ending: 'complete', overrides: [] }
}

/** Below this a compressed body saves no packet. */
const smallestCompressed = 1400

/** Compresses the long-lived bodies of a service, once, off the main thread; meanwhile they are sent as they are. */
export async function compressLists(service: Service): Promise<void> {
  const { brotliCompress, constants, gzip } = await import('node:zlib')
  for (const { bytes, encoded } of service.lists) {
    if (bytes.byteLength < smallestCompressed) continue
    encoded.gzip = await promisify(gzip)(bytes)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
    encoded.br = await promisify(brotliCompress)(bytes, { params })
  }
}
