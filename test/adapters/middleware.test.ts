import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, createServer as createHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createMiddleware, type MiddlewareOptions } from '../../src/adapters/middleware.ts'
import type { BuildOrService } from '../../src/adapters/fetch.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import type { Build } from '../../src/model/model.ts'
import { testFolder } from '../build/build-folder.ts'

const build: Build = { version: 'v', entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [] }

/** A server whose own answer to everything is 418. */
async function hosted(source: BuildOrService | string, options?: MiddlewareOptions, mount = '') {
  const middleware = createMiddleware(source, options)
  const own = (response: ServerResponse): unknown => response.writeHead(418).end()
  let handed = 0
  const server = createHttp((request: IncomingMessage, response) => {
    // As Express cuts off the path that a listener is mounted at.
    Object.assign(request, { url: (request.url ?? '').slice(mount.length), baseUrl: mount })
    middleware(request, response, () => own(response))
    handed++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close', ...headers } })
  return {
    middleware,
    ask,
    /** How many requests the middleware was given. */
    handed: () => handed,
    async status(path: string, headers?: Record<string, string>): Promise<number> {
      const response = await ask(path, headers)
      await response.arrayBuffer()
      return response.status
    },
    async [Symbol.asyncDispose]() {
      await middleware.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('createMiddleware', () => {
  it('answers below its base path, and leaves everything else', async () => {
    await using host = await hosted(build, { basePath: '/api' })
    expect(await (await host.ask('/api/entities/a')).json()).toMatchObject({ title: 'Loan' })
    expect(await host.status('/api/entites')).toBe(404)
    for (const path of ['/', '/entities', '/apis/entities', '/api'])
      expect([path, await host.status(path)]).toEqual([path, 418])
    expect(host.middleware.journal.list({ operation: 'getEntity' })).toMatchObject([{ status: 200 }])
  })

  it('answers only after it has returned, and tells its host what it cannot send', async () => {
    const middleware = createMiddleware(build)
    const seen: unknown[] = []
    const server = createHttp((request, response) => {
      if (request.url === '/findings') response.writeHead(418)
      middleware(request, response, (error) => {
        seen.push((error as NodeJS.ErrnoException).code)
        response.end()
      })
      seen.push(response.writableEnded)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const headers = { connection: 'close' }
    for (const path of ['/entities', '/entities', '/findings']) {
      await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).arrayBuffer()
    }
    server.close()
    expect(seen).toEqual([false, false, false, 'ERR_HTTP_HEADERS_SENT'])
  })

  it('leaves paths at which no operation answers where it is told to, and where it has no base path', async () => {
    await using below = await hosted(build, { basePath: '/api', otherPaths: 'pass' })
    expect([await below.status('/api/entities'), await below.status('/api/users')]).toEqual([200, 418])
    await using mounted = await hosted(build, {}, '/mounted')
    expect([await mounted.status('/mounted/entities'), await mounted.status('/mounted/users')]).toEqual([200, 418])
    expect(() => createMiddleware(build, { otherPaths: 'answer' })).toThrow('give a basePath')
  })

  it('answers below its base path where it is mounted at that, or at a part of it', async () => {
    for (const mount of ['/api', '/api/v1']) {
      await using host = await hosted(build, { basePath: '/api/v1' }, mount)
      expect(await host.status('/api/v1/entities/a')).toBe(200)
      expect(host.middleware.journal.list()).toMatchObject([{ target: '/api/v1/entities/a' }])
      expect([await host.status('/api/v1/users'), await host.status('/api/v2')]).toEqual([404, 418])
    }
  })

  it('plays the scenario that a request chooses, in Prefer, in its query, or in that of its page', async () => {
    const scenarios = { down: { rules: [{ status: 503 }] } }
    await using host = await hosted(build, { scenarios })
    expect(await host.status('/entities')).toBe(200)
    expect(await host.status('/entities', { prefer: 'scenario=down' })).toBe(503)
    expect(await host.status('/entities?scenario=down')).toBe(503)
    expect(await host.status('/entities', { referer: 'http://127.0.0.1/?scenario=down#there' })).toBe(503)
    // A page's own parameter of that name.
    const other = await host.ask('/entities', { referer: 'http://127.0.0.1/?scenario=2&variation=b' })
    expect([other.status, other.headers.get('preference-refused')]).toEqual([200, null])
  })

  it('adds to a Prefer field what the query names, unless it is there', async () => {
    await using host = await hosted(build, { scenarios: { down: { rules: [{ status: 503 }] } } })
    const both = await host.ask('/entities?scenario=down', { prefer: 'wait=0' })
    expect([both.status, both.headers.get('preference-applied')]).toEqual([503, 'wait=0, scenario=down'])
    expect(await host.status('/entities?scenario=offline', { prefer: 'scenario=down' })).toBe(503)
  })

  it('answers with the variations that a request chooses', async () => {
    await using host = await hosted(build)
    const type = async (path: string): Promise<string | null> => (await host.ask(path)).headers.get('content-type')
    expect(await type('/entities/b')).toBe('application/problem+json')
    expect(await type('/entities/b?variation=error-html')).toMatch(/^text\/html/)
    expect(await type('/entities/b')).toBe('application/problem+json')
  })

  it.each(['scenario', 'variation'])('says in its answer that no %s has such a name', async (name) => {
    await using host = await hosted(build)
    const { headers } = await host.ask(`/entities?${name}=no%22such`)
    expect(headers.get('preference-refused')).toContain(`no ${name} has this name`)
  })

  it('takes new scenarios over', async () => {
    await using host = await hosted(build, { scenarios: { odd: { rules: [{ status: 503 }] } } })
    expect(await host.status('/entities?scenario=odd')).toBe(503)
    host.middleware.stage.replace({ odd: { rules: [{ status: 500 }] } })
    expect(await host.status('/entities?scenario=odd')).toBe(500)
  })

  it('serves a folder, says why it cannot, and reads it again', async () => {
    await using folder = await testFolder({ 'model.json': '{"entities": [{"id": 1}]}' })
    const told: string[] = []
    await using host = await hosted(folder.path, { onBuildError: ({ message }) => void told.push(message) })
    const answer = await host.ask('/entities')
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([500, told[0]])
    expect(told).toEqual([expect.stringMatching(/model\.json:1:\d+: /)])
    await folder.write({ 'model.json': '{"entities": [{"id": "a"}]}' })
    expect(await host.status('/entities/a')).toBe(200)
    expect((await host.middleware.ready()).service.model.counts.entities).toBe(1)
  })

  it('answers what it holds back when it closes, and then leaves all to its host', async () => {
    await using host = await hosted(findFixture('library'), { delay: 100_000 })
    await host.middleware.ready()
    const held = host.status('/entities')
    await expect.poll(host.handed).toBe(1)
    await host.middleware.close()
    expect(await held).toBe(200)
    expect(await host.status('/entities')).toBe(418)
  })

  it('has a type that h3, of Nuxt, takes, where next takes an Error alone', () => {
    type OfH3 = (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => unknown) => unknown
    expect(createMiddleware(build) satisfies OfH3).toBeTypeOf('function')
  })

  it('answers over HTTP/2, where no Host is sent', async () => {
    const middleware = createMiddleware(build)
    const server = createHttp2((request, response) =>
      middleware(request as unknown as IncomingMessage, response as unknown as ServerResponse, () => undefined),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const client = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const stream = client.request({ ':path': '/entities/a' })
    const status = await new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])))
    client.destroy()
    await middleware.close()
    await new Promise((resolve) => server.close(resolve))
    expect(status).toBe(200)
  })
})
