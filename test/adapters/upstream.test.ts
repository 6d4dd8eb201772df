import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listenAt } from '../../src/adapters/listen-at.ts'
import { refuseItself } from '../../src/adapters/upstream.ts'
import type { Build } from '../../src/model/model.ts'
import type { Answer } from '../../src/service/service.ts'
import { injected } from '../../src/staging/inject.ts'
import { startServer, type ServedExchange, type StartedServer, UserError } from '../../src/node.ts'
import { freePort } from '../cli/small-server.ts'
import { rawAnswer } from './raw-answer.ts'

const build: Build = { entities: [{ id: 'a', title: 'Ours' }], links: [], findings: [{ check: 'ours' }] }
const seen: { url?: string | undefined; headers?: unknown }[] = []
const real = createServer(({ url, headers }, response) => {
  seen.push({ url, headers })
  if (url === '/v1/entities/long') return endless(response)
  if (url === '/v1/entities/odd') {
    response.setHeader('Set-Cookie', ['a=1; Path=/', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT'])
    return response.writeHead(200, { 'X-Name': 'caf\xe9', 'Content-Type': 'application/json' }).end(Buffer.from('{}'))
  }
  if (url === '/v1/entities/gone') return response.writeHead(404, { 'Content-Type': 'text/plain' }).end('gone')
  const body = JSON.stringify(url === '/v1/findings' ? [{ check: 'theirs' }] : { id: 'a', title: 'Theirs' })
  const coded = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', 'X-Theirs': '1' }
  return response.writeHead(200, coded).end(gzipSync(body))
})
/** Writes for as long as somebody reads, and then says so. */
function endless(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.once('close', () => long.emit('left'))
  long.emit('asked')
  return Readable.from(repeat(Buffer.alloc(65_536, ' '))).pipe(response)
}
function* repeat<Value>(value: Value): Generator<Value> {
  for (;;) yield value
}
const long = new EventEmitter()
const twice = async (event: string): Promise<number> => [await once(long, event), await once(long, event)].length
let url = ''
let server: StartedServer
const exchanges: ServedExchange[] = []
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenAt(real, {})}/v1`
  server = await startServer(build, {
    basePath: '/api',
    upstream: { url, pass: ['listFindings', 'getEntity'] },
    onExchange: (exchange) => exchanges.push(exchange),
  })
})
afterAll(async () => {
  await server.close()
  real.close()
})
beforeEach(() => {
  seen.length = 0
  exchanges.length = 0
  server.journal.clear()
})

it('has a real server answer what is passed on, marked, and nothing else', async () => {
  const headers = { Origin: 'http://localhost:5173', Authorization: 'Bearer x', 'If-None-Match': '*' }
  const findings = await fetch(`${server.url}/findings`, { headers })
  expect(await findings.json()).toEqual([{ check: 'theirs' }])
  expect(Object.fromEntries(findings.headers)).toMatchObject({
    'model-query-passed-to': url,
    'access-control-allow-origin': 'http://localhost:5173',
    'x-theirs': '1',
  })
  expect(seen).toMatchObject([{ url: '/v1/findings', headers: { authorization: 'Bearer x' } }])
  expect(seen[0]?.headers).not.toHaveProperty('if-none-match')
  const passed = [{ kind: 'passed', by: 'upstream', what: `passed to ${url}` }]
  expect(server.journal.list()).toMatchObject([{ operation: 'listFindings', overrides: passed }])
  expect(exchanges).toMatchObject([{ overrides: passed }])

  const list = await fetch(`${server.url}/entities`)
  expect(await list.json()).toEqual([{ id: 'a', title: 'Ours' }])
  expect(list.headers.has('model-query-passed-to')).toBe(false)
  const gone = await fetch(`${server.url}/entities/gone`)
  expect([gone.status, await gone.text()]).toEqual([404, 'gone'])
  expect(seen).toHaveLength(2)
})

it('breaks and changes on purpose what a real server answers', async () => {
  const ask = (prefer: string, path = '/findings'): Promise<Response> =>
    fetch(server.url + path, { headers: { Prefer: prefer } })
  expect((await ask('code=503')).status).toBe(503)
  expect((await ask('scenario=down')).headers.get('model-query-passed-to')).toBe(url)
  server.stage.replace({ odd: { rules: [{ patch: { check: null } }, { id: 'a', patch: { title: 'Odd' } }] } })
  expect(await (await ask('scenario=odd')).json()).toEqual([{}])
  server.stage.choose('offline')
  await expect(fetch(`${server.url}/findings`)).rejects.toThrow('fetch failed')
  server.stage.choose(undefined)
})

it.each(['GET', 'HEAD'])('passes on every cookie, and a header as it was, for %s', async (method) => {
  const { headers } = await rawAnswer(server.port, method, '/api/entities/odd')
  expect(headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT'])
  expect(headers['x-name']).toBe('caf\xe9')
})

it('passes a long answer on as it comes, and asks for no more of it once nobody reads', async () => {
  const gone = once(long, 'left')
  const leave = new AbortController()
  const response = await fetch(`${server.url}/entities/long`, { signal: leave.signal })
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > 8_000_000) break
  }
  leave.abort()
  await gone
  expect(bytes).toBeGreaterThan(8_000_000)
  expect(response.headers.has('content-length')).toBe(false)
})

it.each([
  ['where another answer takes its place', 'code=404', 404],
  ['where it is to be changed', 'scenario=odd', 502],
  ['where it is cut short', 'scenario=cut', 200],
])('asks for no more of a long answer %s', async (_, prefer, status) => {
  server.stage.replace({
    odd: { rules: [{ id: 'long', patch: { title: 'Odd' } }] },
    cut: { rules: [{ id: 'long', fault: 'invalid-json' }] },
  })
  const gone = once(long, 'left')
  const response = await fetch(`${server.url}/entities/long`, { headers: { Prefer: prefer } })
  expect(response.status).toBe(status)
  await response.text()
  await gone
})

it('leaves nothing behind an answer that is cut short or replaced', () => {
  const rest = { [Symbol.asyncIterator]: () => (async function* () {})() }
  const long: Answer = { status: 200, headers: {}, body: new Uint8Array(2), rest }
  for (const injection of [{ fault: 'invalid-json' }, { status: 503 }, { body: [] }] as const)
    expect(injected(injection, 'GET', long, () => long).answer).not.toHaveProperty('rest')
})

it('asks for no more of long answers that wait for a client that has left', async () => {
  const [asked, gone] = [twice('asked'), twice('left')]
  const client = connect(server.port, '127.0.0.1')
  client.write('GET /api/entities/long HTTP/1.1\r\nHost: localhost\r\nPrefer: wait=600\r\n\r\n'.repeat(2))
  await asked
  client.destroy()
  expect(await gone).toBe(2)
})

it('says that the real server does not answer', async () => {
  await using other = await startServer(build, { upstream: { url: 'http://127.0.0.1:1', pass: ['listFindings'] } })
  const response = await fetch(`${other.url}/findings`)
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    detail: expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 does not answer: /) as string,
  })
})

it.each([
  ['http://127.0.0.1:4010/api', '127.0.0.1'],
  ['http://localhost:4010', '127.0.0.1'],
  ['http://[::1]:4010', '::'],
  ['http://127.0.0.1:4010', '0.0.0.0'],
])('%s is itself to a server at port 4010 of %s', (real, host) => {
  expect(() => refuseItself(real, host, 4010)).toThrow(
    new UserError(`${real} is this server itself; start the real one first, or choose another port for this one.`),
  )
})

it.each([
  ['http://models.example:4010', '0.0.0.0'],
  ['http://[::1]:4010', '127.0.0.1'],
  ['http://127.0.0.1:4011', '127.0.0.1'],
  ['https://127.0.0.1:4010', '127.0.0.1'],
])('%s is another server to one at port 4010 of %s', (real, host) => {
  expect(refuseItself(real, host, 4010)).toBeUndefined()
})

it('passes on what is no operation, by any method, with body and answer as they come', async () => {
  const others = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      response.writeHead(201, { 'Set-Cookie': 'a=1', 'X-Host': request.headers.host ?? '' })
      response.end(`${request.method} ${request.url} ${body}`)
    })
  })
  const port = await listenAt(others, {})
  const there = `http://127.0.0.1:${port}/v1`
  const told: ServedExchange[] = []
  await using mock = await startServer(build, {
    basePath: '/api',
    upstream: { url: there, pass: [], others: true },
    onExchange: (exchange) => told.push(exchange),
  })
  const login = await fetch(`${mock.url}/login?next=%2F`, { method: 'POST', body: 'name=ada' })
  expect([login.status, login.headers.get('set-cookie'), login.headers.get('x-host')]).toEqual([
    201,
    'a=1',
    `127.0.0.1:${port}`,
  ])
  expect(await login.text()).toBe('POST /v1/login?next=%2F name=ada')
  await expect
    .poll(() => told.map(({ method, target, status }) => [method, target, status]))
    .toEqual([['POST', '/api/login?next=%2F', 201]])
  expect(await (await fetch(`${mock.url}/entities/a`)).json()).toMatchObject({ title: 'Ours' })
  expect((await fetch(`${new URL(mock.url).origin}/other`)).status).toBe(404)
  await new Promise((resolve) => others.close(resolve))
  const gone = await fetch(`${mock.url}/login`, { method: 'POST', body: 'x' })
  expect([gone.status, await gone.json()]).toMatchObject([502, { detail: expect.stringContaining('does not answer') }])
})

it('ends what it passes on where the client leaves', async () => {
  const left = new EventEmitter()
  const others = createServer((request) => void request.socket.once('close', () => left.emit('left')))
  const there = `http://127.0.0.1:${await listenAt(others, {})}`
  await using mock = await startServer(build, { upstream: { url: there, pass: [], others: true } })
  const gone = once(left, 'left')
  await expect(fetch(`${mock.url}/slow`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(
    'aborted due to timeout',
  )
  await gone
  others.close()
})

it('passes nothing on to itself', async () => {
  const port = await freePort()
  const upstream = { url: `http://127.0.0.1:${port}`, pass: ['listFindings'] } as const
  await expect(startServer(build, { port, upstream })).rejects.toThrow('is this server itself')
  await using again = await startServer(build, { port })
  expect(again.port).toBe(port)
})
