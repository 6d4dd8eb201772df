import { randomBytes } from 'node:crypto'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readAnswer } from '../../src/client/answer.ts'
import { decode } from '../../src/client/decoding.ts'
import { type Exchange, unanswered } from '../../src/client/exchange.ts'
import { overHttp } from '../../src/client/over-http.ts'
import { rawServer } from '../conformance/raw-server.ts'

const long = JSON.stringify(['x'.repeat(20_000)])

function coded(body: Uint8Array, coding: string): Exchange {
  const headers = [
    ['Content-Type', 'application/json'],
    ['Content-Encoding', coding],
  ] as const
  return { ...unanswered({ method: 'GET', path: '/entities' }, 'complete', {}), status: 200, headers, body }
}

const bodies = [
  ['gzip', gzipSync(long)],
  ['br', brotliCompressSync(long)],
  ['deflate', deflateSync(long)],
  ['gzip, br', brotliCompressSync(gzipSync(long))],
] as const

test.each(bodies)('reads what %s makes longer, up to the limit', (coding, body) => {
  const exchange = coded(body, coding)
  expect(readAnswer(exchange, long.length)).toMatchObject({ value: JSON.parse(long), facts: [] })
  const { value, unjudged, isBeyond, facts } = readAnswer(exchange, long.length - 1)
  const bound = `more than ${long.length - 1} bytes (--max-body) once decoded`
  expect([value, unjudged, isBeyond, facts]).toEqual([undefined, bound, true, []])
})

test('a long gzip text is decoded into one piece of memory, whatever it says of its length', () => {
  const text = randomBytes(2 * 1024 ** 2).toString('hex')
  const zipped = gzipSync(text)
  const decoded = decode(coded(zipped, 'gzip'), 2 * text.length)
  expect('content' in decoded && decoded.content.buffer.byteLength).toBe(text.length + 1)
  for (const content of [zipped, Buffer.concat([zipped, gzipSync(text)])]) {
    const { content: all = [] } = decode(coded(content, 'gzip'), 2 * text.length) as { content?: Uint8Array }
    expect(Buffer.from(all).equals(Buffer.from(content === zipped ? text : text + text))).toBe(true)
  }
})

test('removes three codings, and no more', () => {
  const times = (number: number): Exchange => {
    let body: Uint8Array = Buffer.from('[]')
    for (let time = 0; time < number; time++) body = gzipSync(body)
    return coded(body, Array.from({ length: number }, () => 'gzip').join(', '))
  }
  expect(readAnswer(times(3)).value).toEqual([])
  expect(readAnswer(times(4)).facts).toEqual([
    { kind: 'content coding', actual: '4 content codings, one around the other' },
  ])
})

test('an answer that decodes to more than the limit has ended as too large', async () => {
  const body = gzipSync(long)
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`
  const server = await rawServer((_, socket) => void socket.write(Buffer.concat([Buffer.from(head), body])))
  const ends: unknown[] = []
  for (const maxBody of [long.length, long.length - 1]) {
    const transport = overHttp(new URL(server.url), { proxies: false, maxBody })
    const { ended, reason } = await transport.ask({ method: 'GET', path: '/' })
    ends.push([ended, reason])
    await transport.close()
  }
  await server.close()
  const reason = `more than ${long.length - 1} bytes (--max-body) once decoded`
  expect(ends).toEqual([
    ['complete', undefined],
    ['too large', reason],
  ])
})

test.each([
  ['gzip instead', 'br', gzipSync('[]'), 'the body is not br: it begins as gzip does'],
  ['less than all', 'gzip', gzipSync('[]').subarray(0, -4), 'the body is not gzip: it ends early'],
  ['JSON instead', 'gzip', Buffer.from('[1]'), 'the body is not gzip: it begins as JSON does'],
  [
    'deflate by itself',
    'deflate',
    deflateRawSync('[]'),
    'the body is not deflate: it is deflate without the zlib format around it (RFC 9110 section 8.4.1.2)',
  ],
])('says what a body is: %s', (_, coding, body, actual) => {
  expect(decode(coded(body, coding), 1000)).toEqual({ kind: 'content coding', actual })
})

const frame = [0x28, 0xb5, 0x2f, 0xfd]
const skipped = [0x5a, 0x2a, 0x4d, 0x18]
const notZstd = 'the body is not zstd: it does not begin with 28 B5 2F FD'

test.each([
  ['a frame of zstd', frame, undefined],
  ['a frame that is skipped before it', [...skipped, ...frame], undefined],
  ['plain JSON', [...Buffer.from('[]')], 'the body is not zstd: it begins as JSON does'],
  ['gzip', [...gzipSync('[]')], 'the body is not zstd: it begins as gzip does'],
  ['half a mark', frame.slice(0, 3), notZstd],
  ['the mark of another frame', [0x6a, ...skipped.slice(1)], notZstd],
])('reads nothing of zstd but whether it is: %s', (_, bytes, actual) => {
  const exchange = coded(Uint8Array.from(bytes), 'zstd')
  const offered = {
    ...exchange,
    question: { ...exchange.question, headers: [['Accept-Encoding', 'br, zstd']] as const },
  }
  const { unjudged, facts } = readAnswer(offered)
  expect([unjudged, facts]).toEqual(
    actual === undefined
      ? ['a body in zstd, which is not read', []]
      : [undefined, [{ kind: 'content coding', actual }]],
  )
  expect(readAnswer(exchange).facts).toMatchObject([
    { kind: 'content coding', actual: actual ?? expect.stringContaining('nobody asked for') },
  ])
})
