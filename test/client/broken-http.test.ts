import { reasonOf } from '../../src/client/connection-error.ts'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Transport } from '../../src/client/exchange.ts'
import { overHttp } from '../../src/client/over-http.ts'
import { targetAt } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** A server that says `first` to each connection and `answer` to each piece that comes in, whatever it asks. */
async function talker(answer: string, first = ''): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (first !== '') socket.write(first)
    socket.on('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function transportTo(url: string): Transport {
  const transport = overHttp(new URL(url), { proxies: false, timeoutMs: 20_000 })
  open.push(transport.close)
  return transport
}

const json = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]'
const broken = [
  [
    'Content-Length is repeated with different values: 2 and 3',
    json.replace('\r\n\r\n', '\r\nContent-Length: 3\r\n\r\n'),
  ],
  [
    'both Content-Length and Transfer-Encoding are present',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n',
  ],
  ['the status line "HTTP/1.1 000 OK" has no status of 100 or more', json.replace('200', '000')],
  [
    'status 101 switches to another protocol, which nobody asked for',
    'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  ],
] as const

test.each(broken)('says of the answer: %s', async (reason, answer) => {
  const exchange = await transportTo(await talker(answer)).ask({ method: 'GET', path: '/entities' })
  expect([exchange.ended, exchange.reason]).toEqual(['not http', reason])
})

test.each(broken)('a server that answers everything so is judged, and does not conform: %s', async (reason, answer) => {
  const target = targetAt(await talker(answer), { proxies: false, timeoutMs: 20_000 })
  open.push(target.transport.close)
  const { entries } = await judge(
    rules.filter(({ id }) => id === 'framing-is-right'),
    target,
  )
  expect(entries[0]).toMatchObject({ id: 'framing-is-right', outcome: 'fail', actual: reason })
})

test('what does not begin as HTTP does is no HTTP', async () => {
  const exchange = await transportTo(await talker('SSH-2.0-x\r\n\r\n')).ask({ method: 'GET', path: '/' })
  expect([exchange.ended, exchange.code]).not.toContain('BROKEN_HTTP')
  expect(exchange.ended).toBe('not http')
})

test('an answer before any question is named, and taken for no answer', async () => {
  const stray = 'an answer came before any question was sent (RFC 9112 section 9.2)'
  const url = await talker(json, json.replace('[]', '{}'))
  // On a busy machine it may arrive after the question, and is then an answer: each transport is another attempt.
  const question = { method: 'GET', path: '/entities' }
  const patiently = { timeout: 30_000 }
  await expect
    .poll(() => transportTo(url).ask(question), patiently)
    .toMatchObject({ ended: 'not http', reason: stray, status: 0 })
  await expect.poll(async () => (await transportTo(url).wire!(question)).faults, patiently).toContain(stray)
})

const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'

test('reads an answer behind a thousand interim ones', async () => {
  const transport = transportTo(await talker(interim.repeat(1000) + json))
  expect((await transport.ask({ method: 'GET', path: '/' })).status).toBe(200)
  expect(await transport.wire!({ method: 'GET', path: '/' })).toMatchObject({ status: 200, faults: [] })
})

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

test.each([interim, goOn])('leaves an answer behind twenty thousand interim ones, and says why: %j', async (one) => {
  const transport = transportTo(await talker(one.repeat(20_000) + json))
  const left = { ended: 'too large', reason: 'more than 1000 interim answers (1xx) before it', status: 0 }
  expect(await transport.ask({ method: 'GET', path: '/' })).toMatchObject(left)
  expect(await transport.wire!({ method: 'GET', path: '/' })).toMatchObject(left)
})

test('says in one line what our client could not read', () => {
  const limits = { timeoutMs: 1, maxBody: 1 }
  const assertion = Object.assign(new Error('The expression is falsy:\n\n  assert(statusCode >= 100)\n'), {
    code: 'ERR_ASSERTION',
  })
  expect(reasonOf('no answer', assertion, limits)).toBe('the answer begins with a status that HTTP does not have')
  expect(reasonOf('not http', new Error('bad\n  token'), limits)).toBe('bad token')
})
