import { setupServer } from 'msw/node'
import { describe, expect, it } from 'vitest'
import { createFetch, vary } from '../../src/index.ts'
import { createHandlers } from '../../src/msw.ts'
import { startServer } from '../../src/node.ts'
import { smallBuild } from './small-build.ts'

const small = await smallBuild()

/** What a client sees of a 404 and of the list. */
async function see(ask: (url: string) => Promise<Response>, base: string): Promise<unknown> {
  const missing = await ask(`${base}/entities/unknown`)
  const list = (await (await ask(`${base}/entities`)).json()) as readonly { readonly title?: string }[]
  return {
    status: missing.status,
    body: await missing.text(),
    entities: list.length,
    titles: list.filter(({ title }) => title !== undefined).length,
  }
}

describe('a varied service answers the same through every carrier', () => {
  const service = vary(small, ['error-text', 'without-entity-title'], { corsOrigin: '*' })
  const expected = { status: 404, body: '404\n', entities: small.entities.length, titles: 0 }

  it('as a function from Request to Response', async () => {
    const answer = createFetch(service)
    expect(await see(async (url) => answer(new Request(url)), 'http://service.invalid')).toEqual(expected)
  })

  it('on a port', async () => {
    await using server = await startServer(service)
    expect(await see(fetch, server.url)).toEqual(expected)
  })

  it('as handlers of msw', async () => {
    const server = setupServer(...createHandlers(service, { baseUrl: 'http://service.invalid' }))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      expect(await see(fetch, 'http://service.invalid')).toEqual(expected)
    } finally {
      server.close()
    }
  })
})
