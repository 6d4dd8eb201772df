import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'
import type { Duplex } from 'node:stream'

/** A connection. Answers kept here would outlive their use. */
interface Connection {
  /** The number of answers that have not ended. */
  unended: number
  /** What is done for each answer once the client has left. */
  readonly leaving: Set<() => void>
  afterAnswers?: () => void
}

/** The connections of a server, for closing it. */
export interface Connections {
  /** Whether the server is being closed. */
  readonly closing: () => boolean
  /** Resolves when the server begins to close. */
  readonly closes: Promise<void>
  /** Marks the connection of a request as busy until its answer has ended; when the server closes, it is closed then. */
  readonly occupy: (request: IncomingMessage, response: ServerResponse) => void
  /** Does something once the answers on a connection have ended; at once where there are none, never where the client leaves first. */
  readonly afterAnswers: (socket: Duplex, then: () => void) => void
  /** Does something once an answer has ended or its client has left, of which one that waits behind another is never told. */
  readonly onceOver: (response: ServerResponse, then: () => void) => void
  /**
   * Does something after a while, when the server closes, or not at all when the client leaves first. The returned function
   * does it at once.
   */
  readonly hold: (response: ServerResponse, then: () => void, milliseconds?: number) => () => void
  /**
   * Stops listening and waits for answers in flight, for at most `graceMs`; whatever is held back is done at once.
   * Resolves when all connections are closed.
   */
  readonly close: (graceMs: number) => Promise<void>
}

export function connectionsOf(server: Server): Connections {
  let closed: Promise<void> | undefined
  let announce: () => void = () => undefined
  const closes = new Promise<void>((resolve) => (announce = resolve))
  const open = new Map<Duplex, Connection>()
  /** Delayed and stalled answers, each by what brings it to its end. */
  const held = new Set<() => void>()
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    const connection: Connection = { unended: 0, leaving: new Set() }
    open.set(socket, connection)
    // Node takes its own listener away when it hands a socket over, and a reset that nobody hears ends the process.
    socket.on('error', () => undefined)
    socket.once('close', () => {
      open.delete(socket)
      for (const leave of connection.leaving) leave()
    })
  })

  function release(this: ServerResponse): void {
    const { socket } = this.req
    const connection = open.get(socket)
    if (!connection || --connection.unended > 0) return
    if (connection.afterAnswers) connection.afterAnswers()
    else if (closed) socket.destroySoon()
  }

  const onceOver: Connections['onceOver'] = (response, then) => {
    const leaving = open.get(response.req.socket)?.leaving
    if (!leaving) return then()
    const over = (): void => void (leaving.delete(over) && then())
    leaving.add(over)
    response.once('close', over)
  }

  return {
    closing: () => closed !== undefined,
    closes,
    occupy({ socket }, response) {
      const connection = open.get(socket)
      if (connection) connection.unended++
      response.on('close', release)
    },
    afterAnswers(socket, then) {
      const connection = open.get(socket)
      if (connection && connection.unended > 0) connection.afterAnswers ??= then
      else then()
    },
    onceOver,
    hold: (response, then, milliseconds) => heldBack(held, then, milliseconds, (drop) => onceOver(response, drop)),
    close(graceMs) {
      if (closed) return closed
      closed = closeServer(server, open, graceMs)
      announce()
      for (const end of held) end()
      return closed
    },
  }
}

/** Does something after a while, or once what is held is let go; not where it is dropped, of which `onLeave` is told how. */
export function heldBack(
  held: Set<() => void>,
  then: () => void,
  milliseconds: number | undefined,
  onLeave: (drop: () => void) => void,
): () => void {
  const end = (act: boolean): void => {
    clearTimeout(timer)
    if (held.delete(now) && act) then()
  }
  const now = (): void => end(true)
  const timer = milliseconds === undefined ? undefined : setTimeout(now, milliseconds)
  held.add(now)
  onLeave(() => end(false))
  return now
}

function closeServer(server: Server, open: ReadonlyMap<Duplex, Connection>, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const isNet: boolean = server instanceof NetServer
    const onClosed = (): void => {
      clearTimeout(grace)
      if (isNet) server.close()
      resolve()
    }
    // Not server.close(), which destroys connections whose answers have ended but are not yet flushed; in Bun there is
    // no other, since its HTTP server is no net.Server.
    if (isNet) NetServer.prototype.close.call(server, onClosed)
    else server.close(onClosed)
    const grace = setTimeout(() => server.closeAllConnections(), graceMs)
    for (const [socket, { unended }] of open) if (unended === 0) (socket as Socket).destroySoon()
  })
}
