import { setupServer } from 'msw/node'
import * as msw from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startServer } from '../../src/adapters/start-server.ts'
import { createHandlers, createJournal, strict } from '../../src/msw.ts'
import type { Build } from '../../src/model/model.ts'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'

const build: Build = { version: 'v', entities: [{ id: 'a/b', title: 'Loan' }], links: [], findings: [] }

const ask = (url: string, baseUrl?: string, init?: RequestInit): Promise<Response | undefined> =>
  msw.getResponse(createHandlers(build, baseUrl === undefined ? {} : { baseUrl }), new Request(url, init))

it('runs with the major of msw that was asked for', () => {
  // Only msw 2 still has it.
  expect('cleanUrl' in msw ? '2' : '3').toBe(process.env['MSW_MAJOR'] ?? '2')
})

describe('createHandlers', () => {
  it.each([
    ['*', 'http://any/entities'],
    ['*', 'https://other.example:8443/entities/a%2Fb'],
    ['/api', 'http://any/api/search?q=loan'],
    ['/api/', 'https://other.example/api/findings'],
    ['https://api.example/v1', 'https://api.example/v1/entities'],
    ['https://API.example:443/v1/', 'https://api.example/v1/entities/a%2Fb'],
    ['http://h', 'http://h/findings#part'],
  ])('with base URL %s answers %s', async (baseUrl, url) => {
    expect((await ask(url, baseUrl))?.status).toBe(200)
  })

  it('gives no more hits than it is told to', async () => {
    const loans: Build = { ...build, entities: ['a', 'b'].map((id) => ({ id, title: 'Loan' })) }
    const handlers = createHandlers(loans, { maxHits: 1 })
    const response = await msw.getResponse(handlers, new Request('http://any/search?q=lo'))
    expect(await response?.json()).toHaveLength(1)
  })

  it.each([
    ['*', 'http://any/api/entities'],
    ['*', 'http://any/'],
    ['*', 'http://any/entities/a/b'],
    ['*', 'http://any/search/'],
    ['*', 'http://any/%E0%A4%A'],
    ['/api', 'http://any/entities'],
    ['/api', 'http://any/apientities'],
    ['/api', 'http://any/api'],
    ['/api', 'http://any/v1/api/entities'],
    ['https://api.example/v1', 'http://api.example/v1/entities'],
    ['https://api.example/v1', 'https://api.example:8443/v1/entities'],
    ['https://api.example/v1', 'https://api.example/v2/entities'],
  ])('with base URL %s leaves %s to other handlers', async (baseUrl, url) => {
    expect(await ask(url, baseUrl)).toBeUndefined()
  })

  it('answers HEAD, other methods, and a malformed escape in an identifier', async () => {
    const head = await ask('http://any/entities', '*', { method: 'HEAD' })
    expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '29', ''])
    expect((await ask('http://any/entities', '*', { method: 'PURGE' }))?.headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    )
    expect((await ask('http://any/entities/%E0%A4%A'))?.status).toBe(400)
    expect((await ask('http://any/entities', '*', { headers: { 'if-none-match': '*' } }))?.status).toBe(304)
  })

  it('answers other paths below the base URL with the 404 of the service when asked to', async () => {
    const handlers = createHandlers(build, { baseUrl: '/api', otherPaths: 'answer' })
    const response = await msw.getResponse(handlers, new Request('http://any/api/elsewhere'))
    expect([response?.status, response?.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(await msw.getResponse(handlers, new Request('http://any/elsewhere'))).toBeUndefined()
  })

  it('lets pages of any origin read, as a simulated browser asks', async () => {
    expect((await ask('http://any/entities'))?.headers.get('access-control-allow-origin')).toBe('*')
    const preflight = await ask('http://any/entities', '*', { method: 'OPTIONS' })
    expect(preflight?.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('takes a service in place of a build', async () => {
    const handlers = createHandlers(createService(createModel(build)), { baseUrl: '/api' })
    const response = await msw.getResponse(handlers, new Request('http://any/api/entities/a%2Fb'))
    expect(await response?.json()).toMatchObject({ title: 'Loan' })
  })

  it.each([
    '',
    'api',
    '//h/api',
    'ftp://h/',
    'http://',
    'http://h/?q',
    '/api#part',
    '*/api',
    'http://*.h/',
    '/:version',
  ])('refuses %j as a base URL', (baseUrl) => {
    expect(() => createHandlers(build, { baseUrl })).toThrow(TypeError)
  })

  it('refuses to answer every request there is', () => {
    for (const baseUrl of ['*', '/']) {
      expect(() => createHandlers(build, { baseUrl, otherPaths: 'answer' })).toThrow('give a baseUrl')
    }
  })
})

describe('createHandlers under setupServer', () => {
  it('says nothing when the one who asks leaves while the answer waits', async () => {
    const journal = createJournal()
    const rules = [{ operation: 'searchModel', delay: 600_000 }] as const
    const server = setupServer(...createHandlers(build, { journal, rules }))
    server.listen(strict())
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      const leave = new AbortController()
      const search = fetch('http://any/search?q=loan', { signal: leave.signal })
      // Asked later, so that the search waits by now.
      await fetch('http://any/entities')
      leave.abort()
      await expect(search).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }))
      expect(await journal.waitFor(({ operation }) => operation === 'searchModel')).toMatchObject({ left: true })
      expect((await fetch('http://any/entities')).status).toBe(200)
      expect(said.mock.calls).toEqual([])
    } finally {
      server.close()
      said.mockRestore()
    }
  })
})

