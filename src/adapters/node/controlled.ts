import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ControlAnswer, EventStream, PlainQuestion } from '../../control/control.ts'
import type { Connections } from './close.ts'
import { plainProblem } from './refuse.ts'
import { send } from './send.ts'

/** A rule is far shorter; nothing else has a body. */
const longestBody = 1_048_576
/** What a follower may leave unread when the next event comes, or it is dropped. */
const mostUnread = 2_097_152

/** Sends what is answered beside the operations. */
export async function sendControlled(
  request: IncomingMessage,
  response: ServerResponse,
  connections: Connections,
  controlled: Exclude<ControlAnswer, PlainQuestion>,
): Promise<void> {
  if ('follow' in controlled) return follow(response, connections, controlled)
  if (!('read' in controlled)) return send(request, response, await controlled)
  const body = await textOf(request)
  send(
    request,
    response,
    body === undefined
      ? plainProblem(413, `A body may have ${longestBody} bytes at most.`)
      : await controlled.read(body),
  )
}

/** Sends until the client leaves or the server closes. */
function follow(response: ServerResponse, connections: Connections, { headers, follow: listen }: EventStream): void {
  response.writeHead(200, headers)
  if (response.req.method === 'HEAD' || connections.closing()) return void response.end()
  response.flushHeaders()
  const leave = (): void => void response.destroy()
  const end = listen((text) => {
    if (response.writableLength > mostUnread) leave()
    else if (!response.writableEnded) response.write(text)
  }, leave)
  response.once('close', end)
  connections.hold(response, () => response.end())
}

async function textOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.byteLength
    // Read to its end all the same: who still sends would not hear the refusal.
    if (length <= longestBody) parts.push(part)
  }
  if (length > longestBody) return undefined
  return Buffer.concat(parts).toString('utf8')
}
