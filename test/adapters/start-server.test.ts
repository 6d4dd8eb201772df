import { describe, expect, it } from 'vitest'
import { startServer } from '../../src/adapters/start-server.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import type { Build } from '../../src/model/model.ts'

const build: Build = { version: 'v', entities: [{ id: 'a' }], links: [], findings: [] }

describe('startServer', () => {
  it('serves a build in memory, below its base path, until it is disposed of', async () => {
    let url = ''
    {
      await using server = await startServer(build, { basePath: '/api' })
      url = `${server.url}/entities/a`
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/entities\/a$/)
      expect(await (await fetch(url)).json()).toMatchObject({ id: 'a' })
      expect((await fetch(new URL('/entities', url))).status).toBe(404)
    }
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('takes a base path with a slash at its end, and refuses what is none', async () => {
    await using server = await startServer(build, { basePath: '/api/' })
    expect(server.url).toMatch(/:\d+\/api$/)
    expect((await fetch(`${server.url}/entities`)).status).toBe(200)
    for (const basePath of ['api', '//api', '/a?b', '/a b']) {
      await expect(startServer(build, { basePath })).rejects.toThrow(
        `"${basePath}" is not a base path; use one such as /api`,
      )
    }
  })

  it.each(['http://localhost:3000/', '*', 'app.example'])('refuses %s as an origin', async (origin) => {
    await expect(startServer(build, { corsOrigin: [origin] })).rejects.toThrow('is not an origin as browsers send it')
  })

  it('gives no more hits than it is told to', async () => {
    await using server = await startServer(findFixture('library'), { maxHits: 3 })
    expect(await (await fetch(`${server.url}/search?q=l`)).json()).toHaveLength(3)
  })

  it('serves the build of a folder', async () => {
    await using server = await startServer(findFixture('library'))
    const entities = (await (await fetch(`${server.url}/entities`)).json()) as unknown[]
    expect(entities.length).toBeGreaterThan(80)
  })

  it('says what is wrong with a folder', async () => {
    await expect(startServer('no/such/folder')).rejects.toMatchObject({ name: 'UserError' })
  })

  it('keeps a journal, and changes scenarios while it runs', async () => {
    await using server = await startServer(build, { scenarios: { down: { rules: [{ status: 503 }] } } })
    await fetch(`${server.url}/search?q=a`)
    server.stage.choose('down')
    expect((await fetch(`${server.url}/search?q=b`)).status).toBe(503)
    expect(server.journal.list({ operation: 'searchModel' })).toMatchObject([
      { q: 'a', status: 200 },
      { q: 'b', status: 503 },
    ])
  })
})
