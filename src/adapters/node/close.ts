import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** The connections of a server, as far as closing it is concerned. */
export interface Connections {
  /** Whether the server is being closed. */
  readonly closing: () => boolean
  /** Resolves when the server begins to close. */
  readonly closes: Promise<void>
  /** Marks the connection of a request as busy until its answer has ended; when the server closes, it is closed then. */
  readonly occupy: (request: IncomingMessage, response: ServerResponse) => void
  /** Does something after a while, when the server closes, or not at all when the client leaves first. */
  readonly hold: (response: ServerResponse, then: () => void, milliseconds?: number) => void
  /**
   * Stops listening and lets answers in flight finish, for `graceMs` at most; what is held back is done at once. Resolves
   * when all connections are closed.
   */
  readonly close: (graceMs: number) => Promise<void>
}

export function connectionsOf(server: Server): Connections {
  let closed: Promise<void> | undefined
  let announce: () => void = () => undefined
  const closes = new Promise<void>((resolve) => (announce = resolve))
  /** The connections, each with the number of answers that have not ended. Answers kept here would outlive their use. */
  const open = new Map<Socket, number>()
  /** Delayed and stalled answers, each by what brings it to its end. */
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
      // Not server.close(): it destroys the connections of answers that are ended but not yet flushed.
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
    closes,
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
      announce()
      for (const end of held) end()
      return closed
    },
  }
}
