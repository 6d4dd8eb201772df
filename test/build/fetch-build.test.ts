import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { createGzip, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchedFolder } from '../../src/build/build-cache.ts'
import { fetchBuild } from '../../src/build/fetch-build.ts'
import { writeManifest } from '../../src/build/manifest.ts'
import { readManifest } from '../../src/build/read-manifest.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { collectGarbage } from '../garbage.ts'
import { buildNamed, manifestOf, smallStore, type SmallStore } from './small-store.ts'

let cache = ''
let store: SmallStore
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'fetch-build-'))
})
afterEach(async () => {
  await store[Symbol.asyncDispose]()
  rmSync(cache, { recursive: true })
})

const fetched = (options = {}): ReturnType<typeof fetchBuild> =>
  fetchBuild({ url: store.url, headers: {} }, cache, options)

/** The entity and the finding of what is in the cache. */
async function kept(): Promise<readonly unknown[]> {
  const { entities, findings } = (await readBuild(fetchedFolder(cache))).build()
  return [entities[0]?.id, findings[0]?.['check']]
}

const publish = (files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, body] of Object.entries(files)) store.files.set(name, body)
}

test('fetches what changed and nothing else, over a restart as well', async () => {
  store = await smallStore(buildNamed('a'))
  expect(await fetched()).toEqual({})
  expect(await kept()).toEqual(['a', 'a'])
  store.log.length = 0
  expect(await fetched()).toBeUndefined()
  expect(store.log.filter((line) => line.startsWith('200'))).toEqual([])
  publish({ 'build-log.json': buildNamed('b')['build-log.json'] })
  expect(await fetched()).toEqual({})
  expect(await kept()).toEqual(['a', 'b'])
  expect(store.log.filter((line) => line.startsWith('200'))).toEqual(['200 build-log.json'])
})

test.each([
  ['half a minute for an answer to begin', false, 30_000, 'none began within 30 s'],
  ['five minutes for it to end', true, 300_000, 'it took more than 5 minutes'],
])('waits %s, whatever was collected as garbage meanwhile', async (_, begins, ms, why) => {
  store = await smallStore(buildNamed('a'))
  const begun = join(`${fetchedFolder(cache)}.next`, 'model.json')
  let asked = false
  store.before = (name, response) => {
    if (begins && name !== 'model.json') return false
    if (begins) response.write('{')
    asked = true
    return true
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = fetched({ signal: new AbortController().signal }).then(
      () => 'came',
      ({ message }: Error) => message,
    )
    while (!(begins ? existsSync(begun) : asked)) await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    await vi.advanceTimersByTimeAsync(ms)
    expect(await answer).toContain(`The store gives no whole answer (${why}); check its address.`)
  } finally {
    vi.useRealTimers()
  }
})

test('without a manifest asks again where a file changed meanwhile, and gives up where none can be told apart', async () => {
  store = await smallStore(buildNamed('a'))
  let times = 0
  store.before = (name) => {
    if (name === 'build-log.json' && times++ === 0) publish(buildNamed('b'))
    return false
  }
  expect(await fetched()).toEqual({})
  expect(await kept()).toEqual(['b', 'b'])
  store.before = (name) => {
    if (name === 'build-log.json') publish(buildNamed(`c${times++}`))
    return false
  }
  publish(buildNamed('c'))
  await expect(fetched()).rejects.toThrow('The build keeps changing while it is fetched')
  store.before = () => false
  store.validators = false
  await expect(fetched()).rejects.toThrow('The store sends neither ETag nor Last-Modified')
  expect(await kept()).toEqual(['b', 'b'])
})