describe('strict', () => {
  let close: (() => void) | undefined
  afterEach(() => {
    close?.()
    close = undefined
  })

  function listening(baseUrl: string, ...others: Parameters<typeof setupServer>): ReturnType<typeof vi.spyOn> {
    const server = setupServer(...createHandlers(build, { baseUrl }), ...others)
    server.listen(strict({ baseUrl }))
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    close = () => {
      server.close()
      said.mockRestore()
    }
    return said
  }

  it('makes an unmatched request fail, and says which it was', async () => {
    const said = listening('http://h/api')
    await expect(fetch('http://h/api/other?x=1')).rejects.toThrow(TypeError)
    expect(said.mock.calls).toEqual([['[model-query] No handler answers GET http://h/api/other?x=1.']])
  })

  it('gives the message as the cause of the failure', async () => {
    listening('http://h/api')
    const error = await fetch('http://h/api/other').catch((error: unknown) => error)
    expect(error).toMatchObject({ cause: { message: '[model-query] No handler answers GET http://h/api/other.' } })
  })

  it('lets matched requests, those of other handlers, and assets through', async () => {
    const said = listening(
      'http://h/api',
      msw.http.get('http://h/mine', () => msw.HttpResponse.text('mine')),
    )
    expect((await fetch('http://h/api/entities')).status).toBe(200)
    expect(await (await fetch('http://h/mine')).text()).toBe('mine')
    expect(() => strict().onUnhandledRequest(new Request('http://h/style.css'))).not.toThrow()
    expect(said).not.toHaveBeenCalled()
  })

  it.each([
    'http://h/src/views/AboutView.vue',
    'http://h/src/routes/+page.svelte?t=1',
    'http://h/shop/@id/virtual:pages',
    'http://h/_next/image?url=%2Fa.png',
    'http://h/about?_rsc=1',
    'http://h/about?_data=routes%2Fabout',
    'http://h/_root.data',
    'http://h/__manifest?paths=%2Fabout',
  ])('lets a page have %s from its own server', (url) => {
    expect(() => strict().onUnhandledRequest(new Request(url))).not.toThrow()
  })

  it('lets a server of the same process be asked, until it is closed', async () => {
    listening('*')
    const server = await startServer({ ...build, entities: [{ id: 'the server' }] })
    expect(await (await fetch(`${server.url}/entities`)).json()).toMatchObject([{ id: 'the server' }])
    expect((await fetch(`${server.url}/elsewhere`)).status).toBe(404)
    await server.close()
    expect(await (await fetch(`${server.url}/entities`)).json()).toMatchObject([{ id: 'a/b' }])
    await expect(fetch(`${server.url}/elsewhere`)).rejects.toThrow(TypeError)
  })

  it.each([
    ['http://h/api/entites', 'http://h/api/entities'],
    ['http://h/api/entity/a', 'http://h/api/entities/a'],
    ['http://h/api/Entities', 'http://h/api/entities'],
    ['http://h/entities', 'http://h/api/entities'],
    ['http://h/api/api/search?q=lo', 'http://h/api/search'],
    ['http://h/api/v1/finding', 'http://h/api/findings'],
    ['http://h/api/search/', 'http://h/api/search'],
    ['http://h/api/searches/lo', 'http://h/api/search'],
    ['http://h/api/entities/a/b', 'http://h/api/entities/a%2Fb'],
    ['https://h/api/findings', 'http://h/api/findings'],
    ['http://other/api/serach', 'http://h/api/search'],
  ])('takes %s for a near miss of %s', (asked, meant) => {
    const said = listening('http://h/api')
    expect(() => strict({ baseUrl: 'http://h/api' }).onUnhandledRequest(new Request(asked))).toThrow(
      'No handler answers',
    )
    expect(said.mock.calls[0]?.[0]).toBe(`[model-query] No handler answers GET ${asked}. Did you mean ${meant}?`)
  })

  it.each([
    [undefined, 'http://h/api/findings', " Or give baseUrl: '/api'."],
    [undefined, 'http://h/api/v1//entities/a', " Or give baseUrl: '/api/v1'."],
    ['http://h', 'http://h/api/search?q=lo', " Or give baseUrl: 'http://h/api'."],
    [undefined, 'http://h//findings', ''],
    [undefined, 'http://h/api/finding', ''],
    ['/api', 'http://h/api/v1/findings', ''],
  ])('names the base URL that %s may lack for %s', (baseUrl, asked, hint) => {
    const said = listening('http://h/api')
    const { onUnhandledRequest } = strict(baseUrl === undefined ? {} : { baseUrl })
    expect(() => onUnhandledRequest(new Request(asked))).toThrow('No handler answers')
    expect(String(said.mock.calls[0]?.[0]).split(/ Did you mean [^ ]+\?/)[1]).toBe(hint)
  })

  it.each(['http://h/api/users', 'http://h/', 'http://h/api/e', 'http://h/api/%E0%A4%A', 'http://h/api/find'])(
    'sees no near miss in %s',
    (asked) => {
      const said = listening('http://h/api')
      expect(() => strict({ baseUrl: 'http://h/api' }).onUnhandledRequest(new Request(asked))).toThrow(
        'No handler answers',
      )
      expect(said.mock.calls[0]?.[0]).toBe(`[model-query] No handler answers GET ${asked}.`)
    },
  )
})
