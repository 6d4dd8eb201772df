import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { corsHeaders } from '../../service/cors.ts'
import { problem } from '../../service/problem.ts'
import type { Answer } from '../../service/service.ts'

/** A problem without the additions of the service, for requests that never reach it. */
export function plainProblem(status: number, detail: string): Answer {
  const body = problem(status, detail)
  return {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Length': String(body.byteLength),
      ...corsHeaders('none', undefined),
    },
    body,
  }
}

/** RFC 9112 section 3.2: a server refuses HTTP/1.1 without a Host, and any request with two. HTTP/2 has another field for it. */
export function hasOneHost({ headers, httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && (httpVersion === '1.0' || ':authority' in headers))
}

/** How long a client may take to read its refusal and to close. */
const lingerMs = 2_000

/** Answers on a socket that has no request to answer to, and closes it. */
export function endWith(
  socket: Duplex,
  status: number,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): void {
  const { headers, body } = plainProblem(status, detail)
  const fields = { ...headers, ...more, Date: new Date().toUTCString(), Connection: 'close' }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  // Node has no timeout for a client that never closes its half.
  const patience = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(patience))
  socket.end(Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`), body]))
}

/**
 * Browsers connect ahead, and take a 408 before any request for the answer to their next one. If this process was busy
 * for long, the request may be there and not read yet.
 */
function closeUnused(socket: Socket): void {
  setImmediate(() => {
    if (socket.bytesRead === 0) socket.destroy()
  })
}

/** Answers what could not be read as a request (RFC 9110 sections 15.5.1 and 15.5.9, RFC 6585 section 5), if the socket is still open. */
export function refuseUnread(error: NodeJS.ErrnoException, socket: Duplex, maxHeaderBytes: number): void {
  if (error.code === 'ECONNRESET') return void socket.destroy()
  // An earlier answer may still be in the send buffer.
  if (!socket.writable) return (socket as Socket).destroySoon()
  switch (error.code ?? '') {
    case 'HPE_HEADER_OVERFLOW':
      return endWith(socket, 431, `The header is longer than ${maxHeaderBytes} bytes.`)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      if ((socket as Socket).bytesRead === 0) return closeUnused(socket as Socket)
      return endWith(socket, 408, 'The request did not arrive in time.')
    case 'HPE_INVALID_URL':
      return endWith(
        socket,
        400,
        'The request target must start with /, and percent-encode every character that a URL cannot hold.',
      )
    case 'HPE_INVALID_METHOD':
      return endWith(socket, 400, 'This does not start with a known HTTP method.')
    default:
      return endWith(socket, 400, 'This is not a well-formed HTTP/1.1 request.')
  }
}