test.each(['with', 'without'])(
  'finds a build that was published within the second of the one before, where ETags count seconds, %s a manifest',
  async (how) => {
    const all = (id: string): Record<string, string> => {
      const files = buildNamed(id)
      return how === 'with' ? { ...files, 'manifest.json': manifestOf(files) } : files
    }
    store = await smallStore(all('a'))
    store.validators = false
    let [asked, written] = [1, 1].map((second) => `Sun, 22 Nov 2026 13:00:0${second} GMT`)
    // As nginx does: of the second in which the file was written, and its length.
    store.before = (name, response) => {
      const body = store.files.get(name)
      if (body === undefined) return false
      const etag = `"${written}-${body.length}"`
      response
        .setHeader('Date', asked ?? '')
        .setHeader('Last-Modified', written ?? '')
        .setHeader('ETag', etag)
      if (response.req.headers['if-none-match'] !== etag) return false
      response.writeHead(304).end()
      return true
    }
    expect(await fetched()).toEqual({})
    publish(all('b'))
    asked = 'Sun, 22 Nov 2026 13:00:31 GMT'
    expect(await fetched()).toEqual({})
    expect(await kept()).toEqual(['b', 'b'])
    store.log.length = 0
    expect(await fetched()).toBeUndefined()
    expect(store.log.filter((line) => line.startsWith('200'))).toEqual([])
    written = 'Sun, 22 Nov 2026 13:00:20 GMT'
    publish(all('c'))
    await fetched()
    expect(await kept()).toEqual(['c', 'c'])
  },
)

test('takes the files of a manifest as it names them, or none', async () => {
  const a = buildNamed('a')
  store = await smallStore({ ...a, 'manifest.json': manifestOf(a) })
  store.validators = false
  expect(await fetched()).toEqual({})
  expect(await fetched()).toBeUndefined()
  const b = buildNamed('b')
  publish({ 'model.json': b['model.json'], 'manifest.json': manifestOf(b) })
  await expect(fetched()).rejects.toThrow('This file is not that of the manifest')
  expect(await kept()).toEqual(['a', 'a'])
  publish(b)
  expect(await fetched()).toEqual({})
  expect(await kept()).toEqual(['b', 'b'])
})

test('sends no header to another place that a manifest names', async () => {
  const a = buildNamed('a')
  const manifest = JSON.parse(manifestOf(a)) as { files: Record<string, object> }
  const elsewhere = { ...manifest.files['model.json'], path: 'http://127.0.0.2:1/model.json' }
  const named = { ...manifest, files: { ...manifest.files, 'model.json': elsewhere } }
  store = await smallStore({ ...a, 'manifest.json': JSON.stringify(named) })
  await expect(fetched()).rejects.toThrow('The manifest names this file, which is not below it')
})

test('sends no header to another place that the store redirects to', async () => {
  store = await smallStore({})
  await using elsewhere = await smallStore(buildNamed('a'))
  const keys: unknown[] = []
  elsewhere.before = (_, { req }) => {
    keys.push(req.headers['x-key'])
    return false
  }
  store.before = (name, response) => {
    keys.push(response.req.headers['x-key'])
    response.writeHead(302, { location: `${elsewhere.url}${name}` }).end()
    return true
  }
  await fetchBuild({ url: store.url, headers: { 'X-Key': 'secret' } }, cache)
  expect(await kept()).toEqual(['a', 'a'])
  expect(new Set(keys.filter((_, at) => at % 2 === 0))).toEqual(new Set(['secret']))
  expect(new Set(keys.filter((_, at) => at % 2 === 1))).toEqual(new Set([undefined]))
  let hops = 0
  store.before = (_, response) => {
    response.writeHead(302, { location: `/latest/${hops++}/manifest.json` }).end()
    return true
  }
  await expect(fetched()).rejects.toThrow('The store gives no whole answer (it redirects without end)')
})

test('does not wait for a body that is not compressed as its store says, once it is told to stop', async () => {
  store = await smallStore(buildNamed('a'))
  const stop = new AbortController()
  store.before = (name, response) => {
    if (name !== 'model.json') return false
    // Of this length, the fetch of Node 20 neither ends nor fails.
    const headers = { etag: '"a"', 'content-encoding': 'gzip', 'content-length': 80_000 }
    response.writeHead(200, headers).end(' '.repeat(80_000))
    return true
  }
  const fetching = fetched({ signal: stop.signal }).then(
    () => 'came',
    () => 'failed',
  )
  await vi.waitUntil(() => existsSync(join(cache, 'build.next', 'model.json')))
  stop.abort()
  expect(await fetching).toBe('failed')
})

