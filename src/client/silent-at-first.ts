import type { buildConnector } from 'undici'
import { brokenHttp, noHttp } from './exchange.ts'
import { beforeQuestion, listened } from './wire.ts'

/** So long a new connection is listened to before the first question: what comes then answers nothing. */
const listenMs = 2

/** So often it connects to a server that takes a connection for idle, or closes it, while this process is too busy to ask. */
const mostTimes = 3

/** Connects, and gives up a connection on which the server talks before it is asked, lest that be taken for an answer. */
export function silentAtFirst(connect: buildConnector.connector, times: number = mostTimes): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...connected) => {
      const [error, socket] = connected
      // What was closed before anything was asked answers nothing (RFC 9112 section 9.5).
      const again = (): void => silentAtFirst(connect, times - 1)(options, callback)
      if (error !== null) {
        const isReset = (error as NodeJS.ErrnoException).code === 'ECONNRESET'
        return isReset && times > 1 ? again() : callback(error, null)
      }
      let early = false
      const hear = (): void => {
        early ||= socket.readableLength > 0
        // Hears of the end of what is empty.
        if (!early) socket.read(0)
      }
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
          const head = first?.subarray(0, 13).toString('latin1') ?? ''
          if (times > 1 && isIdleTimeout(head)) return again()
          const isHttp = head.startsWith('HTTP/')
          const error = isHttp ? new Error(beforeQuestion) : new Error('it speaks before it is asked')
          return callback(Object.assign(error, { code: isHttp ? brokenHttp : noHttp }), null)
        }
        const isOpen = !socket.destroyed && !socket.readableEnded
        if (isOpen) return callback(null, socket)
        if (times > 1) return again()
        // By another code undici would go on connecting.
        const closed = failed ?? new Error('other side closed')
        callback(Object.assign(closed, { code: 'ECONNRESET', socket: { bytesRead: 0 } }), null)
      })
    })
}

/** Whether a head begins with 408, which a server may say of a connection that is idle (RFC 9110 section 15.5.9). */
function isIdleTimeout(head: string): boolean {
  return /^HTTP\/1\.[01] 408 /.test(head)
}
