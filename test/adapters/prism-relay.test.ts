import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { relay } from '../../src/adapters/prism/relay.ts'
import { openTap, passageHeader } from '../../src/adapters/prism/tap.ts'
import { judgePassing } from '../../src/conformance.ts'

const heard = { method: 'GET', target: '/findings', headers: [], body: Buffer.alloc(0) }
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A server that does this with each connection. */
async function upstream(does: (socket: Socket) => void): Promise<URL> {
  const server = createServer(does)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

it('tells what is no HTTP from no answer, and the judge holds it against the server', async () => {
  const url = await upstream((socket) => socket.end('no such protocol\r\n\r\n'))
  const told = await relay(heard, url)
  expect(told).toMatchObject({ ended: 'not http', reason: expect.stringMatching(/^HPE_/) as string })
  const passing = judgePassing({ subject: String(url) })
  const violations = await passing.look({ question: { method: 'GET', path: '/findings' }, ...told })
  expect(violations.map(({ rule }) => rule)).toContain('every-answer-is-whole')
})

it.each([
  ['application/json; charset="', 'application/json'],
  ['application/json\r\nContent-Type: text/plain', 'application/json'],
  ['application/json, text/plain', 'application/json'],
  ['application/json; charset="utf-8"', 'application/json; charset="utf-8"'],
  ['/', null],
])('shows Prism the type of %j so that it survives reading it', async (given, shown) => {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${given}\r\nContent-Length: 2\r\n\r\n[]`
  const tap = await openTap(await upstream((socket) => socket.end(head)))
  tap.expect('one', heard)
  const { headers } = await fetch(tap.url, { headers: { [passageHeader]: 'one' } })
  expect(headers.get('content-type')).toBe(shown)
  const told = await tap.collect('one')
  expect(told?.headers).toContainEqual(['Content-Type', given.split('\r')[0]])
  await tap.close()
})

it('judges nothing where nobody answers', async () => {
  const url = await upstream((socket) => socket.destroy())
  const told = await relay(heard, url)
  expect(told).toMatchObject({ ended: 'no answer', reason: 'ECONNRESET' })
  const passing = judgePassing({ subject: String(url) })
  expect(await passing.look({ question: { method: 'GET', path: '/findings' }, ...told })).toEqual([])
  expect((await passing.report()).remarks).toContain('Not judged: there was no answer to judge.')
})

it('gives up an upstream that hangs when it is stopped', async () => {
  const stop = new AbortController()
  const url = await upstream((socket) => socket.on('error', () => undefined).once('data', () => stop.abort()))
  expect(await relay(heard, url, stop.signal)).toMatchObject({ ended: 'no answer', reason: 'stopped' })
  expect(await relay(heard, url, stop.signal)).toMatchObject({ ended: 'no answer', reason: 'stopped' })
})