/** What of the cache was written for a build that is not there yet. */
const writtenOf = (name: string): number =>
  statSync(join(cache, 'build.next', name), { throwIfNoEntry: false })?.size ?? 0

/** Answers for a file without end, and ends once nobody reads. */
const flood = (name: string, head: Record<string, string> = {}): void => {
  const zip = createGzip({ level: 1 })
  store.before = (asked, response) => {
    if (asked !== name) return false
    response.writeHead(200, { etag: '"flood"', ...head })
    const isZip = name.endsWith('.gz') || 'content-encoding' in head
    Readable.from(repeat(Buffer.alloc(65_536, ' ')))
      .pipe(isZip ? zip : new PassThrough())
      .pipe(response)
    return true
  }
}
function* repeat<Value>(value: Value): Generator<Value> {
  for (;;) yield value
}

test.each([
  ['without end', 'model.json', undefined],
  ['without end once its coding is undone', 'model.json', { 'content-encoding': 'gzip' }],
  ['without end once it is unpacked', 'model.json.gz', undefined],
])('reads a file %s to the bytes of the manifest and no further', async (_, name, head) => {
  const files = buildNamed('a')
  const manifest = manifestOf(files).replace('{"bytes"', `{"path":"${name}","bytes"`)
  store = await smallStore({ ...files, 'manifest.json': manifest })
  flood(name, head)
  await expect(fetched()).rejects.toThrow(`${store.url}${name}: This file is not that of the manifest`)
  expect(writtenOf('model.json')).toBeLessThanOrEqual(files['model.json'].length)
})

test('reads a manifest to 1 MiB', async () => {
  store = await smallStore(buildNamed('a'))
  for (const head of [{}, { 'content-encoding': 'gzip' }]) {
    flood('manifest.json', head)
    await expect(fetched()).rejects.toThrow(`${store.url}manifest.json: This is larger than 1 MiB; publish a manifest.`)
  }
  expect(writtenOf('manifest.json')).toBeLessThanOrEqual(1024 ** 2)
})

test('fetches no build that is larger than it may be, with a manifest or without', async () => {
  const files = buildNamed('a')
  const size = Object.values(files).join('').length
  store = await smallStore(files)
  const larger = `This is larger than ${size - 1} bytes; allow more with --max-build.`
  await expect(fetched({ maxBuild: size - 1 })).rejects.toThrow(larger)
  flood('build-log.json.gz')
  store.files.delete('build-log.json')
  await expect(fetched({ maxBuild: size - 1 })).rejects.toThrow(larger)
  expect(writtenOf('build-log.json')).toBeLessThan(files['build-log.json'].length)
  store.before = () => false
  publish({ ...files, 'manifest.json': manifestOf(files) })
  store.log.length = 0
  await expect(fetched({ maxBuild: size - 1 })).rejects.toThrow(larger)
  expect(store.log).toEqual(['200 manifest.json'])
  expect(await fetched({ maxBuild: size })).toEqual({})
})

test('takes no 304 for an answer to a question without a condition', async () => {
  store = await smallStore(buildNamed('a'))
  store.before = (_, response) => {
    response.writeHead(304).end()
    return true
  }
  await expect(fetched()).rejects.toThrow('The store answered with status 304')
})

test.each(['build', 'build.old', 'build.next'])('deletes no %s that it did not make, folder or file', async (name) => {
  store = await smallStore(buildNamed('a'))
  const mine = join(cache, name)
  mkdirSync(mine)
  writeFileSync(join(mine, 'notes.txt'), '')
  await expect(fetched()).rejects.toThrow('A build would take the place of this folder')
  expect(existsSync(join(mine, 'notes.txt'))).toBe(true)
  rmSync(mine, { recursive: true })
  writeFileSync(mine, 'mine')
  await expect(fetched()).rejects.toThrow('a file is in the place of its folder')
  expect(readFileSync(mine, 'utf8')).toBe('mine')
})

