import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A web server of files in memory, as an object store is, and what it was asked. */
export interface SmallStore extends AsyncDisposable {
  readonly url: string
  readonly files: Map<string, string | Buffer>
  /** Each question with its status: `200 model.json`. */
  readonly log: string[]
  /** Answers in place of the files where it returns true; called before each answer. */
  before: (name: string, response: ServerResponse) => boolean
  validators: boolean
}

export async function smallStore(files: Readonly<Record<string, string | Buffer>>): Promise<SmallStore> {
  const server = createServer((request: IncomingMessage, response) => {
    const name = (request.url ?? '').replace('/latest/', '')
    response.on('finish', () => store.log.push(`${response.statusCode} ${name}`))
    if (store.before(name, response)) return
    const body = store.files.get(name)
    const etag = `"${createHash('sha256')
      .update(body ?? '')
      .digest('hex')
      .slice(0, 12)}"`
    if (body !== undefined && store.validators) response.setHeader('ETag', etag)
    const isKnown = store.validators && request.headers['if-none-match'] === etag
    response.statusCode = body === undefined ? 404 : isKnown ? 304 : 200
    response.end(response.statusCode === 200 ? body : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const store: SmallStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest/`,
    files: new Map(Object.entries(files)),
    log: [],
    before: () => false,
    validators: true,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}

/** The files of a build whose one entity has this identifier, and whose one finding names it. */
export function buildNamed(id: string): Record<'model.json' | 'build-log.json', string> {
  return {
    'model.json': JSON.stringify({ entities: [{ id, title: id }], links: [] }),
    'build-log.json': JSON.stringify({ findings: [{ check: id }] }),
  }
}

/** The text of a manifest for files. */
export function manifestOf(files: Readonly<Record<string, string>>, more: object = {}): string {
  const listed = Object.entries(files).map(([name, text]) => [
    name,
    { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
  ])
  return JSON.stringify({ version: 1, ...more, files: Object.fromEntries(listed) as object })
}
