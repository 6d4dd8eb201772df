import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenAt } from '../listen-at.ts'
import { type ClientRequest, relay, type UpstreamAnswer, withoutHop } from './relay.ts'

/** Names the request that Prism passes on, so that the tap finds what the client wrote. */
export const passageHeader = 'x-model-query-passage'

/**
 * The server that Prism takes for its upstream. It asks the real one what the client asked, octet for octet, keeps what came
 * back, and shows it to Prism: Prism reads bodies and writes them anew, which would hide what is wrong with them.
 */
export interface Tap {
  readonly url: string
  /** Expects one request of Prism's, and gives the answer to it once it is there. */
  expect(passage: string, heard: ClientRequest): void
  /** What the upstream said, if it was asked; forgets the passage. */
  collect(passage: string): Promise<UpstreamAnswer> | undefined
  /** Gives up what the upstream has not answered yet. */
  close(): Promise<void>
}

export async function openTap(upstream: URL): Promise<Tap> {
  const stop = new AbortController()
  // As many requests as are under way listen to it.
  setMaxListeners(0, stop.signal)
  const passages = new Map<string, { readonly heard: ClientRequest; told?: Promise<UpstreamAnswer> }>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    request.resume()
    const passage = passages.get(String(request.headers[passageHeader]))
    if (!passage) return void response.writeHead(404).end()
    passage.told ??= relay(passage.heard, upstream, stop.signal)
    const { status, headers, body, ended } = await passage.told
    if (ended !== 'complete' || status < 200) return void response.writeHead(502).end()
    // Prism would follow a redirect by itself.
    const shown = withoutHop(headers).filter(([name]) => name.toLowerCase() !== 'location')
    response.writeHead(status, shown.flat())
    response.end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const port = await listenAt(server, {})
  return {
    url: `http://127.0.0.1:${port}`,
    expect: (passage, heard) => void passages.set(passage, { heard }),
    collect(passage) {
      const { told } = passages.get(passage) ?? {}
      passages.delete(passage)
      return told
    },
    close: () =>
      new Promise((resolve) => {
        stop.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
