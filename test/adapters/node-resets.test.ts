import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listen, type Server } from '../../src/adapters/node.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { createStage } from '../../src/staging/stage.ts'

const build: Build = {
  version: 'v',
  entities: Array.from({ length: 20_000 }, (_, at) => ({ id: `e${at}`, title: 'Loan of a book' })),
  links: [],
  findings: [],
}
const service = createService(createModel(build))

const uncaught: unknown[] = []
const take = (error: unknown): void => void uncaught.push(error)
beforeEach(() => {
  uncaught.length = 0
  process.on('uncaughtException', take)
})
afterEach(() => {
  process.off('uncaughtException', take)
  if (uncaught.length > 0) throw new AggregateError(uncaught, 'Nobody heard these.')
})

const methods = 'GET HEAD POST PUT DELETE OPTIONS TRACE CONNECT PROPFIND'.split(' ')

/** Sends pieces, each once the one before is out; leaves by a reset, once an answer has begun where `answered`. */
function leave({ port }: Server, pieces: readonly string[], answered = false): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).once('close', () => resolve())
    const next = (at: number): void => {
      const piece = pieces[at]
      if (piece !== undefined) socket.write(piece, () => next(at + 1))
      else if (!answered) socket.resetAndDestroy()
    }
    socket.once('connect', () => next(0))
    // What the server closes by itself is as good.
    if (answered) socket.once('data', () => socket.resetAndDestroy()).once('end', () => socket.destroy())
  })
}

/** How many of its kind keep this process running. */
function held(kind: string): number {
  return process.getActiveResourcesInfo().filter((one) => one === kind).length
}

/** Sends bytes and gives what came until the server closed. */
function told({ port }: Server, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (piece: string) => (text += piece))
    socket.on('error', () => undefined).once('close', () => resolve(text))
  })
}

const ways: readonly (readonly [name: string, fields: string, body: string])[] = [
  ['plain', '', ''],
  ['a body', 'Content-Length: 9\r\n', 'body body'],
  ['chunks', 'Transfer-Encoding: chunked\r\n', '3\r\nabc\r\n0\r\n\r\n'],
  ['an upgrade', 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n', ''],
  ['h2c', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n', ''],
  ['100-continue', 'Expect: 100-continue\r\nContent-Length: 9\r\n', 'body body'],
  ['another expectation', 'Expect: miracles\r\n', ''],
  ['the end', 'Connection: close\r\n', ''],
  ['a bad field', 'bad field\r\n', ''],
]

describe('a client that resets its connection', () => {
  it.each(ways)(
    'with %s, at every stage of every method, costs nothing but its answer',
    async (_name, fields, body) => {
      const server = await listen(() => service)
      for (const method of methods) {
        const target = method === 'CONNECT' ? 'example:80' : '/entities'
        const line = `${method} ${target} HTTP/1.1\r\n`
        const head = `${line}Host: localhost\r\n${fields}\r\n`
        const half = body.slice(0, 4)
        await Promise.all([
          leave(server, [method.slice(0, 2)]),
          leave(server, [line]),
          leave(server, [line, `Host: localhost\r\n${fields}`]),
          leave(server, [head]),
          leave(server, [head], true),
          leave(server, [head, half]),
          leave(server, [head, body]),
          leave(server, [head + body + head + body]),
          leave(server, [head + body, head + body], true),
          leave(server, [`GET /entities HTTP/1.1\r\nHost: localhost\r\n\r\n${head}${body}`]),
          leave(server, [`${head}${body}\u0000\u0001garbage\r\n\r\n`]),
        ])
      }
      expect(await told(server, 'GET /entities/e1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toContain(
        ' 200 OK',
      )
      await server.close(0)
    },
  )

  it('is not kept when it is reset on purpose behind an answer in the same packet', async () => {
    const server = await listen(() => service, { stage: createStage({ scenario: 'offline' }) })
    const before = held('TCPSocketWrap')
    const question = 'POST /entities HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello'
    for (let at = 0; at < 5; at++) await told(server, `${question}GET /entities HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await expect.poll(() => held('TCPSocketWrap')).toBe(before)
    await server.close()
  })

  it('leaves nothing waiting of what stood behind a delayed answer', async () => {
    const server = await listen(() => service, { stage: createStage({ rules: [{ delay: 600_000 }] }) })
    const timers = (): number => held('Timeout')
    const before = timers()
    const question = 'GET /entities/e1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const socket = connect(server.port, '127.0.0.1', () => socket.write(question.repeat(50)))
    await expect.poll(timers).toBeGreaterThanOrEqual(before + 50)
    socket.resetAndDestroy()
    await expect.poll(timers).toBeLessThan(before + 10)
    await server.close()
  })
})

describe('a client that never reads its answer', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('is left in time, and one that reads it has all of it', async () => {
    const long = createModel({ entities: [{ id: 'a', title: 'x'.repeat(30_000_000) }], links: [], findings: [] })
    const longService = createService(long)
    const server = await listen(() => longService)
    const wait = Reflect.get(ServerResponse.prototype, 'setTimeout') as (
      this: ServerResponse,
      ms: number,
    ) => ServerResponse
    const waits: number[] = []
    vi.spyOn(ServerResponse.prototype, 'setTimeout').mockImplementation(function (this: ServerResponse, ms) {
      waits.push(ms)
      return wait.call(this, ms / 200)
    })
    const before = held('TCPSocketWrap')
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /entities HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    )
    socket.pause()
    await expect.poll(() => waits, { timeout: 20_000 }).toEqual([60_000])
    // Its own end stays.
    await expect.poll(() => held('TCPSocketWrap'), { timeout: 20_000 }).toBe(before + 1)
    socket.destroy()
    vi.restoreAllMocks()
    expect((await (await fetch(`${server.url}/entities`)).arrayBuffer()).byteLength).toBeGreaterThan(30_000_000)
    await server.close()
  })
})

describe('what stands behind good requests in one packet', () => {
  const good = (id: string): string => `GET /entities/${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const statuses = (text: string): readonly string[] => text.match(/(?<=HTTP\/1\.1 )\d{3}/g) ?? []

  it.each([
    ['a malformed request', 'GARBAGE\r\n\r\n', '400'],
    ['a CONNECT', 'CONNECT example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n', '405'],
  ])('%s is refused after their answers', async (_name, bytes, status) => {
    const server = await listen(() => service, { stage: createStage({ rules: [{ id: 'e2', delay: 20 }] }) })
    expect(statuses(await told(server, good('e1') + good('e2') + good('e3') + bytes))).toEqual([
      '200',
      '200',
      '200',
      status,
    ])
    await server.close()
  })

  it('does not keep the connection of a client that never closes its half', async () => {
    const server = await listen(() => service)
    const before = held('TCPSocketWrap')
    const bytes = 'CONNECT example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'
    const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(bytes))
    await once(socket.resume(), 'end')
    await expect.poll(() => held('TCPSocketWrap'), { timeout: 20_000 }).toBe(before)
    socket.destroy()
    await server.close()
  })
})
