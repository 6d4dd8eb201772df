import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { curlOf, evidenceOf, type Printing } from '../../src/client/evidence.ts'
import { type Exchange, type Question, unanswered } from '../../src/client/exchange.ts'
import { entityPath, searchPath } from '../../src/contract/operations.ts'
import { randomOf } from '../../src/text/random.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  // Stands in for curl: writes down its arguments.
  const stub = join(folder, 'curl')
  writeFileSync(stub, '#!/bin/sh\nprintf "%s\\0" "$@" > "$STUB_ARGUMENTS"\n')
  chmodSync(stub, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What curl would be given, were the printed command pasted into a shell. */
function pasted(question: Question, printing: Printing): readonly string[] {
  const file = join(folder, 'arguments')
  const env = { PATH: `${folder}:${process.env['PATH']}`, STUB_ARGUMENTS: file, TOKEN: 'secret' }
  execFileSync('sh', ['-c', curlOf(question, printing)], { cwd: folder, env })
  return readFileSync(file, 'utf8').split('\0').slice(0, -1)
}

const get = { method: 'GET', path: '/entities' }

test.each([
  ['Bearer $TOKEN', 'Bearer secret'],
  ['Bearer ${TOKEN}', 'Bearer secret'],
  ['$TOKEN"$TOKEN', 'secret"secret'],
  ['$(touch X)', '$(touch X)'],
  ['`touch X`', '`touch X`'],
  ['$TOKEN$(touch X)', 'secret$(touch X)'],
  ['"; touch X; "', '"; touch X; "'],
  [`'; touch X; '`, `'; touch X; '`],
  ['${TOKEN:-$(touch X)}', '${TOKEN:-$(touch X)}'],
  ['$((1+1)) \\$TOKEN !! $', '$((1+1)) \\secret !! $'],
])('a header that is shown as %s', (shown, sent) => {
  const sentBy = (variables?: readonly string[]): readonly string[] =>
    pasted(get, { baseUrl: 'http://h', headers: [{ name: 'X-A', shown, ...(variables && { variables }) }] })
  expect(sentBy(['TOKEN']).slice(-3)).toEqual(['-H', `X-A: ${sent}`, 'http://h/entities'])
  expect([sentBy().at(-2), sentBy(['OTHER']).at(-2)]).toEqual([`X-A: ${shown}`, `X-A: ${shown}`])
  expect(existsSync(join(folder, 'X'))).toBe(false)
})

test('a cookie of a question stands behind that which was given, and fills in nothing', () => {
  const headers = [{ name: 'Cookie', shown: 'session=$TOKEN', variables: ['TOKEN'] }]
  const given = pasted({ ...get, headers: [['cookie', "a=$TOKEN'`touch X`"]] }, { baseUrl: 'http://h', headers })
  expect(given.slice(-3, -1)).toEqual(['-H', "Cookie: session=secret; a=$TOKEN'`touch X`"])
  expect(existsSync(join(folder, 'X'))).toBe(false)
})

test('a question and an address with everything that a shell minds', () => {
  const odd = `'$(touch X)\`touch X\`";\n&|<>*?[a]{b,c}~#\\`
  const question: Question = { method: 'POST', path: `/${odd}`, headers: [['X-B', odd]], body: odd }
  const given = pasted(question, { baseUrl: `http://h/${odd}`, headers: [] })
  expect(given.slice(-7)).toEqual(['-X', 'POST', '-H', `X-B: ${odd}`, '--data-raw', odd, `http://h/${odd}/${odd}`])
  expect(existsSync(join(folder, 'X'))).toBe(false)
})

const pieces = [
  ...[
    "'",
    '"',
    '`touch X`',
    '$(touch X)',
    '${TOKEN}',
    '\\',
    '\n',
    '\r\n',
    '\t',
    '-',
    '--output X',
    '@/etc/passwd',
    '[1-9]',
  ],
  ...[
    '{a,b}',
    '*',
    '?',
    '#',
    '%',
    '%00',
    '\u0000',
    '!!',
    ';touch X',
    '|touch X',
    '&',
    '>X',
    '<X',
    '~',
    '../',
    '/./',
    ' ',
  ],
  ...['\u00e9', '\u{1f4da}', '\u202e', '\u001b[2J', 'a', '0', '+', '=', ':'],
]
const asked = 40

test('a printed command trusts, and shows, the certificates that the check did', () => {
  const printing = {
    baseUrl: 'https://x',
    headers: [],
    insecure: true,
    files: { ca: "our's.pem", cert: 'me.pem', key: 'k' },
  }
  expect(pasted(get, printing).slice(4, -1)).toEqual(['-k', '--cacert', "our's.pem", '--cert', 'me.pem', '--key', 'k'])
})

test('every printed command, run in a shell, asks its question and does nothing else', async () => {
  const got: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      got.push([request.method, request.url, request.headers['x-a'] ?? '-', request.headers['x-b'], body].join(' '))
      response.end('[]')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const chance = randomOf(1, 'pasted')
  const hostile = (): string => Array.from({ length: 4 }, () => pieces[Math.floor(chance() * pieces.length)]).join('')
  const questions = Array.from({ length: asked }, (_, at): Question => {
    const text = pieces[at] ?? hostile()
    const path = at % 2 === 0 ? (entityPath(`${text}${hostile()}`) ?? '') : searchPath(`${text}${hostile()}`)
    // What a header may hold; white space around it is not its value.
    const value = at % 5 === 0 ? '' : `${text}${hostile()}`.replace(/[^\x21-\x7e]/g, '')
    return at % 4 === 3
      ? { method: 'POST', path, headers: [['X-A', value]], body: `${text}${hostile()}`.replace(/\0/g, '') }
      : { method: 'GET', path, headers: [['X-A', value]] }
  })
  const printing = { baseUrl, headers: [{ name: 'X-B', shown: '$TOKEN', variables: ['TOKEN'] }] }
  const script = questions.map((question) => curlOf(question, printing)).join('\n')
  const env = { PATH: process.env['PATH'], TOKEN: 'secret', HOME: folder, NO_PROXY: '127.0.0.1' }
  await promisify(execFile)('sh', ['-c', script], { cwd: mkdtempSync(join(folder, 'empty-')), env })
  expect(got).toEqual(
    questions.map(({ method, path, headers, body = '' }) =>
      [method, path, headers?.[0]?.[1] ?? '-', 'secret', body].join(' '),
    ),
  )
  expect(readdirSync(folder, { recursive: true }).filter((name) => !/^(?:curl|empty-\w+)$/.test(String(name)))).toEqual(
    [],
  )
  await new Promise((resolve) => server.close(resolve))
})

test('a header whose name would have curl read a file is left out', () => {
  const given = pasted(get, { baseUrl: 'http://h', headers: [{ name: '@/etc/passwd', shown: 'x' }] })
  expect(given).not.toContain('-H')
})

test('an excerpt stays short, whatever stands in the headers', () => {
  const exchange = { ...unanswered(get, 'complete', {}), status: 200, statusText: 's'.repeat(1e5) }
  const { excerpt } = evidenceOf(
    { ...exchange, headers: [['Location', 'l'.repeat(1e6)]] },
    { baseUrl: 'http://h', headers: [] },
  )
  expect(excerpt?.length).toBeLessThan(1100)
})

test('of a body it shows what is there: its beginning, or the part around a value, or the value as such', () => {
  const body = Buffer.from(`[{"id":"a"},{"id":"b"}]`)
  const exchange = { ...unanswered(get, 'complete', {}), status: 200, body }
  const shown = (shows?: string): string | undefined =>
    evidenceOf(exchange, { baseUrl: 'http://h', headers: [] }, shows).excerpt?.split('\n').at(-1)
  expect(shown()).toBe('[{"id":"a"},{"id":"b"}]')
  expect(shown('"id":"b"')).toBe('\u2026"id":"b"\u2026')
  expect(shown('{"id":"c"}')).toBe('(in the body, as JSON: {"id":"c"})')
})

test('a HEAD that got bytes is repeated so that they show, and another so that nothing waits for them', async () => {
  const server = createRawServer((socket) =>
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nbody')),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const head = { ...unanswered({ method: 'HEAD', path: '/entities' }, 'complete', {}), status: 200 }
  const repeated = async (exchange: Exchange): Promise<string> => {
    const { curl } = evidenceOf(exchange, { baseUrl, headers: [] })
    return (
      await promisify(execFile)('sh', ['-c', curl], { env: { PATH: process.env['PATH'], NO_PROXY: '127.0.0.1' } })
    ).stdout
  }
  expect(await repeated({ ...head, bodyBytes: 4 })).toMatch(/\r\n\r\nbody$/)
  expect(await repeated({ ...head, body: Buffer.from('body') })).toMatch(/\r\n\r\nbody$/)
  expect(await repeated({ ...head, bodyBytes: 0 })).toMatch(/\r\n\r\n$/)
  await new Promise((resolve) => server.close(resolve))
})
