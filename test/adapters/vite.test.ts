import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLogger, createServer, preview, type PreviewServer, type ServerOptions, type ViteDevServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { listenAt } from '../../src/adapters/listen-at.ts'
import { modelQuery, type ModelQueryOptions } from '../../src/adapters/vite.ts'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { testFolder } from '../build/build-folder.ts'

const scenarios = (status: number): string => JSON.stringify({ scenarios: { odd: { rules: [{ status }] } } })

/** A server of Vite with the plugin, what it says, and what its page is sent. */
async function started(
  root: string,
  options?: ModelQueryOptions,
  mode: 'dev' | 'preview' = 'dev',
  served: ServerOptions = {},
) {
  const said: string[] = []
  const customLogger = createLogger('silent')
  customLogger.info = customLogger.error = (text) => void said.push(text)
  const config = { root, configFile: false as const, customLogger, plugins: [modelQuery(options)] }
  const server: ViteDevServer | PreviewServer =
    mode === 'preview'
      ? await preview({ ...config, build: { outDir: '.' }, preview: { port: 0, host: '127.0.0.1' } })
      : await (await createServer({ ...config, server: { port: 0, host: '127.0.0.1', ...served } })).listen()
  const { port } = server.httpServer!.address() as AddressInfo
  return {
    server,
    said,
    port,
    status: async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status,
    [Symbol.asyncDispose]: () => server.close(),
  }
}

