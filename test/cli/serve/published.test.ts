import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishedBuild } from '../../../cli/serve/published.ts'
import type { Io } from '../../../cli/terminal/io.ts'
import { fetchBuild } from '../../../src/build/fetch-build.ts'
import { freePort } from '../small-server.ts'
import { buildNamed, manifestOf, smallStore, type SmallStore } from '../../build/small-store.ts'
import { finish, start, type Run } from '../test-io.ts'

let cache = ''
let store: SmallStore
let run: Run | undefined
beforeEach(async () => {
  cache = join(await mkdtemp(join(tmpdir(), 'model-query-')), 'cache')
  await mkdir(cache)
  store = await smallStore({})
  publish('a')
})
afterEach(async () => {
  run?.stop()
  await run?.done
  await store[Symbol.asyncDispose]()
  await rm(join(cache, '..'), { recursive: true })
})

function publish(id: string, more: object = {}): void {
  const files = buildNamed(id)
  for (const [name, text] of Object.entries({ ...files, 'manifest.json': manifestOf(files, more) }))
    store.files.set(name, text)
}

async function serving(...flags: string[]): Promise<() => Promise<unknown>> {
  run = start(['serve', store.url, '--port', '0', '--poll', '40ms', '--cache', cache, ...flags])
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return async () => (await fetch(`${url}/findings`)).json()
}

test('ends when it is told to, while a build waits for its time', async () => {
  const findings = await serving()
  publish('b', { activateAt: new Date(Date.now() + 300_000).toISOString() })
  await expect.poll(() => readFile(join(cache, 'build', 'build-log.json'), 'utf8')).toContain('"b"')
  expect(await findings()).toEqual([{ check: 'a' }])
  run?.stop()
  await run?.done
  expect(run?.code).toBe(0)
})

test('leaves a build whose time is far where it is, and takes one that is published after it', async () => {
  const findings = await serving()
  publish('b', { activateAt: '2999-01-01T00:00:00Z' })
  store.log.length = 0
  await expect.poll(() => store.log.filter((line) => line === '200 manifest.json').length).toBeGreaterThan(1)
  expect(await findings()).toEqual([{ check: 'a' }])
  publish('c')
  await expect.poll(findings).toEqual([{ check: 'c' }])
})

test('answers on where the cache cannot be written, and follows again once it can', async () => {
  const findings = await serving()
  await rename(cache, `${cache}.away`)
  await writeFile(cache, '')
  publish('b')
  await run?.sees(/cache: The cache could not be written: .*\nThe last good build stays in use\./)
  expect(await findings()).toEqual([{ check: 'a' }])
  await rm(cache)
  await rename(`${cache}.away`, cache)
  await expect.poll(findings).toEqual([{ check: 'b' }])
})

test('serves what another process brought into the cache, and tries again where that fails', async () => {
  const io = { env: {}, stopped: new AbortController().signal } as Io
  const published = await publishedBuild(store.url, { poll: 40, cache }, io, () => undefined)
  publish('b')
  await fetchBuild({ url: store.url, headers: {} }, cache)
  const faults: string[] = []
  let times = 0
  const reread = (): Promise<void> => (times++ === 0 ? Promise.reject(new Error('no memory')) : Promise.resolve())
  published?.follow(reread, ({ message }) => void faults.push(message))
  await expect.poll(() => times).toBe(2)
  expect(faults).toEqual([expect.stringMatching(/build: This build cannot be served: no memory$/)])
  await published?.close()
})

test('answers from no build of another URL, where its own is away', async () => {
  await serving()
  expect(existsSync(join(cache, 'build', 'model.json'))).toBe(true)
  const other = await finish(['serve', `${store.url}other/`, '--port', '0', '--cache', cache])
  expect([other.code, other.err]).toEqual([
    3,
    expect.stringContaining('There is neither a manifest.json nor a model.json'),
  ])
})

test('says which flags do nothing for a build in a folder', async () => {
  run = start(['serve', '--port', '0', '--poll', '40ms', '--cache', cache, '--max-build', '8G'])
  await run.sees(/answers at/)
  expect(run.err).toContain('--max-build does nothing here: it is for a build at a URL.')
  expect(run.err).toContain('--poll does nothing here: it is for a build at a URL.')
  expect(run.err).toContain('--cache does nothing here: it is for a build at a URL.')
  expect(run.err).not.toContain('--header')
})

test('says that --watch does nothing for a build at a URL, and refuses --fixture beside it', async () => {
  await serving('--watch')
  expect(run?.err).toContain('--watch does nothing here: a URL is looked at as often as --poll says.')
  const both = await finish(['serve', store.url, '--fixture', 'odd'])
  expect([both.code, both.err]).toEqual([3, `${store.url} and --fixture odd both name a build; use only one.\n`])
})

test('remarks on a build as it is at its URL', async () => {
  store.files.delete('manifest.json')
  store.files.set('model.json', '\ufeff{"entities":[],"links":[]}')
  await serving()
  await run?.sees(/the file starts with a byte order mark/)
  expect(run?.err).toContain(`! ${store.url}model.json: the file starts with a byte order mark`)
})

test('lives while it fetches its first build, and ends in peace when it is told to', async () => {
  store.before = () => true
  const port = await freePort()
  run = start(['serve', store.url, '--port', '0', '--admin-port', String(port)])
  const status = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => status('/live')).toBe(200)
  expect(await status('/ready')).toBe(503)
  run.stop()
  await run.done
  expect([run.code, run.err]).toEqual([0, ''])
})
