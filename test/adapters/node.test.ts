import { connect } from 'node:net'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type ServedExchange, type Server } from '../../src/adapters/node.ts'
import { compressLists } from '../../src/adapters/prepare.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

const build: Build = {
  version: 'v',
  entities: Array.from({ length: 100 }, (_, at) => ({ id: `é/${at}`, title: 'Loan of a book' })),
  links: [],
  findings: [{ check: 'c' }],
}

let service: Service
let server: Server
const exchanges: ServedExchange[] = []
const errors: unknown[] = []

beforeAll(async () => {
  service = createService(createModel(build))
  await compressLists(service)
  server = await listen(() => service, {
    onExchange: (exchange) => void exchanges.push(exchange),
    onError: (error) => void errors.push(error),
  })
})
afterAll(() => server.close())

/** Sends bytes as they are, and gives what came back until the server closed. */
function raw(bytes: string | Uint8Array, port: number = server.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return
      reject(error)
    })
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
  })
}

const get = (target: string, more = ''): Promise<string> =>
  raw(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`)

describe('listen', () => {
  it('answers over HTTP with a length', async () => {
    const { statusCode, headers, body } = await request(`${server.url}/entities/%C3%A9%2F7`)
    expect(statusCode).toBe(200)
    expect(await body.json()).toMatchObject({ id: 'é/7' })
    expect(headers['content-type']).toBe('application/json')
    expect(Number(headers['content-length'])).toBeGreaterThan(0)
  })

  it('tells who logs why a request was refused, and whose page may not read the answer', async () => {
    const seen = async (target: string, origin?: string): Promise<ServedExchange | undefined> => {
      await get(target, origin === undefined ? '' : `Origin: ${origin}\r\n`)
      return exchanges.at(-1)
    }
    expect(await seen('/entites')).toMatchObject({ detail: expect.stringContaining('/entities?') as string })
    expect(await seen('/entities/unknown')).not.toHaveProperty('detail')
    expect(await seen('/findings', 'https://app.example')).toMatchObject({ refusedOrigin: 'https://app.example' })
    expect(await seen('/findings', 'http://localhost:5173')).not.toHaveProperty('refusedOrigin')
  })

  it('answers HEAD as GET, without the body', async () => {
    for (const target of ['/entities', '/entities/unknown', '/search?q=loan', '/search']) {
      const got = await get(target)
      const head = await raw(`HEAD ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      const headOf = (answer: string): string =>
        answer.slice(0, answer.indexOf('\r\n\r\n') + 4).replace(/Date: .*\r\n/, '')
      expect(head.replace(/Date: .*\r\n/, '')).toBe(headOf(got))
    }
  })

  it('sends the lists compressed as asked, each form with an ETag of its own', async () => {
    const plain = await request(`${server.url}/entities`)
    const expected = Buffer.from(await plain.body.arrayBuffer())
    for (const [coding, decode] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const { headers, body } = await request(`${server.url}/entities`, { headers: { 'accept-encoding': coding } })
      expect(headers).toMatchObject({ 'content-encoding': coding, etag: `"1-v-${coding}"` })
      expect(headers['vary']).toContain('Accept-Encoding')
      expect(decode(Buffer.from(await body.arrayBuffer())).equals(expected)).toBe(true)
      const again = await request(`${server.url}/entities`, {
        headers: { 'accept-encoding': coding, 'if-none-match': `"1-v-${coding}"` },
      })
      expect(again.statusCode).toBe(304)
      await again.body.dump()
    }
  })

  it('reads a target in absolute form', async () => {
    expect(await get('http://elsewhere/entities/%C3%A9%2F7')).toMatch(/^HTTP\/1.1 200 /)
    expect(await get('http://elsewhere')).toMatch(/^HTTP\/1.1 404 /)
  })

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a target in raw UTF-8', 'GET /entities/é%2F7 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['no Host', 'GET /entities HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /entities HTTP/1.1\r\nHost: localhost\r\nHOST: x\r\nConnection: close\r\n\r\n', 400],
    ['HTTP/1.0 without a Host', 'GET /entities HTTP/1.0\r\n\r\n', 200],
    ['a target without a slash', 'GET entities HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a greeting of TLS', Buffer.from('160301020001000001fc0303', 'hex'), 400],
    ['a malformed escape', 'GET /entities/%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
    [
      'a target of 70,000 characters',
      `GET /${'x'.repeat(70_000)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      414,
    ],
    ['a header of 200,000 bytes', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
    ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    [
      'an unknown expectation',
      'GET /entities HTTP/1.1\r\nHost: localhost\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
      417,
    ],
    [
      'an upgrade',
      'GET /findings HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      200,
    ],
    ['two lengths', 'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    ['a body', 'POST /entities HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc', 405],
  ] as const)('answers %s with a status, a date, and a problem that says why', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/)
    if (status === 405) expect(head).toContain('\r\nAllow: GET, HEAD, OPTIONS\r\n')
    if (status !== 200)
      expect(JSON.parse(body)).toMatchObject({ status, detail: expect.stringMatching(/\w\.$/) as string })
  })

  it.each([
    ['0.0.0.0', /^http:\/\/127\.0\.0\.1:\d+$/],
    ['localhost', /^http:\/\/localhost:\d+$/],
  ])('names a URL that answers when it listens on %s', async (host, url) => {
    await using open = await listen(() => service, { host })
    expect(open.url).toMatch(url)
    expect((await request(`${open.url}/findings`)).statusCode).toBe(200)
  })

  it('reports each exchange with its operation', async () => {
    exchanges.length = 0
    await get('/search?q=loan')
    await get('/elsewhere')
    expect(exchanges).toMatchObject([
      { method: 'GET', target: '/search?q=loan', status: 200, operation: 'searchModel' },
      { method: 'GET', target: '/elsewhere', status: 404, operation: undefined },
    ])
    expect(exchanges[0]?.bytes).toBeGreaterThan(2)
    expect(exchanges[0]?.milliseconds).toBeGreaterThan(0)
  })

  it('answers a defect of ours with 500 and not a word of it', async () => {
    const problems: unknown[] = []
    await using broken = await listen(
      () => {
        throw new Error('secret')
      },
      { onError: (error) => void problems.push(error) },
    )
    const { statusCode, body } = await request(`${broken.url}/entities`)
    expect(statusCode).toBe(500)
    expect(await body.text()).not.toContain('secret')
    expect(problems).toHaveLength(1)
  })

  it('rejects with EADDRINUSE when the port is taken', async () => {
    await expect(listen(() => service, { port: server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('swaps the service between two requests on one connection', async () => {
    let current = service
    const agent = new Agent({ connections: 1 })
    await using swapped = await listen(() => current)
    const count = async (): Promise<number> =>
      ((await (await request(`${swapped.url}/entities`, { dispatcher: agent })).body.json()) as unknown[]).length
    expect(await count()).toBe(100)
    current = createService(createModel({ entities: [], links: [], findings: [] }))
    expect(await count()).toBe(0)
    await agent.close()
  })
})

describe('close', () => {
  it('finishes the answer in flight and closes connections that are kept alive', async () => {
    const big = createService(
      createModel({
        ...build,
        entities: Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, title: 'x'.repeat(500) })),
      }),
    )
    const closing = await listen(() => big)
    const idle = connect(closing.port, '127.0.0.1')
    const idleClosed = new Promise((resolve) => idle.once('close', resolve))
    await new Promise((resolve) => idle.once('connect', resolve))
    const { body, headers } = await request(`${closing.url}/entities`)
    const closed = closing.close()
    const received = await body.arrayBuffer()
    expect(received.byteLength).toBe(Number(headers['content-length']))
    await Promise.all([closed, idleClosed])
  })
})

describe('whatever arrives', () => {
  const target = fc.oneof(
    fc.webPath(),
    fc.string({ unit: codePoints }).map((text) => `/entities/${Buffer.from(text).toString('latin1')}`),
    fc.string().map((text) => `/search?${text}`),
    fc
      .string({ unit: fc.constantFrom('%', '/', '.', '?', 'e', '2', 'F', '&', '=', 'q', '+') })
      .map((text) => `/entities/${text}`),
  )
  const token = fc.oneof(
    fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PROPFIND', 'TRACE', 'CONNECT'),
    fc.string(),
  )
  const headers = fc.array(
    fc.tuple(
      fc.oneof(
        fc.constantFrom(
          'Accept-Encoding',
          'If-None-Match',
          'Origin',
          'Expect',
          'Content-Length',
          'Transfer-Encoding',
          'Prefer',
        ),
        fc.string(),
      ),
      fc.oneof(fc.string(), fc.constantFrom('code=500', 'code=302, x="', 'example=empty,,;')),
    ),
  )
  const message = fc
    .tuple(token, target, headers)
    .map(([method, path, fields]) =>
      Buffer.from(
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
        'latin1',
      ),
    )

  it('gets a well-formed answer or a clean close, and the next request is answered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const answers = await raw(bytes)
        expect(answers).toMatch(/^$|^HTTP\/1\.1 [2-5]\d\d [A-Za-z -]+\r\n(?:[!-9;-~]+: [^\r\n]*\r\n)+\r\n/)
        expect(answers).not.toMatch(/node:|at .*\.ts/)
      }),
      { numRuns: runsOf(500) },
    )
    expect((await request(`${server.url}/findings`)).statusCode).toBe(200)
    expect(errors).toEqual([])
  })
})
