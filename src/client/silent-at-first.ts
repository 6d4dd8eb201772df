import type { buildConnector } from 'undici'
import { brokenHttp, noHttp } from './exchange.ts'
import { beforeQuestion, listened } from './wire.ts'

/** So long a new connection is listened to before the first question: what comes then answers nothing. */
const listenMs = 2

/** Connects, and gives up a connection on which the server talks before it is asked, lest that be taken for an answer. */
export function silentAtFirst(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...connected) => {
      const [error, socket] = connected
      if (error !== null) return callback(error, null)
      let early = false
      const hear = (): void => void (early ||= socket.readableLength > 0)
      let failed: Error | undefined
      const fail = (error: Error): void => void (failed = error)
      socket.on('readable', hear)
      socket.on('error', fail)
      void listened(listenMs).then(() => {
        hear()
        socket.off('readable', hear)
        socket.off('error', fail)
        if (early) {
          const first = socket.read() as Buffer | null
          socket.destroy()
          const isHttp = first?.subarray(0, 5).toString('latin1') === 'HTTP/'
          const error = isHttp ? new Error(beforeQuestion) : new Error('it speaks before it is asked')
          return callback(Object.assign(error, { code: isHttp ? brokenHttp : noHttp }), null)
        }
        if (!socket.destroyed) return callback(null, socket)
        // By another code undici would go on connecting.
        const closed = failed ?? new Error('other side closed')
        callback(Object.assign(closed, { code: 'ECONNRESET', socket: { bytesRead: 0 } }), null)
      })
    })
}
