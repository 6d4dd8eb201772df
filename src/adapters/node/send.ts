import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../service/service.ts'

/** Sends an answer whole; for HEAD only its headers. */
export function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): void {
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' || body.byteLength === 0 ? undefined : body)
}
