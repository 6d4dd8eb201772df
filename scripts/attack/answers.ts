import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { altered, type Chance, spoilt } from './chance.ts'

/** A server of which a share of the answers is spoilt. */
export interface Liar {
  readonly url: string
  /** Lies anew, so often and by this chance; in the two lists, too, or only in what is asked for once they are read. */
  readonly lie: (share: number, by: Chance, inLists?: boolean) => void
  /** How often it answered as it should, by good JSON with one hostile thing in it, and by anything. */
  readonly answered: { honestly: number; readably: number; anyhow: number }
  readonly close: () => Promise<void>
}

const statusLines = [
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200 OK',
  'HTTP/1.1 200',
  'HTTP/1.0 200 OK',
  'HTTP/2 200',
  'HTTP/1.1 000 X',
  'HTTP/1.1 099 X',
  'HTTP/1.1 101 Switching Protocols',
  'HTTP/1.1 204 No Content',
  'HTTP/1.1 206 Partial Content',
  'HTTP/1.1 304 Not Modified',
  'HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd',
  'HTTP/1.1 401 Unauthorized',
  'HTTP/1.1 404 Not Found',
  'HTTP/1.1 429 Slow down\r\nRetry-After: 0',
  'HTTP/1.1 500 Oh',
  'HTTP/1.1 503 Later\r\nRetry-After: 1e300',
  'HTTP/1.1 999 X',
  'HTTP/1.1 200 a\u0001b',
  `HTTP/1.1 200 ${'x'.repeat(9000)}`,
  'ICY 200 OK',
  'SSH-2.0-OpenSSH_9.6',
  '',
]
const fields = [
  'Content-Type: text/html',
  'Content-Type: application/json; charset="',
  'Content-Type: application/json\r\nContent-Type: text/plain',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Encoding: gzip',
  'Content-Encoding: br, br, br, br, br',
  `Content-Encoding: ${'x'.repeat(5000)}`,
  'Trailer: X-A',
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: h2c',
  ' folded',
  'bad field',
  'X\u0000: a',
  'X-\u001b[31m: \u001b]8;;http://x\u0007',
  '__proto__: 1',
  `X-Long: ${'y'.repeat(20_000)}`,
  'ETag: W/"',
  'Link: </entities?page=2>; rel=next',
  ...Array.from({ length: 3 }, (_, at) => 'X-Many: a\r\n'.repeat(100 * 10 ** at).trimEnd()),
]
const pieces = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '1e999',
  '-0',
  '\\ud800',
  '\u0000',
  'null',
  '"__proto__":{}',
  '"id":""',
  '\\u001b[2J',
  '\u202e',
]
const bodies: readonly (() => string)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '{}',
  () => '<!doctype html><title>x</title>',
  () => '\ufeff[]',
  () => '['.repeat(50_000),
  () => '['.repeat(900) + ']'.repeat(900),
  () => '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000),
  () => `[${'{},'.repeat(90_000)}{}]`,
  () => `[${Array.from({ length: 50_000 }, (_, at) => `{"k${at}":1}`).join()}]`,
  () => `[{"id":"${'i'.repeat(2_000_000)}","title":"${'t '.repeat(500_000)}"}]`,
  () => `[${Array.from({ length: 50_000 }, (_, at) => `{"id":"e${at}","score":${at}}`).join()}]`,
  () => '[{"id":"a","id":"b","title":1,"links":[1,null,{"from":[]}]},null,7,"x",[[]]]',
  () =>
    '[{"id":"a","type":"$(touch /tmp/x)","title":"`id` \' \\" \\n"},{"id":"../../x"},{"id":"a"},{"id":""},{"id":"\\ud800"}]',
  () => '[12345678901234567890, 1e400, -1e-400, 0.1e1]',
]

// By itself brotli takes seconds for a bomb.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const codings: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
  ['gzip', gzipSync],
  ['br', (body) => brotliCompressSync(body, quickly)],
  ['deflate', deflateSync],
]

