import { connect } from 'node:net'
import { startServer } from '../../src/adapters/start-server.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { type Attack, type Blame, chanceOf } from './chance.ts'

const atOnce = 16
const odd = ['\u0000', '\r\n', '%', '%E0%A4', 'é', ' ', '\t', '"', '../', 'a'.repeat(9000), '\u001b[31m', '__proto__']
const methods = 'GET GET GET HEAD POST PUT OPTIONS TRACE CONNECT DELETE get PRI FOO'.split(' ')
const targets = [
  '/entities',
  '/findings',
  '/search?q=loan',
  '/search',
  '/entities/a',
  '*',
  'example:80',
  'http://x/entities',
]
const fields = [
  'Host: localhost',
  'Host: evil.example',
  'Connection: close',
  'Connection: Upgrade\r\nUpgrade: websocket',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: x',
  'Content-Length: 5',
  'Content-Length: 6',
  'Content-Length: -1',
  'Range: bytes=0-',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Prefer: code=503, wait=0',
  'If-None-Match: *',
  'Accept-Encoding: br;q=1, gzip',
  'Origin: null',
  ' folded',
  'bad field',
  'Cookie: a=b',
]
const bodies = ['', '', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'ffffffffffffffffff\r\n', 'GET / HTTP/1.1\r\n\r\n']

/** Requests by chance, on raw sockets, against a server of ours. */
export async function attackServe(seed: number, blame: Blame): Promise<Attack> {
  const { below, one, may } = chanceOf(seed, 'requests')
  const server = await startServer(findFixture('library'))
  const counts = { requests: 0, answers: 0, resets: 0 }

  function request(): string {
    const target = one(targets) + (may(0.3) ? one(odd) : '')
    const lines = Array.from({ length: below(5) }, () => one(fields) + (may(0.1) ? one(odd) : ''))
    return `${one(methods)} ${target} HTTP/${one(['1.1', '1.1', '1.0', '2.0'])}\r\n${['Host: localhost', ...lines].join('\r\n')}\r\n\r\n${one(bodies)}`
  }

  /** Sends up to four requests, whole or cut, and reads, leaves or resets; what comes back must begin as HTTP does. */
  function put(port: number): Promise<void> {
    const whole = Array.from({ length: 1 + below(4) }, request).join('')
    const bytes = may(0.3) ? whole.slice(0, below(whole.length)) : whole
    const leaves = one(['end', 'end', 'reset', 'reset at the answer'] as const)
    counts.requests++
    if (leaves !== 'end') counts.resets++
    return new Promise((resolve) => {
      let begun = ''
      const socket = connect(port, '127.0.0.1', () => {
        if (leaves === 'end') socket.end(bytes)
        else socket.write(bytes, () => leaves === 'reset' && socket.resetAndDestroy())
      })
      const late = setTimeout(
        () => {
          if (leaves === 'end') blame(`no end within 10 s: ${JSON.stringify(bytes.slice(0, 2000))}`)
          socket.destroy()
        },
        leaves === 'end' ? 10_000 : 200,
      )
      socket.on('data', (chunk: Buffer) => {
        if (begun.length < 9) begun += chunk.toString('latin1', 0, 9)
        if (leaves === 'reset at the answer') socket.resetAndDestroy()
      })
      socket
        .on('error', () => void counts.resets++)
        .once('close', () => {
          clearTimeout(late)
          if (begun !== '') counts.answers++
          if (begun !== '' && !begun.startsWith('HTTP/1.1 '))
            blame(`${JSON.stringify(begun)} to ${JSON.stringify(bytes.slice(0, 2000))}`)
          resolve()
        })
    })
  }

  return {
    attempt: async () => void (await Promise.all(Array.from({ length: atOnce }, () => put(server.port)))),
    counts,
    async close() {
      const last = await fetch(`${server.url}/entities`).then(({ status }) => status, String)
      if (last !== 200) blame(`the server answers no more: ${last}`)
      await server.close(1000)
    },
  }
}
