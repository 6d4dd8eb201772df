import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../service/service.ts'
import { unreadMs } from './limits.ts'

/** Sends an answer whole; for HEAD only its headers. The connection of a client that does not read it is closed in time. */
export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' || body.byteLength === 0 ? undefined : body)
  // It begins anew with everything that is taken, and Node sets another one where the connection is kept.
  if (!response.writableFinished) response.setTimeout(unreadMs)
}
