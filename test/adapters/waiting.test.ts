import * as msw from 'msw'
import { describe, expect, it } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createHandlers } from '../../src/adapters/msw.ts'
import { listen } from '../../src/adapters/node.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import type { Search } from '../../src/search/search.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { UserError } from '../../src/text/user-error.ts'

const build: Build = { version: 'v', entities: [{ id: 'a' }], links: [], findings: [] }
const hits = [{ id: 'a', score: 1 }]

/** A service whose search is ready when it is told so, and asked for nothing before. */
function unready(): Readonly<Record<'service', Service>> & {
  readonly ready: () => void
  readonly fail: (error: Error) => void
} {
  let isReady = false
  let settle: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined
  const preparing = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  const search: Search = Object.assign(() => (isReady ? hits : expect.unreachable()), {
    prepare: () => (isReady ? undefined : preparing),
  })
  return {
    service: createService(createModel(build), {}, search),
    ready() {
      isReady = true
      settle?.resolve()
    },
    fail: (error) => settle?.reject(error),
  }
}

type Ask = (path: string, signal?: AbortSignal) => Promise<Response>

const carriers: Readonly<
  Record<string, (service: Service) => Promise<{ readonly ask: Ask; readonly close: () => Promise<void> }>>
> = {
  createFetch(service) {
    const fetch = createFetch(service)
    const ask: Ask = (path, signal) => fetch(new Request(`http://any${path}`, signal ? { signal } : {}))
    return Promise.resolve({ ask, close: () => Promise.resolve() })
  },
  createHandlers(service) {
    const handlers = createHandlers(service)
    const ask: Ask = async (path, signal) =>
      (await msw.getResponse(handlers, new Request(`http://any${path}`, signal ? { signal } : {}))) as Response
    return Promise.resolve({ ask, close: () => Promise.resolve() })
  },
  async listen(service) {
    const server = await listen(() => service)
    const ask: Ask = (path, signal) => fetch(server.url + path, signal ? { signal } : {})
    return { ask, close: () => server.close() }
  },
}

describe.each(Object.entries(carriers))('%s, while a search is not ready', (_name, carry) => {
  it('lets searches wait alone, and answers them when it is', async () => {
    const { service, ready } = unready()
    const { ask, close } = await carry(service)
    const searching = [ask('/search?q=a'), ask('/se%61rch?q=b')]
    const statuses = await Promise.all(
      ['/entities', '/entities/a', '/entities/%41', '/findings'].map(async (path) => (await ask(path)).status),
    )
    expect(statuses).toEqual([200, 200, 404, 200])
    ready()
    for (const found of searching) expect(await (await found).json()).toEqual(hits)
    await close()
  })

  it('lets go of one who leaves', async () => {
    const { service, ready } = unready()
    const { ask, close } = await carry(service)
    const leave = new AbortController()
    const searching = ask('/search?q=a', leave.signal)
    expect((await ask('/entities')).status).toBe(200)
    leave.abort()
    const left = await searching.then(
      ({ type }) => type,
      ({ name }: Error) => name,
    )
    expect(['AbortError', 'error']).toContain(left)
    ready()
    expect(await (await ask('/search?q=a')).json()).toEqual(hits)
    await close()
  })
})

describe('listen, while a search is not ready', () => {
  it('answers 500 where it cannot be prepared, and says why', async () => {
    const { service, fail } = unready()
    const errors: unknown[] = []
    await using server = await listen(() => service, { onError: (error) => errors.push(error) })
    const searching = fetch(`${server.url}/search?q=a`)
    expect((await fetch(`${server.url}/entities`)).status).toBe(200)
    const reason = new Error('no thread')
    fail(reason)
    expect((await searching).status).toBe(500)
    expect(errors).toEqual([reason])
  })

  it('answers 503 where its index does not fit into memory, which is no defect', async () => {
    const { service, fail } = unready()
    const errors: unknown[] = []
    await using server = await listen(() => service, { onError: (error) => errors.push(error) })
    const searching = fetch(`${server.url}/search?q=a`)
    expect((await fetch(`${server.url}/entities`)).status).toBe(200)
    fail(new UserError('too large'))
    expect((await searching).status).toBe(503)
    expect(errors).toEqual([])
  })

  it('answers 503 when it closes', async () => {
    const { service } = unready()
    const server = await listen(() => service)
    const searching = fetch(`${server.url}/search?q=a`)
    expect((await fetch(`${server.url}/entities`)).status).toBe(200)
    await server.close()
    expect((await searching).status).toBe(503)
  })

  it('asks the build that is served by then', async () => {
    const { service, ready } = unready()
    const later = createService(createModel({ ...build, entities: [{ id: 'later' }] }))
    let current: Service = service
    await using server = await listen(() => current)
    const searching = fetch(`${server.url}/search?q=later`)
    expect((await fetch(`${server.url}/entities`)).status).toBe(200)
    current = later
    ready()
    expect(await (await searching).json()).toMatchObject([{ id: 'later' }])
  })
})
