import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** The connections of a server, for closing it. */
export interface Connections {
  /** Whether the server is being closed. */
  readonly closing: () => boolean
  /** Marks the connection of a request as busy until its answer has ended; a closing server closes it then. */
  readonly occupy: (request: IncomingMessage, response: ServerResponse) => void
  /** Does something after a delay or as soon as the server closes; not at all if the client leaves first. */
  readonly hold: (response: ServerResponse, then: () => void, milliseconds?: number) => void
  /**
   * Stops listening and waits for answers in flight, for at most `graceMs`; whatever is held back is done at once.
   * Resolves when all connections are closed.
   */
  readonly close: (graceMs: number) => Promise<void>
}

export function connectionsOf(server: Server): Connections {
  let closed: Promise<void> | undefined
  /** The connections, each with its number of unfinished answers. Keeping the answers here would keep them alive. */
  const open = new Map<Socket, number>()
  /** Functions that end delayed and stalled answers. */
  const held = new Set<() => void>()
  server.on('connection', (socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  })

  function release(this: ServerResponse): void {
    const { socket } = this.req
    const unended = open.get(socket)
    if (unended === undefined) return
    open.set(socket, unended - 1)
    if (closed && unended === 1) socket.destroySoon()
  }

  const close = (graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      // Not server.close(), which destroys connections whose answers have ended but are not yet flushed.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace)
        server.close()
        resolve()
      })
      const grace = setTimeout(() => server.closeAllConnections(), graceMs)
      for (const [socket, unended] of open) if (unended === 0) socket.destroySoon()
    })

  return {
    closing: () => closed !== undefined,
    occupy({ socket }, response) {
      open.set(socket, (open.get(socket) ?? 0) + 1)
      response.on('close', release)
    },
    hold(response, then, milliseconds) {
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
    },
    close(graceMs) {
      if (closed) return closed
      closed = close(graceMs)
      for (const end of held) end()
      return closed
    },
  }
}
