import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { digestOf } from '../../src/client/fold.ts'
import type { HttpOptions } from '../../src/client/over-http.ts'
import { overHttp } from '../../src/client/over-http.ts'
import type { Exchange, Transport } from '../../src/client/exchange.ts'
import { wireFacts } from '../../src/client/wire.ts'
import { type RawServer, rawServer, whole } from '../conformance/raw-server.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function start(
  answer: Parameters<typeof rawServer>[0],
  options: HttpOptions = {},
): Promise<{ server: RawServer; transport: Transport; ask: (path: string) => Promise<Exchange> }> {
  const server = await rawServer(answer)
  const transport = overHttp(new URL(server.url), { proxies: false, ...options })
  open.push(transport.close, server.close)
  return { server, transport, ask: (path) => transport.ask({ method: 'GET', path }) }
}

test.each(['/entities/..', '/entities/%2E%2E', '/entities/%2f', "/search?q=a'b(c)", '/x//y'])(
  'sends %s as it is',
  async (path) => {
    const lines: string[] = []
    const { ask } = await start((line, socket) => {
      lines.push(line)
      socket.write(whole('[]'))
    })
    expect((await ask(path)).ended).toBe('complete')
    expect(lines).toEqual([`GET ${path} HTTP/1.1`])
  },
)

test('gives the headers as they came, each line', async () => {
  const { ask } = await start(
    (_, socket) => void socket.write('HTTP/1.1 200 OK\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 0\r\n\r\n'),
  )
  expect((await ask('/')).headers.slice(0, 2)).toEqual([
    ['X-A', '1'],
    ['X-A', '2'],
  ])
})

test('follows no redirect', async () => {
  const { ask, server } = await start(
    (_, socket) => void socket.write('HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\n\r\n'),
  )
  expect((await ask('/')).status).toBe(302)
  expect(server.seen.requests).toBe(1)
})

test('a process that was kept from reading in time reads what came meanwhile', async () => {
  const { transport } = await start(
    (_, socket) => {
      socket.write(whole('[]'))
      // Nothing of this process goes on, which is also the client's.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800)
    },
    { timeoutMs: 400 },
  )
  const question = { method: 'GET', path: '/entities' }
  expect((await transport.ask(question)).ended).toBe('complete')
  expect((await transport.wire?.(question))?.ended).toBe('complete')
})

test('ends an answer that drips when its time is over, and keeps what came', async () => {
  const { ask } = await start(
    (_, socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n[')
      const timer = setInterval(() => socket.write(' '), 20)
      socket.on('close', () => clearInterval(timer))
    },
    { timeoutMs: 600 },
  )
  const { ended, status, reason, body } = await ask('/')
  expect([ended, status, reason, String.fromCharCode(body[0] ?? 0)]).toEqual([
    'timed out',
    200,
    'not finished after 0.6 s (--timeout)',
    '[',
  ])
})

test('waits longer for what goes on arriving', async () => {
  const pieces = 8
  const { transport } = await start(
    (_, socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${pieces * 50_000}\r\n\r\n`)
      let sent = 0
      const timer = setInterval(() => {
        socket.write('x'.repeat(50_000))
        if (++sent === pieces) clearInterval(timer)
      }, 100)
      socket.on('close', () => clearInterval(timer))
    },
    { timeoutMs: 400 },
  )
  const question = { method: 'GET', path: '/entities' }
  expect((await transport.ask(question)).body).toHaveLength(pieces * 50_000)
  expect(await transport.wire?.(question)).toMatchObject({ ended: 'complete', bodyBytes: pieces * 50_000, faults: [] })
})

test('stops reading a body above the limit', async () => {
  const { ask } = await start((_, socket) => void socket.write(whole('x'.repeat(100_000))), { maxBody: 1000 })
  expect(await ask('/')).toMatchObject({
    ended: 'too large',
    reason: 'more than 1000 bytes (--max-body), 100,000 bytes by its Content-Length',
  })
})

test('keeps of a body above the limit no more than its start', async () => {
  const { ask } = await start((_, socket) => void socket.write(whole('x'.repeat(300_000))), { maxBody: 200 * 1024 })
  const { ended, reason, body } = await ask('/')
  expect([ended, reason, body.length]).toEqual([
    'too large',
    'more than 200 KiB (--max-body), 300,000 bytes by its Content-Length',
    65_536,
  ])
})

const padded = (pad: number): string => whole('[]').replace('\r\n\r\n', `\r\nX-Pad: ${'v'.repeat(pad)}\r\n\r\n`)

test('reads a header section of 200 KiB, as no specification limits it', async () => {
  const { ask } = await start((_, socket) => void socket.write(padded(200 * 1024)))
  expect(await ask('/')).toMatchObject({ ended: 'complete', status: 200 })
})

test('leaves a header section above the limit, on the wire as well', async () => {
  const { server, ask } = await start((_, socket) => void socket.write(padded(300 * 1024)))
  const left = { ended: 'too large', reason: 'a header section of more than 256 KiB', status: 0 }
  expect(await ask('/')).toMatchObject(left)
  const question = { method: 'GET', path: '/' }
  expect(await wireFacts(new URL(server.url), question, { timeoutMs: 20_000, maxBody: 2 ** 20 })).toMatchObject(left)
})

test('tells a body that breaks off from one that ends', async () => {
  const { ask } = await start((_, socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n['))
  expect(await ask('/')).toMatchObject({ ended: 'cut off', status: 200 })
})

test.each([
  ['whole', 2, 'complete'],
  ['part of one', 3, 'cut off'],
])('on the wire, an answer that a reset follows is %s', async (_, length, ended) => {
  const { transport } = await start((_, socket) => {
    // Turns of the loop in which the client reads it; what comes with a reset looks like an end.
    const reset = (): void => void turns(100).then(() => socket.resetAndDestroy())
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n[]`, reset)
  })
  expect(await transport.wire?.({ method: 'GET', path: '/', version: '1.0' })).toMatchObject({ ended, bodyBytes: 2 })
})

