import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Answer } from '../../service/service.ts'
import { unreadMs } from './limits.ts'

/** Sends an answer whole; for HEAD only its headers. The connection of a client that does not read it is closed in time. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, headers, body, rest } = answer
  response.writeHead(status, headers)
  if (rest && request.method !== 'HEAD') {
    response.write(body)
    // Nobody takes half an answer for the whole one.
    pipeline(rest, response).catch(() => response.destroy())
  } else response.end(request.method === 'HEAD' || body.byteLength === 0 ? undefined : body)
  // It begins anew with everything that is taken, and Node sets another one where the connection is kept.
  if (!response.writableFinished) response.setTimeout(unreadMs)
}
