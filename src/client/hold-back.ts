import type { buildConnector } from 'undici'

/** A connection, as undici has it. */
export type Socket = Extract<Parameters<buildConnector.Callback>, readonly [null, unknown]>[1]

/** Connections whose reading can be held back. */
export interface HoldBack {
  /** Connects as before; what comes on the connection can be held back. */
  readonly over: (connect: buildConnector.connector) => buildConnector.connector
  /** Reads no more of the connection whose data is being handed on, until the function that it gives is called. */
  readonly hold: () => (() => void) | undefined
}

/**
 * Pauses the socket, not undici's parser: undici asserts that its parser is running when a connection ends, so an answer that
 * ended with its connection while the parser was paused would end the process.
 */
export function createHoldBack(): HoldBack {
  const held = new WeakSet<Socket>()
  let reading: Socket | undefined
  const watch = (socket: Socket): void => {
    const read = socket.read.bind(socket) as (size?: number) => unknown
    socket.read = (size) => {
      if (held.has(socket)) return null
      reading = socket
      return read(size)
    }
  }
  return {
    over: (connect) => (options, callback) =>
      connect(options, (...connected) => {
        if (connected[0] === null) watch(connected[1])
        callback(...connected)
      }),
    hold() {
      const socket = reading
      if (!socket) return undefined
      held.add(socket)
      return () => {
        if (held.delete(socket) && !socket.destroyed) socket.emit('readable')
      }
    },
  }
}
