import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mocksByHand } from '../../cli/check/mine/mocks-by-hand.ts'
import { baseIn } from '../../cli/check/mine/mock.ts'
import { finish } from './test-io.ts'

const list = JSON.stringify([{ id: 'a', title: 'Loan' }])
const wrong = JSON.stringify({ id: 'b', title: 'Loan' })
const right = JSON.stringify({ id: 'a', title: 'Loan', links: [] })

/** A folder with these files in it, that is gone after `await using`. */
async function testFolder(files: Readonly<Record<string, string>>, parent: string = tmpdir()) {
  const path = await mkdtemp(join(parent, 'mine-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

const judged = (...paths: readonly string[]) => finish(['check', '--quick', '--mine', ...paths])

/** A module with handlers as msw makes them; this one imports nothing, so that it can lie anywhere. */
const handlers = (base: string): string => `import { http, HttpResponse } from 'msw'

export const handlers = [
  http.get('${base}/entities', () => HttpResponse.json([{ id: 'a', title: 'Loan' }])),
  http.get('${base}/entities/:id', () =>
    HttpResponse.json({ id: 'b', title: 'Loan' })),
]
`

describe('check --mine', () => {
  it.each(['*', '/api', 'https://api.example/v1'])(
    'judges handlers of msw at %s in a module, and names their places',
    { timeout: 120_000 },
    async (base) => {
      // Inside of the project, whose msw it imports.
      await using folder = await testFolder({ 'handlers.ts': handlers(base) }, import.meta.dirname)
      const { out, err, code } = await judged(join(folder.path, 'handlers.ts'), '--rule', 'OPS-2')
      expect(code).toBe(1)
      expect(out).toContain('FAIL  entity-has-the-asked-identifier')
      expect(out).toMatch(
        /\$ npx model-query check --mine \S+handlers\.ts --quick --rule entity-has-the-asked-identifier\n/,
      )
      expect(out).toMatch(/\n {2}place {5}\S+handlers\.ts:\d+\n {2}GET https?:\S+\/entities\/a\n/)
      expect(err).toContain("\n  import { createHandlers } from 'model-query-toolkit/msw'\n")
    },
  )

  it('judges a function, of which everything is asked', async () => {
    await using folder = await testFolder({
      'fetch.mjs': `export default (request) => {
        const { pathname } = new URL(request.url)
        return pathname === '/entities' ? Response.json(${list}) : new Response('', { status: 200 })
      }`,
    })
    const { out, err, code } = await judged(join(folder.path, 'fetch.mjs'))
    expect(code).toBe(1)
    expect(out).toContain('FAIL  known-entity-is-found')
    expect(out).toMatch(/\n {2}place {5}\S+fetch\.mjs\n/)
    expect(out).not.toContain('curl')
    expect(err).toContain("\n  import { createFetch } from 'model-query-toolkit'\n")
  })

  it('judges the answers in a folder, and nothing that is not there', async () => {
    const files = {
      'entities.json': list,
      'findings.json': '[]',
      'search.json': list,
      'notes.json': '{',
      'other/loan.json': '{',
    }
    await using bad = await testFolder({ ...files, 'entities/a.json': wrong })
    const failed = await judged(bad.path)
    expect(failed.code).toBe(1)
    expect(failed.out).toMatch(/FAIL {2}entity-has-the-asked-identifier[^]*?\n {2}place {5}\S+entities\/a\.json\n/)
    await using good = await testFolder({ 'entities.json': list, 'entities/a.json': right })
    const { out, err, code } = await judged(good.path)
    expect([code, err]).toEqual([2, ''])
    expect(out).toContain('not asked: nothing of yours answers it')
    expect(out).not.toContain('FAIL')
  })

  it('judges the exchanges of a HAR file, by the line of each', async () => {
    const entry = (url: string, text: string) => ({
      request: { method: 'GET', url: `https://api.example/v1${url}` },
      response: { status: 200, content: { mimeType: 'application/json', text } },
    })
    const entries = [entry('/entities', list), entry('/entities/a', wrong), entry('/login', '{}')]
    await using folder = await testFolder({ 'session.har': JSON.stringify({ log: { entries } }, null, 1) })
    const { out, err, code } = await judged(join(folder.path, 'session.har'))
    expect(code).toBe(1)
    expect(out).toMatch(/FAIL {2}entity-has-the-asked-identifier[^]*?\n {2}place {5}\S+session\.har:20\n/)
    expect(err).toContain("\n  import { modelQueryFixtures } from 'model-query-toolkit/playwright'\n")
  })

  it.each(['json', 'html', 'junit', 'github', 'sarif', 'markdown', 'tap', 'brief'])(
    'names the place in the form %s, and no command where nothing listens',
    async (reporter) => {
      await using folder = await testFolder({ 'entities.json': list, 'entities/a.json': wrong })
      const { out } = await judged(folder.path, '--rule', 'entity-has-the-asked-identifier', '--reporter', reporter)
      if (reporter !== 'brief') expect(out).toMatch(/entities(?:\/|%2F)a\.json/)
      expect(out).not.toContain('curl -')
      if (reporter !== 'tap') expect(out).toContain('GET http://localhost/entities/a')
    },
  )

  it('takes several, of which the first that answers counts', async () => {
    await using wrongOnes = await testFolder({ 'entities.json': list, 'entities/a.json': wrong })
    await using rightOnes = await testFolder({ 'entities/a.json': right })
    expect((await judged(rightOnes.path, wrongOnes.path)).code).toBe(2)
    expect((await judged(wrongOnes.path, rightOnes.path)).code).toBe(1)
  })

  it('says in a line what cannot be judged', async () => {
    await using folder = await testFolder({
      'nothing.mjs': 'export const a = 1',
      'throws.mjs': 'throw new Error("my own")',
      'other.json': '[]',
      'no.har': '{}',
      'null.har': 'null',
      'half.har': JSON.stringify({
        log: { entries: [null, { request: { method: 'GET', url: 'http://x/entities' } }] },
      }),
      'blocked.har': JSON.stringify({
        log: {
          entries: [
            {
              request: { method: 'GET', url: 'http://x/entities' },
              response: { status: 0, content: { mimeType: '' } },
            },
          ],
        },
      }),
    })
    const said = async (name: string) => {
      const { err, code } = await judged(join(folder.path, name))
      expect([name, code]).toEqual([name, 3])
      return err.replaceAll(`${folder.path}/`, '')
    }
    expect(await said('nothing.mjs')).toMatch(/This module exports neither handlers of msw nor a function; [^\n]*\n$/)
    expect(await said('throws.mjs')).toMatch(/This module cannot be loaded: my own\n$/)
    for (const name of ['no.har', 'null.har', 'half.har', 'blocked.har'])
      expect(await said(name)).toMatch(/Nothing here answers one of the four operations; [^\n]*\n$/)
    expect(await said('')).toMatch(/Nothing here answers one of the four operations; [^\n]*\n$/)
    expect(await said('gone.ts')).toMatch(/There is nothing here; check the path\.\n$/)
    expect((await finish(['check', '--mine', 'a', '--replay', 'b'])).code).toBe(3)
  })

  it('lists what mocks the operations by hand where no path is given, and runs nothing', async () => {
    await using folder = await testFolder({
      'e2e.spec.ts': "await page.route('**/entities', fulfil)\nawait page.routeFromHAR('api.har')",
      'unit.test.ts': "vi.mock('./api', () => ({ getEntity }))\n// vi.mock('./other')",
      'handlers.ts': "throw new Error('run')\nimport { http } from 'msw'\nhttp.get('*/search', answer)",
      'nock.js': "nock('https://api.example').get('/findings')",
      'about-others.ts': "vi.mock('./date')",
      'node_modules/x.js': "http.get('/entities')",
    })
    expect((await mocksByHand(folder.path)).toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
      ['e2e.spec.ts:1', 'page.route'],
      ['e2e.spec.ts:2', 'routeFromHAR'],
      ['handlers.ts:3', 'a handler of msw'],
      ['nock.js:1', 'an interceptor'],
      ['unit.test.ts:1', 'a mocked module'],
    ])
    const { out, code } = await finish(['check', '--mine'])
    expect(code).toBe(2)
    expect(out).toMatch(
      /^These seem to mock the four operations by hand; none is verified:\n\n[^]*test\/adapters\/msw\.test\.ts:\d+ +a handler of msw\n/,
    )
  })
})

it('finds what stands before the path of an operation', () => {
  const bases = {
    '*/entities': '*',
    '/api/entities/:id': '/api',
    'https://api.example/v1/search?q=x': 'https://api.example/v1',
    'https://api.example/findings': 'https://api.example',
    '/entities': '',
    'https://api.example/login': undefined,
    'https://entities/x': undefined,
  }
  for (const [url, base] of Object.entries(bases)) expect([url, baseIn(url)]).toEqual([url, base])
})
