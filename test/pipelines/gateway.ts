import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { type Build, vary } from '../../src/index.ts'
import { createMiddleware, readBuild } from '../../src/node.ts'

/** What stands between a pipeline and a service: it may answer itself, and sees the number of each request, from 1. */
export interface Gateway {
  /** `undefined` where the service answers. */
  readonly answers?: (at: number, request: IncomingMessage) => Turned | undefined
  /** From this request on another build is served. */
  readonly rolloutAt?: number
  /** The list comes in pages of 20. */
  readonly isPaged?: true
  /** Its certificate is its own authority. */
  readonly hasTls?: true
  /** Nothing listens. */
  readonly isClosed?: true
}
interface Turned {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Started extends AsyncDisposable {
  readonly url: string
}

const older: Build = (await readBuild('fixtures/library')).build()
const newer: Build = { ...older, version: 'newer', entities: older.entities.slice(1), links: [] }
const certificate = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keyType: 'ec' })

/** Starts it in front of a small library. */
export async function startGateway({ answers, rolloutAt, isPaged, hasTls, isClosed }: Gateway): Promise<Started> {
  const service = isPaged ? vary(older, 'list-in-pages') : older
  const [before, after] = [createMiddleware(service), createMiddleware(newer)]
  let at = 0
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    at++
    const turned = answers?.(at, request)
    if (turned) {
      const { status, headers, body = '<html><title>gateway</title></html>' } = turned
      response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body)
    } else (rolloutAt !== undefined && at >= rolloutAt ? after : before)(request, response, () => response.destroy())
  }
  const server = hasTls
    ? createTlsServer({ key: certificate.private, cert: certificate.cert }, listener)
    : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await Promise.all([before.close(), after.close()])
  }
  if (isClosed) await close()
  return {
    url: `${hasTls ? 'https' : 'http'}://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => (isClosed ? undefined : close()),
  }
}