/** Starts a server that answers as ours does where it does not lie. */
export async function startLiar(): Promise<Liar> {
  const { build } = await readBuild(findFixture('odd'))
  const service = createService(createModel(build()))
  let rate = 1
  let lists = true
  let chance: Chance | undefined
  const sockets = new Set<Socket>()

  const answered = { honestly: 0, readably: 0, anyhow: 0 }

  const honest = (method: string, target: string, by?: Chance): Buffer => {
    const { status, headers, body: ours } = service.answer({ method, target, headers: {} })
    const body = by ? Buffer.from(altered(JSON.parse(Buffer.from(ours).toString()), by)) : ours
    const all = { ...headers, ...(by && { 'Content-Length': String(body.length) }) }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    return Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status} OK\r\n${lines.join('\r\n')}\r\n\r\n`),
      method === 'HEAD' ? Buffer.alloc(0) : body,
    ])
  }
  const lied = (target: string, by: Chance): Buffer => {
    const { below, one, may } = by
    const ours = Buffer.from(service.answer({ method: 'GET', target, headers: {} }).body).toString()
    let body: Buffer = Buffer.from(may(0.4) ? spoilt(ours, pieces, by) : may(0.5) ? ours : one(bodies)())
    if (may(0.05)) body = Buffer.from(body.toString('latin1'), 'utf16le')
    if (may(0.05)) body[below(body.length)] = 0xff
    const lines = [may(0.5) ? 'HTTP/1.1 200 OK' : one(statusLines)]
    const isTyped = may(0.8)
    if (isTyped) lines.push('Content-Type: application/json')
    if (may(0.2)) {
      const [coding, code] = one(codings)
      const bomb = may(0.3) ? Buffer.alloc(3_000_000, 0x20) : body
      body = code(bomb)
      lines.push(`Content-Encoding: ${coding}`)
      if (may(0.2)) body = body.subarray(0, below(body.length))
    }
    for (let more = may(0.5) ? 1 + below(3) : 0; more > 0; more--) lines.push(one(fields))
    const framing = one(['length', 'length', 'chunks', 'chunks', 'close', 'wrong'] as const)
    if (framing === 'length') lines.push(`Content-Length: ${body.length}`)
    if (framing === 'wrong') lines.push(`Content-Length: ${body.length + below(9) - 4}`)
    if (framing === 'chunks') {
      lines.push('Transfer-Encoding: chunked')
      const size = 1 + below(body.length + 1)
      const extension = may(0.2) ? `;${'e'.repeat(below(3000))}` : ''
      const head = may(0.1)
        ? one(['ffffffffffffffffff', '-1', '0x5', '', 'g'])
        : body.subarray(0, size).length.toString(16)
      const trailers = may(0.2) ? 'X-T: 1\r\n'.repeat(below(2000)) : ''
      const rest = body.subarray(size)
      body = Buffer.concat([
        Buffer.from(`${head}${extension}\r\n`),
        body.subarray(0, size),
        Buffer.from('\r\n'),
        ...(rest.length > 0 ? [Buffer.from(`${rest.length.toString(16)}\r\n`), rest, Buffer.from('\r\n')] : []),
        Buffer.from(may(0.9) ? `0\r\n${trailers}\r\n` : ''),
      ])
    }
    const interim = may(0.1)
      ? one(['HTTP/1.1 103 E\r\nLink: <a>\r\n\r\n', 'HTTP/1.1 102 P\r\n\r\n', 'HTTP/1.1 100 C\r\n\r\n']).repeat(
          one([1, 20, 3000]),
        )
      : ''
    const stray = may(0.05) ? Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]') : Buffer.alloc(0)
    return Buffer.concat([Buffer.from(`${interim}${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body, stray])
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end !== -1; end = text.indexOf('\r\n\r\n')) {
        const [method = '', target = ''] = text.slice(0, end).split(' ')
        text = text.slice(end + 4)
        const isList = target === '/entities' || target === '/findings'
        if (!chance?.may(rate) || (isList && !lists)) {
          answered.honestly++
          socket.write(honest(method, target))
          continue
        }
        // What is refused at the door proves nothing of what lies behind it.
        if (method === 'GET' && chance.may(0.6)) {
          answered.readably++
          socket.write(honest(method, target, chance))
          continue
        }
        answered.anyhow++
        const bytes = lied(target, chance)
        const leaves = chance.number()
        if (leaves < 0.7) socket.write(bytes)
        else if (leaves < 0.8) socket.end(bytes)
        else if (leaves < 0.9) socket.write(bytes.subarray(0, chance.below(bytes.length)), () => socket.destroy())
        else if (leaves < 0.97)
          socket.write(bytes.subarray(0, 20), () => setTimeout(() => socket.write(bytes.subarray(20)), 5))
        else if (leaves < 0.99) socket.resetAndDestroy()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (share, by, inLists = true) => {
      rate = share
      chance = by
      lists = inLists
    },
    answered,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