test('knows what an earlier process was fetching when it ended for its own', async () => {
  store = await smallStore(buildNamed('a'))
  store.before = (name, { socket }) => name === 'build-log.json' && Boolean(socket?.destroy())
  await expect(fetched()).rejects.toThrow('The store gives no whole answer')
  expect(existsSync(join(cache, 'build.next', 'model.json'))).toBe(true)
  store.before = () => false
  await fetched()
  expect(await kept()).toEqual(['a', 'a'])
})

test('says why a cache cannot be written', async () => {
  store = await smallStore(buildNamed('a'))
  const mine = join(cache, 'mine')
  writeFileSync(mine, '')
  await expect(fetchBuild({ url: store.url, headers: {} }, mine)).rejects.toThrow(
    'mine: The cache could not be written: a file is in the place of its folder',
  )
})

test('keeps the last good build while the store fails, sends half a file, or has one that cannot be served', async () => {
  const a = buildNamed('a')
  store = await smallStore({ ...a, 'manifest.json': manifestOf(a) })
  await fetched()
  const b = { ...buildNamed('b'), 'model.json': '{"entities": [{"id": 7}]}' }
  publish({ ...b, 'manifest.json': manifestOf(b) })
  const refused = new Set<string>()
  await expect(fetched({ refused })).rejects.toThrow(`${store.url}model.json:1:22: `)
  store.log.length = 0
  expect(await fetched({ refused })).toBeUndefined()
  expect(store.log).toEqual(['200 manifest.json'])
  store.before = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('{', () => response.destroy())
    return true
  }
  await expect(fetched()).rejects.toThrow('The store gives no whole answer')
  store.before = (_, response) => {
    response.writeHead(500).end()
    return true
  }
  await expect(fetched()).rejects.toThrow('The store answered with status 500')
  expect(await kept()).toEqual(['a', 'a'])
})

test('unpacks what is compressed', async () => {
  const { 'model.json': model, 'build-log.json': log } = buildNamed('a')
  store = await smallStore({ 'model.json.gz': gzipSync(model), 'build-log.json': log })
  await fetched()
  expect(await kept()).toEqual(['a', 'a'])
  expect(await fetched()).toBeUndefined()
})

test('says what to do where the store wants a key', async () => {
  store = await smallStore({})
  store.before = (_, response) => {
    response.writeHead(401).end()
    return true
  }
  await expect(fetched()).rejects.toThrow('The store answered with status 401; give its key with --header.')
})

test('says where no build is, and leaves one for later where it is', async () => {
  store = await smallStore({})
  await expect(fetched()).rejects.toThrow('There is neither a manifest.json nor a model.json')
  const a = buildNamed('a')
  const activateAt = '2999-01-01T00:00:00Z'
  publish({ ...a, 'manifest.json': manifestOf(a) })
  await fetched()
  const b = buildNamed('b')
  publish({ ...b, 'manifest.json': manifestOf(b, { activateAt }) })
  expect(await fetched({ ahead: 0 })).toBeUndefined()
  expect(await kept()).toEqual(['a', 'a'])
  expect(await fetched()).toEqual({ activateAt })
  expect(await kept()).toEqual(['b', 'b'])
  // As after a restart before its time.
  expect(await fetched({ ahead: 0 })).toBeUndefined()
  expect(await kept()).toEqual(['a', 'a'])
})

test('a manifest that is written is one that is read', async () => {
  store = await smallStore(buildNamed('a'))
  await fetched()
  const written = await writeManifest(fetchedFolder(cache), '2026-12-01T08:00:00Z')
  expect(Object.keys(written.files)).toEqual(['model.json', 'build-log.json'])
  expect(readManifest(JSON.stringify(written), 'm')).toEqual(written)
  expect(() => readManifest(JSON.stringify({ ...written, activateAt: 'soon' }), 'm')).toThrow('activateAt is no time')
  expect(() => readManifest('{"version":1,"files":{}}', 'm')).toThrow('/files lacks model.json')
  await expect(writeManifest(cache)).rejects.toThrow('This folder has no model.json')
})
