import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import rule from '../../../src/conformance/rules/framing-is-right.ts'
import { targetAt } from '../../../src/client/target.ts'
import { entryBy } from '../canned.ts'
import { rawServer, whole } from '../raw-server.ts'
import { hasTime, quickFirst } from '../../has-time.ts'

const json = 'Content-Type: application/json\r\n'
const chunked = 'Transfer-Encoding: chunked\r\n'

async function outcome(findings: string, closes: boolean): Promise<readonly (string | undefined)[]> {
  const server = await rawServer((line, socket: Socket) => {
    const asked = line.startsWith('GET /findings')
    if (line.startsWith('HEAD')) socket.end(`HTTP/1.1 200 OK\r\n${json}Content-Length: 2\r\n\r\n`)
    else if (!asked)
      socket.write(
        whole(
          line.startsWith('GET /entities/') ? '{}' : '[]',
          line.startsWith('GET /entities/') ? 'HTTP/1.1 404 Not Found' : undefined,
        ),
      )
    else if (closes) socket.end(findings)
    else socket.write(findings)
  })
  const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
  const { entries } = await judge([rule], target, { quick: !hasTime })
  await target.transport.close()
  await server.close()
  return [entries[0]?.outcome, entries[0]?.actual]
}

test.each([
  ['a right length', whole('[]')],
  ['chunks', `HTTP/1.1 200 OK\r\n${json}${chunked}\r\n1\r\n[\r\n1;x=y\r\n]\r\n0\r\n\r\n`],
  ['an early hint before it', `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${whole('[]')}`],
])('pass: %s', async (_, bytes) => {
  expect(await outcome(bytes, false)).toEqual(['pass', undefined])
})

test('pass: no length, and the connection closed behind it', async () => {
  expect(await outcome(`HTTP/1.1 200 OK\r\n${json}\r\n[]`, true)).toEqual(['pass', undefined])
})

test.each([
  [
    'a length too small',
    `HTTP/1.1 200 OK\r\n${json}Content-Length: 1\r\n\r\n[]`,
    'Content-Length is 1, but the body has 2 bytes',
  ],
  [
    'a length too large',
    `HTTP/1.1 200 OK\r\n${json}Content-Length: 3\r\n\r\n[]`,
    'Content-Length is 3, but the body has 2 bytes',
  ],
  ['no number', `HTTP/1.1 200 OK\r\n${json}Content-Length: two\r\n\r\n[]`, 'Content-Length is "two"'],
  [
    'two framings',
    `HTTP/1.1 200 OK\r\n${json}Content-Length: 2\r\n${chunked}\r\n2\r\n[]\r\n0\r\n\r\n`,
    'both Content-Length and Transfer-Encoding are present',
  ],
  [
    'no last chunk',
    `HTTP/1.1 200 OK\r\n${json}${chunked}\r\n2\r\n[]\r\n`,
    'the chunks end before the last one, or are malformed',
  ],
])('fail: %s', async (_, bytes, actual) => {
  expect(await outcome(bytes, true)).toEqual(['fail', actual])
})

test('fail: a body to HEAD, and the command repeats it so that the body shows', async () => {
  const server = await rawServer((_, socket: Socket) => socket.write(whole('[]')))
  const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
  const { entries } = await judge([rule], target, {})
  await target.transport.close()
  await server.close()
  expect(entries[0]?.actual).toBe('2 bytes follow an answer that has no body')
  expect(entries[0]?.evidence?.[0]?.curl).toContain(' -X HEAD ')
})

test('fail: a length that is wrong for some answers is looked for in those that could not be read', async () => {
  const counted = (text: string): string => `HTTP/1.1 200 OK\r\n${json}Content-Length: ${text.length}\r\n\r\n${text}`
  const server = await rawServer((line, socket: Socket) => {
    const q = /\/search\?q=(\S*)/.exec(line)?.[1]
    if (q !== undefined) socket.end(counted(q === 'a' ? '[]' : '[{"id":"\u00e9","score":1}]'))
    else if (line.includes('/entities/')) socket.end(whole('{}', 'HTTP/1.1 404 Not Found'))
    else socket.end(counted('[{"id":"\u00e9","title":"\u00c9tage sup\u00e9rieur"}]'))
  })
  const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
  const { entries } = await judge([rule], target, {})
  await target.transport.close()
  await server.close()
  const [{ expected = '', details = [] } = {}] = entries
  expect([expected, ...details].join('\n')).toMatch(/GET \/search\?q=(?!a )\S+ with Connection: close/)
})

test('skip: a handler has no wire', async () => {
  expect((await entryBy(rule, {})).outcome).toBe('skip')
})

test('skip: no answer came to an end', async () => {
  const server = await rawServer((_, socket) => void socket.write(`HTTP/1.1 200 OK\r\n${json}${chunked}\r\n`))
  const target = targetAt(server.url, { proxies: false, timeoutMs: 100 })
  const { entries } = await judge([rule], target, { quick: !hasTime })
  await target.transport.close()
  await server.close()
  expect(entries[0]?.outcome).toBe('skip')
  expect(entries[0]?.says).toMatch(
    /^no answers on the wire to judge; nothing could be read of listEntities \(timed out/,
  )
})

test.each([
  ['no body', '', 'pass'],
  ['a body', '[]', 'fail'],
])('a 304 with %s behind it', async (_, body, outcome) => {
  const tagged = (line: string): string => `HTTP/1.1 ${line}\r\nETag: "1"\r\n${json}Content-Length: 2\r\n\r\n`
  const server = await rawServer((line, socket, _nth, head) => {
    if (/if-none-match/i.test(head)) socket.write(`${tagged('304 Not Modified')}${body}`)
    else
      socket.write(
        `${tagged(line.includes('/entities/') ? '404 Not Found' : '200 OK')}${line.startsWith('HEAD') ? '' : '[]'}`,
      )
  })
  const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
  const found = await quickFirst(
    async (quick) => (await judge([rule], target, { quick })).entries[0]?.outcome,
    (one) => one === outcome,
  )
  await target.transport.close()
  await server.close()
  expect(found).toBe(outcome)
})

test('fail: a quick run looks at a search, whatever the seed', async () => {
  const server = await rawServer((line, socket: Socket) => {
    if (line.startsWith('GET /search?')) socket.end(`HTTP/1.1 200 OK\r\n${json}Content-Length: 1\r\n\r\n[]`)
    else if (line.startsWith('GET /entities/')) socket.write(whole('{}', 'HTTP/1.1 404 Not Found'))
    else socket.write(whole('[]'))
  })
  // By the second of these, a draw from all questions leaves out each search.
  for (const seed of ['1', '16']) {
    const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
    const { entries } = await judge([rule], target, { quick: true, seed })
    expect([seed, entries[0]?.outcome]).toEqual([seed, 'fail'])
    await target.transport.close()
  }
  await server.close()
})

test('says with which headers it was asked on the wire', async () => {
  const server = await rawServer((line, socket: Socket) => {
    socket.write(
      line.startsWith('GET /entities/')
        ? whole('{}', 'HTTP/1.1 404 Not Found')
        : whole('[]').replace('Content-Length: 2', 'Content-Length: 1'),
    )
  })
  const target = targetAt(server.url, { proxies: false, timeoutMs: 2000 })
  const { entries } = await judge([rule], target, { quick: true })
  await target.transport.close()
  await server.close()
  expect(entries[0]?.expected).toMatch(/^one well-framed answer to \S+ \S+ with Connection: close$/)
  expect(entries[0]?.evidence?.[0]?.curl).toContain("-H 'Connection: close'")
})
