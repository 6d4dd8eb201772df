import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

export interface RawServer {
  readonly url: string
  /** How many requests came, and on how many connections. */
  readonly seen: { requests: number; connections: number }
  readonly close: () => Promise<void>
}

/** A server that writes bytes: `answer` gets the request line, the connection and all of the head, for each request head that comes in. */
export function rawServer(
  answer: (requestLine: string, socket: Socket, nth: number, head: string) => void,
): Promise<RawServer> {
  const seen = { requests: 0, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    seen.connections++
    sockets.add(socket)
    let text = ''
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const [line = ''] = text.split('\r\n', 1)
        const head = text.slice(0, end)
        text = text.slice(end + 4)
        answer(line, socket, ++seen.requests, head)
      }
    })
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      resolve({
        url: `http://127.0.0.1:${port}`,
        seen,
        close: () =>
          new Promise((closed) => {
            for (const socket of sockets) socket.destroy()
            server.close(() => closed())
          }),
      })
    })
  })
}

/** A whole answer with a length. */
export function whole(body: string, head: string = 'HTTP/1.1 200 OK'): string {
  return `${head}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}