test('tells what is no HTTP', async () => {
  const { ask } = await start((_, socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'))
  expect(await ask('/')).toMatchObject({ ended: 'not http', status: 0 })
})

test('names the reason when nothing listens', async () => {
  const { server, ask } = await start(() => {})
  await server.close()
  expect(await ask('/')).toMatchObject({ ended: 'no answer', code: 'ECONNREFUSED' })
})

test('on the wire, what found no connection was not asked', async () => {
  const { server, transport } = await start(() => {})
  await server.close()
  const facts = await transport.wire?.({ method: 'GET', path: '/' })
  expect(facts).toMatchObject({ ended: 'not asked', reason: expect.stringMatching(/^no connection: .*ECONNREFUSED/) })
})

test('opens a kept connection again that the server has closed', async () => {
  const { ask, server } = await start(
    (_, socket, nth) => {
      if (nth === 2) socket.destroy()
      else socket.write(whole('[]'))
    },
    { concurrency: 1 },
  )
  expect((await ask('/a')).ended).toBe('complete')
  expect(await ask('/b')).toMatchObject({ ended: 'complete', reopened: true })
  expect(server.seen).toEqual({ requests: 3, connections: 2 })
})

const idle = 'HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

test('asks once more what meets a connection that the server takes for idle', async () => {
  const { transport } = await start(
    (_, socket, nth) => void (nth % 2 === 1 ? socket.end(idle) : socket.write(whole('[]'))),
  )
  for (const fresh of [false, true]) {
    expect((await transport.ask({ method: 'GET', path: '/', fresh })).status).toBe(200)
    expect(await transport.wire?.({ method: 'GET', path: '/' })).toMatchObject({ status: 200, faults: [] })
  }
})

test('connects again where the server takes the connection for idle before the question is sent', async () => {
  let connections = 0
  const server = createServer((socket) => {
    if (++connections % 2 === 1) socket.end(idle)
    else socket.on('error', () => {}).once('data', () => void socket.end(whole('[]')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const transport = overHttp(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), { proxies: false })
  open.push(transport.close, async () => void server.close())
  expect((await transport.ask({ method: 'GET', path: '/' })).status).toBe(200)
  expect(await transport.wire?.({ method: 'GET', path: '/' })).toMatchObject({ status: 200, faults: [] })
})

test('does not ask again when a new connection is closed without an answer', async () => {
  const { ask, server } = await start((_, socket) => void socket.destroy())
  expect((await ask('/a')).ended).toBe('no answer')
  expect(server.seen.requests).toBe(1)
})

test('keeps the beginning and the digest of a large answer where that is enough, and of no other', async () => {
  const list = `[${'1,'.repeat(3 * 1024 ** 2)}1]`
  const { transport } = await start((line, socket) => void socket.write(whole(line.includes('long') ? list : '[]')))
  const [long, short] = await Promise.all(
    ['/long', '/short'].map(async (path) => transport.ask({ method: 'GET', path, fold: true })),
  )
  expect(long).toMatchObject({ ended: 'complete', folded: { digest: digestOf(Buffer.from(list)) } })
  expect(long?.body.length).toBe(64 * 1024)
  expect(short).not.toHaveProperty('folded')
  expect(short?.body.toString()).toBe('[]')
})

test('takes a large answer whole that ends with its connection while another one is read', async () => {
  const answerOf = (length: number): string =>
    `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n${' '.repeat(length)}`
  // More than the system keeps for a connection, so that the client has read a large part when all is written.
  const [longer, large] = [24_000_000, 4 * 1024 ** 2 + 10]
  const begun = withResolvers()
  let finish = (): void => {}
  const { ask } = await start((line, socket) => {
    if (line.includes('/longer')) {
      socket.write(answerOf(longer).slice(0, -5), begun.resolve)
      finish = () => void socket.end('     ')
    } else {
      // Turns of the loop in which the client reads it and hears of its end.
      socket.end(answerOf(large), () => void turns(2000).then(finish))
    }
  })
  const first = ask('/longer')
  await begun.promise
  const both = await Promise.all([first, ask('/large')])
  expect(both.map(({ ended, body: { length } }) => [ended, length])).toEqual([
    ['complete', longer],
    ['complete', large],
  ])
})

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

test('waits no longer for any answer once it is told so', async () => {
  const { ask, transport, server } = await start(() => {})
  const waiting = [ask('/a'), ask('/b'), transport.wire?.({ method: 'GET', path: '/c' })]
  while (server.seen.requests < 3) await new Promise((resolve) => setImmediate(resolve))
  transport.giveUp?.('it is late')
  for (const one of waiting) expect(await one).toMatchObject({ ended: 'not asked', reason: 'it is late' })
})

test('large answers on the wire wait for their turn, too', async () => {
  const { server } = await start((_, socket) => void socket.end(whole(' '.repeat(5 * 1024 ** 2))))
  const said: string[] = []
  const { faults } = await wireFacts(
    new URL(server.url),
    { method: 'GET', path: '/' },
    {
      timeoutMs: 10_000,
      maxBody: 2 ** 30,
      large: {
        enter(wait, go) {
          wait()
          said.push('waits')
          setImmediate(go)
          return { leave: () => void said.push('leaves') }
        },
      },
    },
  )
  expect([faults, said]).toEqual([[], ['waits', 'leaves']])
})

/** Serves one connection after the other, each until it is closed. */
async function startOneAfterTheOther(hangsAt: string): Promise<Transport> {
  const waiting: Socket[] = []
  let served: Socket | undefined
  const server = createServer((socket) => {
    waiting.push(socket)
    serveNext()
  })
  const serveNext = (): void => {
    if (served !== undefined) return
    served = waiting.shift()
    served?.on('close', () => {
      served = undefined
      serveNext()
    })
    served?.on('data', (data) => {
      const head = data.toString()
      if (head.includes(hangsAt)) return
      served?.write(whole('[]'))
      if (/connection: close/i.test(head)) served?.end()
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = overHttp(new URL(`http://127.0.0.1:${port}`), { proxies: false, timeoutMs: 1500 })
  open.push(transport.close, async () => {
    for (const socket of [...waiting, served]) socket?.destroy()
    server.close()
  })
  return transport
}

test('keeps no connections where those that are kept stand in the way of others', async () => {
  const transport = await startOneAfterTheOther('/never')
  const ask = async (path: string): Promise<string> => (await transport.ask({ method: 'GET', path })).ended
  expect(await Promise.all(['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'].map(ask))).toEqual(
    Array(8).fill('complete'),
  )
  expect((await transport.wire?.({ method: 'GET', path: '/i' }))?.ended).toBe('complete')
  expect([await ask('/never'), await ask('/j')]).toEqual(['timed out', 'complete'])
})

test('looks at the wire where the one connection that is kept stands in its way', async () => {
  const transport = await startOneAfterTheOther('/never')
  expect((await transport.ask({ method: 'GET', path: '/a' })).ended).toBe('complete')
  expect((await transport.wire?.({ method: 'GET', path: '/b' }))?.ended).toBe('complete')
})

test('goes on keeping connections where a question hangs all the same', async () => {
  const closing: boolean[] = []
  const { ask } = await start(
    (line, socket, _, head) => {
      closing.push(/connection: close/i.test(head))
      if (!line.includes('/never')) socket.write(whole('[]'))
    },
    { timeoutMs: 1000 },
  )
  expect([(await ask('/never')).ended, (await ask('/a')).ended]).toEqual(['timed out', 'complete'])
  expect(closing).toEqual([false, true, false])
})

test('says of a question under which connections were closed what came when it was sent again', async () => {
  const { ask } = await start((line, socket) => line.includes('/never') || socket.write(whole('[]')), {
    timeoutMs: 1000,
  })
  const later = setTimeout(500).then(() => ask('/never?later'))
  const answers = await Promise.all([ask('/never'), later])
  expect(answers.map(({ ended }) => ended)).toEqual(['timed out', 'timed out'])
})

test('does not excuse a server that hangs at the second question of a connection', async () => {
  const counts = new Map<Socket, number>()
  const { ask } = await start(
    (_, socket) => {
      const count = (counts.get(socket) ?? 0) + 1
      counts.set(socket, count)
      if (count === 1) socket.write(whole('[]'))
    },
    { timeoutMs: 1500, concurrency: 1 },
  )
  expect([(await ask('/a')).ended, (await ask('/b')).ended]).toEqual(['complete', 'timed out'])
})

test('does not excuse one question of many that hangs on a connection of its own', async () => {
  let count = 0
  const { transport } = await start(
    (line, socket) => {
      if (line.includes('/b') && ++count === 1) return
      socket.write(whole('[]'))
    },
    { timeoutMs: 1500 },
  )
  const ended = async (path: string, fresh: boolean): Promise<string> =>
    (await transport.ask({ method: 'GET', path, fresh })).ended
  expect([await ended('/a', false), await ended('/b', true)]).toEqual(['complete', 'timed out'])
})
