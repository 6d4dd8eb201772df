// npm run attack -- [seconds] [seed]: requests by chance, on raw sockets, against a server of ours, and builds by chance.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from '../src/adapters/start-server.ts'
import { findFixture } from '../src/build/find-fixture.ts'
import { readBuild } from '../src/build/read-build.ts'
import { randomOf } from '../src/text/random.ts'
import { UserError } from '../src/text/user-error.ts'

const [seconds = 30, seed = 1] = process.argv.slice(2).map(Number)
const atOnce = 16

const counts = { requests: 0, answers: 0, resets: 0, builds: 0, refusedBuilds: 0 }
let peak = 0
let counterexample: string | undefined
const blame = (what: string): void => void (counterexample ??= what)
process.on('uncaughtException', (error) => blame(`uncaught: ${error.stack}`))
const stalls = monitorEventLoopDelay({ resolution: 5 })
stalls.enable()

const chance = randomOf(seed, 'attack')
const one = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

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

function request(): string {
  const target = one(targets) + (chance() < 0.3 ? one(odd) : '')
  const lines = Array.from({ length: Math.floor(chance() * 5) }, () => one(fields) + (chance() < 0.1 ? one(odd) : ''))
  return `${one(methods)} ${target} HTTP/${one(['1.1', '1.1', '1.0', '2.0'])}\r\n${['Host: localhost', ...lines].join('\r\n')}\r\n\r\n${one(bodies)}`
}

/** Sends up to four requests, whole or cut, and reads, leaves or resets; what comes back must begin as HTTP does. */
function put(port: number): Promise<void> {
  const whole = Array.from({ length: 1 + Math.floor(chance() * 4) }, request).join('')
  const bytes = chance() < 0.3 ? whole.slice(0, Math.floor(chance() * whole.length)) : whole
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

/** Changes a few characters of a build; it is read, or refused by one sentence. */
async function change(folder: string): Promise<void> {
  const pieces = ['{', '}', '[', ']', '"', ',', ':', '1e999', '\\ud800', 'null', '\u0000', '[['.repeat(5000), '"id"']
  let text = '{"entities":[{"id":"a","title":"A"},{"id":"b","n":1.10}],"links":[{"from":"a","to":"b","confidence":1}]}'
  for (let at = 0; at < 3; at++) {
    const from = Math.floor(chance() * text.length)
    text = text.slice(0, from) + one(pieces) + text.slice(from + Math.floor(chance() * 3))
  }
  await writeFile(join(folder, 'model.json'), text)
  counts.builds++
  try {
    await readBuild(folder)
  } catch (error) {
    counts.refusedBuilds++
    if (!(error instanceof UserError)) blame(`${String(error)} for the build ${text.slice(0, 2000)}`)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
const server = await startServer(findFixture('library'))
const end = performance.now() + seconds * 1000
while (performance.now() < end && counterexample === undefined) {
  await Promise.all([...Array.from({ length: atOnce }, () => put(server.port)), change(folder)])
  peak = Math.max(peak, process.memoryUsage.rss())
}
const last = await fetch(`${server.url}/entities`).then(({ status }) => status, String)
if (last !== 200) blame(`the server answers no more: ${last}`)
await server.close(1000)
await rm(folder, { recursive: true })
console.log({ seed, ...counts, worstStallMs: Math.round(stalls.max / 1e6), peakMB: Math.round(peak / 2 ** 20) })
if (counterexample !== undefined) {
  console.log(`First counterexample: ${counterexample}`)
  process.exitCode = 1
}
