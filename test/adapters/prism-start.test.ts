import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenAt } from '../../src/adapters/listen-at.ts'
import { startPrism } from '../../src/node.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prism-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A Prism that says to this port that it was started, and never that it listens. */
function slowPrism(port: number): void {
  const at = join(folder, 'node_modules/@stoplight/prism-cli')
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), JSON.stringify({ name: '@stoplight/prism-cli', bin: { prism: 'prism.cjs' } }))
  writeFileSync(join(at, 'prism.cjs'), `require('node:net').connect(${port}, '127.0.0.1')`)
}

it('ends a Prism that is starting once it is told to, and leaves nothing behind', async () => {
  const started = createServer()
  slowPrism(await listenAt(started, {}))
  const stop = new AbortController()
  const starting = startPrism({ mode: 'mock', contract: {}, folder, signal: stop.signal }).then(
    () => 'answers',
    ({ message }: Error) => message,
  )
  const [socket] = (await once(started, 'connection')) as [NodeJS.Socket]
  socket.on('error', () => undefined)
  const gone = once(socket, 'close')
  stop.abort()
  expect(await starting).toMatch(/^Prism did not start: SIGKILL/)
  await gone
  started.close()
})