/** What Node's own client is answered, but for what differs from answer to answer. */
async function asked(port: number, method: string, path: string, headers: Readonly<Record<string, string>>) {
  const request = httpRequest({ port, host: '127.0.0.1', method, path, headers, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const { date: _, ...others } = response.headers
  return { status: response.statusCode, headers: others, body: await text(response) }
}

describe('modelQuery', () => {
  it("answers in Vite's own server, and leaves the page to it", async () => {
    await using folder = await testFolder({ 'index.html': 'page' })
    await using vite = await started(folder.path)
    expect([await vite.status('/api/entities/term%3Aloan'), await vite.status('/')]).toEqual([200, 200])
    expect([await vite.status('/api/entites'), await vite.status('/api/search?q=loan&scenario=search-down')]).toEqual([
      404, 503,
    ])
    vite.server.printUrls()
    expect(vite.said.join('\n')).toContain('Model query API: /api/entities, from the bundled library')
  })

  it.each([
    ['/', '/entities'],
    ['/v1/', '/v1/entities'],
  ])('names where it answers at %s', async (at, path) => {
    await using folder = await testFolder({ 'index.html': 'page' })
    await using vite = await started(folder.path, { at })
    vite.server.printUrls()
    expect(vite.said.join('\n')).toContain(`Model query API: ${path}, from`)
    expect(await vite.status(path)).toBe(200)
  })

  it.each(['GET', 'HEAD', 'DELETE'])('answers %s as usual where another protocol is offered', async (method) => {
    await using folder = await testFolder({ 'index.html': 'page' })
    await using vite = await started(folder.path)
    const path = '/api/findings'
    const usual = await asked(vite.port, method, path, { Connection: 'close' })
    const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' }
    expect(await asked(vite.port, method, path, offer)).toEqual(usual)
    expect([usual.status, usual.body.length > 2]).toEqual([method === 'DELETE' ? 405 : 200, method !== 'HEAD'])
  })

  it.each(['/', '/api/hmr'])("leaves Vite's own WebSocket at %s to it", async (path) => {
    await using folder = await testFolder({ 'index.html': 'page' })
    await using vite = await started(folder.path, {}, 'dev', { hmr: { path } })
    const { webSocketToken } = (vite.server as ViteDevServer).config
    const headers = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol': 'vite-hmr',
    }
    const request = httpRequest(`http://127.0.0.1:${vite.port}${path}?token=${webSocketToken}`, { headers }).end()
    const [{ statusCode }, socket] = (await once(request, 'upgrade')) as [IncomingMessage, Socket]
    expect(statusCode).toBe(101)
    // By then, whoever else had taken it would have answered.
    expect(await vite.status(path)).toBe(path === '/' ? 200 : 404)
    const [ping, pong] = [Buffer.of(0x89, 0x80, 0, 0, 0, 0), '\u008a\0']
    const received = await new Promise<string>((resolve) => {
      let all = ''
      socket.setEncoding('latin1').on('data', (piece: string) => {
        all += piece
        if (all.includes(pong)) resolve(all)
      })
      socket.once('close', () => resolve(all))
      socket.write(ping)
    })
    expect(received).not.toContain('HTTP')
    socket.destroy()
  })

  it("passes on what it does not know where Vite's own proxy has it, and nothing else", async () => {
    const real = createHttpServer(({ method, url }, response) => response.end(`${method} ${url}`))
    const target = `http://127.0.0.1:${await listenAt(real, {})}`
    await using folder = await testFolder({ 'index.html': 'page' })
    const said = async (vite: { readonly port: number }, path: string, init?: RequestInit): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${vite.port}${path}`, init)
      return answer.headers.get('content-type')?.includes('json') ? String(answer.status) : answer.text()
    }
    await using whole = await started(folder.path, {}, 'dev', { proxy: { '/api': target } })
    expect(await said(whole, '/api/login', { method: 'POST' })).toBe('POST /api/login')
    expect([await said(whole, '/api/entities'), await said(whole, '/api/entities/a%2Fb')]).toEqual(['200', '404'])
    await using part = await started(folder.path, {}, 'dev', { proxy: { '^/api/log.*': target } })
    expect([await said(part, '/api/login'), await said(part, '/api/other')]).toEqual(['GET /api/login', '404'])
    await using own = await started(folder.path, { otherPaths: 'answer' }, 'dev', { proxy: { '/api': target } })
    expect(await said(own, '/api/login')).toBe('404')
    real.close()
  })

  it('is surprising where it is asked to be, and says how', async () => {
    await using folder = await testFolder({ 'index.html': 'page', 'model.json': '{"entities": [{"id": "a"}]}' })
    const shown = async (options: ModelQueryOptions): Promise<[unknown, string]> => {
      await using vite = await started(folder.path, options)
      vite.server.printUrls()
      const list = await (await fetch(`http://127.0.0.1:${vite.port}/api/entities`)).json()
      return [list, vite.said.join('\n')]
    }
    const surprise = 'nafupi'
    const made = { entities: [{ id: 'a' }], links: [], findings: [] }
    const [plain] = await shown({ build: '.' })
    expect(plain).toEqual([{ id: 'a' }])
    for (const build of ['.', made]) {
      const [list, said] = await shown({ build, surprise })
      expect(list).not.toEqual(plain)
      expect(said).toMatch(/➜ {2}Surprise nafupi: .*; again with surprise: 'nafupi'/)
    }
    expect((await shown({ surprise: true }))[1]).toMatch(/Surprise [a-z]{6}: /)
    expect(() => modelQuery({ build: createService(createModel(made)), surprise })).toThrow(
      'surprise varies a build; give it in place of a service.',
    )
    expect(() => modelQuery({ surprise: 'word' })).toThrow(RangeError)
  })

  it('answers in a preview of the built page', async () => {
    await using folder = await testFolder({ 'index.html': 'page' })
    await using vite = await started(folder.path, { at: '/v1' }, 'preview')
    expect([await vite.status('/v1/entities'), await vite.status('/')]).toEqual([200, 200])
  })

  it('takes over a new build and new scenarios, whose files lie below the root, and reloads the page', async () => {
    await using folder = await testFolder({ 'model.json': '{"entities": [{"id": "a"}]}', 's.json': scenarios(503) })
    await using vite = await started(folder.path, { build: '.', scenarios: 's.json' })
    const sent: unknown[] = []
    ;(vite.server as ViteDevServer).ws.send = (payload: unknown) => void sent.push(payload)
    expect([await vite.status('/api/entities/a'), await vite.status('/api/entities?scenario=odd')]).toEqual([200, 503])
    await folder.write({ 'model.json': '{"entities": [{"id": "b"}]}', 's.json': scenarios(500) })
    await expect.poll(() => vite.status('/api/entities/b'), { timeout: 15_000 }).toBe(200)
    await expect.poll(() => vite.status('/api/entities?scenario=odd'), { timeout: 15_000 }).toBe(500)
    expect(sent).toContainEqual({ type: 'full-reload' })
    expect(vite.said).toContain('[model-query] new build')
    expect(vite.said).toContain('[model-query] new scenarios')
  })

  it('says what is wrong with a build, and lets Vite start all the same', async () => {
    await using folder = await testFolder()
    await using vite = await started(folder.path, { build: 'none' })
    expect(await vite.status('/api/entities')).toBe(500)
    expect(vite.said.join('\n')).toContain('[model-query] ')
    expect(vite.said.join('\n')).toContain('none: This folder does not exist')
  })

  it('has a key for the next scenario', async () => {
    await using folder = await testFolder()
    const shortcuts: { key: string; action?: unknown }[] = []
    const spy = {
      name: 'spy',
      configureServer: (server: ViteDevServer) => {
        server.bindCLIShortcuts = ({ customShortcuts = [] } = {}) => void shortcuts.push(...(customShortcuts as []))
      },
    }
    const server = await createServer({
      root: folder.path,
      configFile: false,
      logLevel: 'silent',
      plugins: [spy, modelQuery({ scenarios: { odd: { rules: [{ status: 503 }] } } })],
      server: { port: 0, host: '127.0.0.1' },
    })
    await server.listen()
    const { port } = server.httpServer!.address() as AddressInfo
    const [{ key, action } = { key: '' }] = shortcuts
    expect(key).toBe('s')
    ;(action as () => void)()
    expect((await fetch(`http://127.0.0.1:${port}/api/entities`)).status).toBe(503)
    await server.close()
  })

  it.each([
    ['8.3.8', 1],
    ['7.3.0', 0],
    [undefined, 0],
  ])('adds to the keys of Vite %s: %i', async (viteVersion, added) => {
    const calls: unknown[] = []
    const server = {
      config: { root: '.', logger: createLogger('silent'), server: {}, preview: {} },
      middlewares: { use: () => undefined },
      httpServer: null,
      printUrls: () => undefined,
      bindCLIShortcuts: (options: unknown) => void calls.push(options),
    }
    const { configureServer } = modelQuery()
    await (configureServer as (this: object, server: object) => Promise<void>).call({ meta: { viteVersion } }, server)
    expect(calls).toHaveLength(added)
  })
})
