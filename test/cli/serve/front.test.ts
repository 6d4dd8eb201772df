import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { afterEach, describe, expect, it } from 'vitest'
import { finish, start, type Run, type World } from '../test-io.ts'

const running: Run[] = []
afterEach(async () => {
  for (const run of running.splice(0)) {
    run.stop()
    await run.done
  }
})
async function serving(args: readonly string[] = [], world?: World): Promise<{ run: Run; url: string }> {
  const run = start(['serve', '--port', '0', ...args], world)
  running.push(run)
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return { run, url }
}

/** Whether a server counts as started: GET with a status below 404 (Playwright's webServer), HEAD with 2xx (start-server-and-test). */
async function startedFor(url: string): Promise<{ playwright: boolean; startServerAndTest: boolean }> {
  const [got, head] = await Promise.all([fetch(url), fetch(url, { method: 'HEAD' })])
  return { playwright: got.status < 404, startServerAndTest: head.ok && (await head.text()) === '' }
}

describe('the page at the base URL', () => {
  it('ends the usual ways of waiting for a server, with a base path and at the root, too', async () => {
    const { url } = await serving()
    const below = await serving(['--base-path', '/api/v1'])
    for (const base of [url, `${url}/`, below.url, `${below.url}/`, new URL(below.url).origin]) {
      expect([base, await startedFor(base)]).toEqual([base, { playwright: true, startServerAndTest: true }])
    }
  })

  it('links to each operation with what the build has, without a script', async () => {
    const { url } = await serving(['--base-path', '/api', '--scenario', 'slow', '--vary', 'error-html', '--control'])
    const response = await fetch(`${url}/`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).not.toContain('<script')
    expect(text).toContain('slow (every answer takes 1 to 3 seconds)')
    expect(text).toContain('error-html')
    expect(text).toContain(`>${url}<`)
    expect(text.length).toBeLessThan(3_000)
    await fetch(new URL('/__model-query/scenario', url), { method: 'DELETE' })
    const links = [...text.matchAll(/<a (?:class="way-on" )?href="([^"]*)"/g)].map(([, path = '']) => path)
    expect(links.map((path) => path.replace(/%.*|=.*/, ''))).toEqual([
      '/api/entities',
      '/api/entities/term',
      '/api/search?q',
      '/api/findings',
      '/__model-query/openapi.yaml',
      '/__model-query/openapi.json',
      '/__model-query/',
    ])
    for (const link of links) expect([link, (await fetch(new URL(link, url))).status]).toEqual([link, 200])
  })

  it('leaves other methods at / to the service', async () => {
    const { url } = await serving()
    expect((await fetch(url, { method: 'POST' })).status).toBe(404)
  })

  it('is not there with --no-console, nor anything else beside the operations', async () => {
    const { run, url } = await serving(['--no-console'], { terminal: true })
    for (const path of ['/', '/__model-query/', '/__model-query/openapi.yaml', '/__model-query/console.js']) {
      expect((await fetch(url + path)).headers.get('content-type')).toBe('application/problem+json')
    }
    expect(run.out).not.toMatch(/console +http/)
  })

  it('lets check pass', async () => {
    const { url } = await serving()
    const { code, out } = await finish(['check', url, '--quick', '--reporter', 'json'])
    const { entries } = JSON.parse(out) as { entries: readonly { id: string; outcome: string }[] }
    expect(entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')).toEqual([])
    expect(code).toBe(0)
  })
})

describe('the contract beside the operations', () => {
  it('is there as YAML, as it is written, and as JSON', async () => {
    const { url } = await serving()
    const contract = readFileSync('contract/openapi.yaml', 'utf8')
    expect(await (await fetch(`${url}/__model-query/openapi.yaml`)).text()).toBe(contract)
    expect(await (await fetch(`${url}/__model-query/openapi.json`)).json()).toEqual(parse(contract))
  })
})

describe('the control endpoint of serve', () => {
  const put = async (url: string, headers: Record<string, string> = {}): Promise<number> =>
    (await fetch(new URL('/__model-query/scenario/down', url), { method: 'PUT', headers })).status

  it('is read without a flag, and changes with --control or on a terminal, which says so', async () => {
    const { url } = await serving()
    expect([(await fetch(`${url}/__model-query`)).status, await put(url)]).toEqual([200, 403])
    for (const { run, url } of [await serving(['--control']), await serving([], { terminal: true })]) {
      expect(await put(url)).toBe(200)
      await run.sees(/\nscenario down \(control\)\n/)
      expect((await fetch(`${url}/findings`)).status).toBe(503)
    }
  })

  it('is not there beside a loopback address unless it is asked for, and then wants its token', async () => {
    const { url: plain, run: silent } = await serving(['--host', '0.0.0.0'])
    expect((await fetch(`${plain}/__model-query`)).status).toBe(404)
    expect(silent.out).not.toContain('console')
    expect(await (await fetch(`${plain}/`)).text()).not.toContain('console')
    const { url } = await serving(['--host', '0.0.0.0', '--control', '--token', 'secret-word'])
    expect((await fetch(`${url}/__model-query`)).status).toBe(401)
    expect(await put(url, { Authorization: 'Bearer other' })).toBe(401)
    expect(await put(url, { Authorization: 'Bearer secret-word' })).toBe(200)
    const entered = await fetch(`${url}/__model-query/?token=secret-word`, { redirect: 'manual' })
    expect([entered.status, entered.headers.get('location')]).toEqual([307, '/__model-query/'])
    const cookie = entered.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
    expect(await put(url, { Cookie: cookie.replace(/;.*/, '') })).toBe(200)
  })

  it('draws a token where none is given, and shows it', async () => {
    const { run } = await serving(['--host', '0.0.0.0', '--control'])
    const [, shown = ''] = await run.sees(/console +(\S+)/)
    expect((await fetch(shown)).status).toBe(200)
    const token = new URL(shown).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[\w-]{36}$/)
  })

  it('records from the first look on, and from the start where somebody wants that', async () => {
    const looked = async (args: readonly string[]): Promise<number> => {
      const { url } = await serving(args)
      await fetch(`${url}/findings`)
      await fetch(`${url}/__model-query/journal`)
      await fetch(`${url}/findings`)
      return ((await (await fetch(`${url}/__model-query/journal`)).json()) as readonly unknown[]).length
    }
    expect([await looked([]), await looked(['--control'])]).toEqual([1, 2])
  })

  it('varies what is served, and names what it does not know', async () => {
    const { run, url } = await serving(['--control'])
    const vary = (names: string): Promise<Response> =>
      fetch(`${url}/__model-query/variation/${names}`, { method: 'PUT' })
    expect(await (await vary('error-html,no-findings')).json()).toMatchObject({
      variation: ['error-html', 'no-findings'],
    })
    await run.sees(/\nvariation error-html, no-findings \(control\)\n/)
    expect(await (await fetch(`${url}/findings`)).json()).toEqual([])
    expect((await vary('no-such')).status).toBe(404)
    await fetch(`${url}/__model-query/variation`, { method: 'DELETE' })
    expect(await (await fetch(`${url}/findings`)).json()).not.toEqual([])
  })
})

