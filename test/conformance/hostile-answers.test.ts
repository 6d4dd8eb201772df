import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import { targetAt } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { type Client, createClient } from '../../src/recording/client.ts'
import { UserError } from '../../src/text/user-error.ts'
import { type RawServer, rawServer } from './raw-server.ts'
import { hasTime } from '../has-time.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function answering(answer: string | Buffer): Promise<RawServer> {
  const server = await rawServer((_, socket) => void socket.write(answer))
  open.push(server.close)
  return server
}

const head = (status: string, more = ''): string => `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}`
const sized = (body: Buffer, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`${head('200 OK', more)}Content-Length: ${body.length}\r\n\r\n`), body])

test.each([
  ['401 Unauthorized', 'add credentials'],
  ['413 Content Too Large', 'the request is too large for it'],
  ['414 URI Too Long', 'the request is too large for it'],
  ['431 Request Header Fields Too Large', 'the request is too large for it'],
  ['302 Found\r\nLocation: /log-in', 'it redirects to /log-in, a login page or another base URL'],
])('a server that answers %s to everything is not judged', async (status, cause) => {
  const { url } = await answering(`${head(status)}Content-Length: 0\r\n\r\n`)
  const target = targetAt(url, { proxies: false })
  open.push(target.transport.close)
  const judged = judge(rules, target)
  await expect(judged).rejects.toThrow(UserError)
  await expect(judged).rejects.toThrow(cause)
})

const long = gzipSync(`["${'a'.repeat(100_000)}"]`)
const broken = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n[]'

test.each<[string, string | Buffer, readonly string[]]>([
  ['stands behind endless interim ones', 'HTTP/1.1 103 E\r\n\r\n'.repeat(2000), ['every-answer-is-whole']],
  ['gives two lengths', broken, ['framing-is-right', 'every-answer-is-whole']],
  ['is 304 without a condition', 'HTTP/1.1 304 Not Modified\r\n\r\n', ['list-entities-answers']],
  ['never closes its brackets', sized(Buffer.alloc(5000, '[')), ['json-is-strict']],
])('a server each answer of which %s fails', async (_, answer, failed) => {
  const { url } = await answering(answer)
  const target = targetAt(url, { proxies: false, maxBody: 50_000 })
  open.push(target.transport.close)
  const report = await judge(rules, target, { quick: !hasTime })
  const failures = report.entries.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
  expect(failures).toEqual(expect.arrayContaining([...failed]))
  expect(report.entries.filter(({ outcome }) => outcome === 'broken')).toEqual([])
  expect(exitCodeOf({ ...report, failOn: ['http'] })).toBe(1)
})

// Neither the size of an answer nor that of a list is stated (GAP-12).
test.each<[string, string | Buffer, string]>([
  [
    'says it is longer than is read',
    sized(Buffer.from(' '.repeat(60_000))),
    'more than 50000 bytes (--max-body), 60,000 bytes by its Content-Length',
  ],
  ['decodes to more', sized(long, 'Content-Encoding: gzip\r\n'), 'more than 50000 bytes (--max-body) once decoded'],
])('a server each answer of which %s is not judged', async (_, answer, bound) => {
  const { url } = await answering(answer)
  const target = targetAt(url, { proxies: false, maxBody: 50_000 })
  open.push(target.transport.close)
  const report = await judge(rules, target, { quick: !hasTime })
  const ofEach = report.entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'unjudged')
  expect(ofEach.map(({ id, operation, says }) => [id, operation, says])).toEqual(
    expect.arrayContaining([['not-judged-unread', 'listEntities', bound]]),
  )
  expect(ofEach.filter(({ outcome }) => outcome === 'fail')).toEqual([])
  expect(exitCodeOf({ ...report, failOn: ['http'] })).toBe(2)
})

test('answers that are too deep are a bound that is named', async () => {
  const { url } = await answering(sized(Buffer.from('['.repeat(5000) + ']'.repeat(5000))))
  const target = targetAt(url, { proxies: false, timeLimitMs: 600_000 })
  open.push(target.transport.close)
  const { entries, run } = await judge(rules, target, { quick: !hasTime })
  expect(run?.budget).toEqual({
    bytes: 2 ** 26,
    bytesTogether: 2 ** 33,
    values: 2 ** 22,
    depth: 1000,
    timeMs: 600_000,
    memory: 2 ** 29,
  })
  expect(entries.find(({ id, operation }) => id === 'not-judged-unread' && operation === 'listEntities')?.says).toBe(
    'JSON nested deeper than 1000 levels, which is not read',
  )
})

test('a bound that few answers meet is named, too', async () => {
  const entity = { id: 'a', title: 'Word', links: [] }
  const { url } = await rawServer((line, socket) => {
    const deep = line.startsWith('GET /findings')
    socket.write(sized(Buffer.from(deep ? '['.repeat(5000) + ']'.repeat(5000) : JSON.stringify([entity]))))
  }).then((server) => (open.push(server.close), server))
  const target = targetAt(url, { proxies: false })
  open.push(target.transport.close)
  const { remarks } = await judge(rules, target, { quick: true })
  expect(remarks.join()).toMatch(
    /\d+ answers? held too much, such as that to GET \/findings: JSON nested deeper than 1000 levels, which is not read\./,
  )
})

test('a page in the place of every answer is named as such', async () => {
  const page = '<!doctype html><title>App</title>'
  const { url } = await answering(
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`,
  )
  const target = targetAt(url, { proxies: false })
  open.push(target.transport.close)
  const { remarks } = await judge(rules, target, { quick: true })
  expect(remarks[0]).toBe(
    `One page of HTML answers everything, as with a single-page app: check the base path, such as ${new URL(url).origin}/api.`,
  )
})

test('record stops in one line at an answer too deep to be written, and at more than it can hold', async () => {
  const clientOf = async (body: string): Promise<Client> => {
    const { url } = await answering(sized(Buffer.from(body)))
    const target = targetAt(url, { proxies: false, maxBody: 20_000 })
    open.push(target.transport.close)
    return createClient(target, undefined)
  }
  const deep = await clientOf('['.repeat(5000) + ']'.repeat(5000))
  await expect(deep.ask('listEntities', '/entities')).rejects.toThrow('cannot be read: JSON nested deeper than 1000')
  const large = await clientOf(`[${' '.repeat(19_000)}]`)
  for (let time = 0; time < 8; time++) await large.ask('listEntities', '/entities')
  await expect(large.ask('listEntities', '/entities')).rejects.toThrow('more than 8 times --max-body')
})
