import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServer, type StartServerOptions } from '../../src/adapters/start-server.ts'
import type { Swap } from '../../src/adapters/served-build.ts'
import { createService } from '../../src/service/service.ts'
import { placeName, type UserError } from '../../src/text/user-error.ts'
import { testFolder, type TestFolder } from '../build/build-folder.ts'

const model = (...ids: string[]): string => JSON.stringify({ entities: ids.map((id) => ({ id })), links: [] })
/** Puts a model in place whole, so that no watch sees half of it. */
async function put(folder: TestFolder, text: string): Promise<void> {
  await folder.write({ 'model.json.new': text })
  await rename(join(folder.path, 'model.json.new'), join(folder.path, 'model.json'))
}
const json = async (url: string): Promise<unknown> => (await fetch(url)).json()
const codingOf = async (url: string): Promise<string | null> =>
  (await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding')

/** What a server tells, in the order in which it does. */
function events(): {
  readonly next: () => Promise<string>
  readonly all: string[]
  readonly listeners: Required<Pick<StartServerOptions, 'onSwap' | 'onBuildError'>>
} {
  const all: string[] = []
  const waiting: ((event: string) => void)[] = []
  let seen = 0
  const tell = (event: string): void => {
    all.push(event)
    const wake = waiting.shift()
    if (wake) wake(all[seen++] as string)
  }
  return {
    all,
    next: () =>
      seen < all.length ? Promise.resolve(all[seen++] as string) : new Promise((resolve) => waiting.push(resolve)),
    listeners: {
      onSwap: ({ reason, service }: Swap) => tell(`${reason}: ${service.model.counts.entities}`),
      onBuildError: ({ place }: UserError) =>
        tell(`error at ${place ? placeName(place).replace(/.*\//, '') : 'no place'}`),
    },
  }
}

describe('startServer with watch', () => {
  it('swaps in a new build with its search prepared, tells of it, and compresses its lists', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const told = events()
    const prepared: unknown[] = []
    await using server = await startServer(folder.path, {
      ...told.listeners,
      watch: true,
      onSwap: (swap) => {
        prepared.push(swap.service.search.prepare?.())
        told.listeners.onSwap(swap)
      },
    })
    expect(await json(`${server.url}/entities`)).toEqual([{ id: 'a' }])
    const ids = Array.from({ length: 200 }, (_, at) => `entity-${at}`)
    await put(folder, model(...ids))
    expect(await told.next()).toBe('changed: 200')
    expect(prepared).toEqual([undefined])
    expect(await json(`${server.url}/entities`)).toHaveLength(200)
    expect(server.current().remarks).toEqual([expect.stringContaining('the build left no log')])
    await expect.poll(() => codingOf(`${server.url}/entities`)).toBe('br')
  })

  it('keeps the last good build while the new one is broken, tells where, and recovers', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const told = events()
    await using server = await startServer(folder.path, { ...told.listeners, watch: true })
    await put(folder, '{"entities": [{"id": 7}]}')
    expect(await told.next()).toBe('error at model.json:1:22')
    expect(await json(`${server.url}/entities`)).toEqual([{ id: 'a' }])
    await put(folder, model('b', 'c'))
    expect(await told.next()).toBe('changed: 2')
    expect(await json(`${server.url}/entities/c`)).toMatchObject({ id: 'c' })
  })

  it('tells nothing and swaps nothing in once it is being closed, and ends with what is under way', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const told = events()
    let announce: () => void = () => undefined
    const making = new Promise<void>((resolve) => (announce = resolve))
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    let made = 0
    const server = await startServer(folder.path, {
      ...told.listeners,
      watch: true,
      serviceOf: async (read) => {
        if (++made > 1) {
          announce()
          await held
        }
        return createService(read.model)
      },
    })
    await put(folder, model('b', 'c'))
    await making
    const closed = server.close()
    release()
    await closed
    expect(told.all).toEqual([])
    expect(server.current().service.model.counts.entities).toBe(1)

    // Another one sees the next build; this one has stopped looking.
    const later = events()
    await using other = await startServer(folder.path, { ...later.listeners, watch: true })
    for (const ids of [['d'], ['e', 'f', 'g']]) {
      await put(folder, model(...ids))
      expect(await later.next()).toBe(`changed: ${ids.length}`)
    }
    expect(other.current().service.model.counts.entities).toBe(3)
    expect(made).toBe(2)
  })

  it('is refused for a build in memory', async () => {
    const build = { version: 'v', entities: [], links: [], findings: [] }
    await expect(startServer(build, { watch: true })).rejects.toThrow('Only a folder can be watched')
  })
})

describe('startServer without watch', () => {
  it('reads the folder again when it is asked to, and keeps the last good build where that fails', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const told = events()
    await using server = await startServer(folder.path, told.listeners)
    await server.reread()
    await put(folder, model('b', 'c'))
    await server.reread()
    expect(await json(`${server.url}/entities`)).toHaveLength(2)
    await put(folder, '{')
    await expect(server.reread()).rejects.toMatchObject({ name: 'UserError' })
    expect(await json(`${server.url}/entities`)).toHaveLength(2)
    expect(told.all).toEqual(['asked: 1', 'asked: 2'])
  })

  it('has nothing to read again for a build in memory', async () => {
    const told = events()
    await using server = await startServer(
      { version: 'v', entities: [{ id: 'a' }], links: [], findings: [] },
      told.listeners,
    )
    await server.reread()
    expect(await json(`${server.url}/entities`)).toEqual([{ id: 'a' }])
    expect(told.all).toEqual([])
  })

  it('serves a folder below a base path with a slash at its end, and refuses what is not an origin', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using server = await startServer(folder.path, { basePath: '/api/', corsOrigin: ['localhost'] })
    expect(await json(`${server.url}/entities`)).toEqual([{ id: 'a' }])
    await expect(startServer(folder.path, { corsOrigin: ['app.example'] })).rejects.toThrow('is not an origin')
  })

  it('stops reading when it is told to', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(startServer(folder.path, { signal })).rejects.toThrow('enough')
  })

  it('compresses the lists of a build in memory, too', async () => {
    const entities = Array.from({ length: 200 }, (_, at) => ({ id: `entity-${at}` }))
    await using server = await startServer({ version: 'v', entities, links: [], findings: [] })
    await expect.poll(() => codingOf(`${server.url}/entities`)).toBe('br')
  })

  it('keeps no journal where none is wanted', async () => {
    const build = { version: 'v', entities: [], links: [], findings: [] }
    await using server = await startServer(build, { journal: false })
    // An exchange is taken down before the next one on its connection begins.
    for (let times = 0; times < 3; times++) await json(`${server.url}/entities`)
    expect(server.journal.recorded).toBe(0)
  })
})
