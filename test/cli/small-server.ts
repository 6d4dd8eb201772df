import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** A server for one test. */
export interface SmallServer extends AsyncDisposable {
  readonly url: string
  /** Breaks every connection and listens no more. */
  readonly kill: () => void
}

/** What a handler decides for itself: `true` when it has answered. */
export type Special = (request: IncomingMessage, response: ServerResponse) => boolean

const entities = [
  { id: 'a1', type: 'term', title: 'loan', links: [{ from: 'a1', to: 'b2', relation: 'mentions', confidence: 0.5 }] },
  { id: 'b2', type: 'term', title: 'reader', links: [{ from: 'a1', to: 'b2', relation: 'mentions', confidence: 0.5 }] },
  { id: 'c3', type: 'screen', title: 'loan desk', links: [] },
]

/** Answers JSON with a status. */
export function answer(response: ServerResponse, value: unknown, status: number = 200): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  return true
}

/** A server that conforms; `special` answers first where it wants to. */
export async function smallServer(special: Special = () => false): Promise<SmallServer> {
  const server = createServer((request, response) => {
    if (special(request, response)) return
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'GET' && request.method !== 'HEAD') answer(response, {}, 405)
    else if (url.pathname === '/entities') answer(response, entities)
    else if (url.pathname === '/findings') answer(response, [{ check: 'orphan', severity: 'info', path: 'c3' }])
    else if (url.pathname === '/search') answer(response, hits(url.searchParams.get('q') ?? ''))
    else {
      const [, raw] = /^\/entities\/(.+)$/.exec(url.pathname) ?? []
      const found = raw === undefined ? undefined : entities.find(({ id }) => id === decoded(raw))
      if (found) answer(response, found)
      else answer(response, { error: 'unknown' }, 404)
    }
  })
  return listening(server)
}

function hits(q: string): readonly { id: string; score: number }[] {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  return entities
    .filter(({ id, title }) => {
      const known = [id, ...title.split(' ')]
      return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)))
    })
    .map(({ id }) => ({ id, score: 1 }))
}

/** The text behind percent-encoding, or undefined when the encoding is broken. */
function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw)
  } catch {
    return undefined
  }
}

/** A server that speaks whatever `talk` writes on the socket. */
export async function socketServer(talk: (socket: Socket) => void): Promise<SmallServer> {
  return listening(createSocketServer(talk))
}

/** A port of 127.0.0.1 that nothing listens at. */
export async function freePort(): Promise<number> {
  const server = await socketServer(() => {})
  const port = Number(new URL(server.url).port)
  await server[Symbol.asyncDispose]()
  return port
}

async function listening(server: Server): Promise<SmallServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const kill = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    async [Symbol.asyncDispose]() {
      const closed = server.listening ? new Promise((resolve) => server.once('close', resolve)) : undefined
      kill()
      await closed
    },
  }
}