describe('a base URL that carries a scenario or a variation', () => {
  it('answers as these play, for any client, and beside one another', async () => {
    const { url } = await serving(['--base-path', '/api', '--vary', 'no-findings'])
    const { origin } = new URL(url)
    const status = async (name: string, path: string): Promise<unknown> => {
      const response = await fetch(`${origin}/__model-query/as/${name}${path}`)
      return [response.status, response.headers.get('content-type')?.replace(/;.*/, '')]
    }
    expect(
      await Promise.all([
        status('down', '/entities'),
        status('error-html', '/entities/no-such'),
        status('error-text,no-entities', '/entities/term:loan'),
        status('down', '/'),
        status('no-such', '/entities'),
      ]),
    ).toEqual([
      [503, 'application/problem+json'],
      [404, 'text/html'],
      [404, 'text/plain'],
      [200, 'text/html'],
      [404, 'application/problem+json'],
    ])
    const page = {
      method: 'OPTIONS',
      headers: { Origin: 'http://localhost:1', 'Access-Control-Request-Method': 'GET' },
    }
    const preflight = await fetch(`${origin}/__model-query/as/down/entities`, page)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:1')
  })

  it('is not there where Prefer is ignored', async () => {
    const { url } = await serving(['--no-prefer'])
    expect((await fetch(`${url}/__model-query/as/down/entities`)).status).toBe(404)
  })
})
