import { setMaxListeners } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeNow, listenAt } from '../listen-at.ts'
import { withReadableType } from './media.ts'
import { type ClientRequest, relay, type UpstreamAnswer, withoutHop } from './relay.ts'

/** Identifies the request that Prism forwards, so that the tap finds what the client sent. */
export const passageHeader = 'x-model-query-passage'

/**
 * The server that Prism uses as its upstream. It sends the client's request to the real one octet for octet, keeps the
 * answer, and shows it to Prism: Prism parses and rewrites bodies, which would hide what is wrong with them.
 */
export interface Tap {
  readonly url: string
  /** Expects one request from Prism, and returns the answer to it when it arrives. */
  expect(passage: string, heard: ClientRequest): void
  /** What the upstream answered, if it was asked; forgets the exchange. */
  collect(passage: string): Promise<UpstreamAnswer> | undefined
  /** Aborts whatever the upstream has not answered yet. */
  close(): Promise<void>
}

export async function openTap(upstream: URL): Promise<Tap> {
  const stop = new AbortController()
  // Every request under way listens to it.
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
    response.writeHead(status, withReadableType(shown).flat())
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
    close() {
      stop.abort()
      return closeNow(server)
    },
  }
}
