import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { findFixture } from '../../src/build/find-fixture.ts'
import { addressRows } from '../../cli/serve/banner.ts'
import { bundledScenarios } from '../../src/staging/bundled-scenarios.ts'
import { buildNamed, manifestOf, smallStore } from '../build/small-store.ts'
import { finish, start, type Run, type World } from './test-io.ts'

const running: Run[] = []
const folders: string[] = []

afterEach(async () => {
  for (const run of running.splice(0)) {
    run.stop()
    await run.done
  }
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function serving(args: readonly string[], world?: World): Promise<{ run: Run; url: string }> {
  const run = start(['serve', '--port', '0', ...args], world)
  running.push(run)
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return { run, url }
}

async function copyOf(fixture: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-'))
  folders.push(folder)
  await cp(findFixture(fixture), join(folder, 'build'), { recursive: true })
  return join(folder, 'build')
}

const json = async (url: string): Promise<unknown> => (await fetch(url)).json()

describe('serve -- COMMAND', () => {
  const script = `const [file, argument] = process.argv.slice(1)
    const { MODEL_QUERY_URL: url } = process.env
    fetch(url + '/findings').then(async (answer) => {
      require('fs').writeFileSync(file, JSON.stringify({ url, argument, status: answer.status }))
      process.exitCode = 7
    })`

  it('runs a command that finds the service, and ends with the command and its exit code', async () => {
    const file = join(await copyOf('one'), 'told.json')
    const command = [process.execPath, '-e', script, file, '{url}/x']
    const { out, err, code } = await finish(['serve', '--fixture', 'one', '--', ...command], { env: {} })
    const told = JSON.parse(await readFile(file, 'utf8')) as { readonly url: string }
    expect(told).toEqual({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      argument: `${told.url}/x`,
      status: 200,
    })
    expect([code, out]).toEqual([7, ''])
    expect(err).toMatch(/^model-query answers at (\S+) while this runs: .*node/)
    await expect(fetch(told.url)).rejects.toThrow('fetch failed')
  })

  it('writes a HAR of what the command asked, with a log if one is wanted, and nothing of its own with --quiet', async () => {
    const folder = await copyOf('one')
    const [file, har] = [join(folder, 'told.json'), join(folder, 'session.har')]
    const rest = ['--har', har, '--quiet', '--log', 'json', '--', process.execPath, '-e', script, file]
    expect(await finish(['serve', folder, ...rest])).toEqual({ out: '', err: '', code: 7 })
    expect(await readFile(har, 'utf8')).toContain('/findings')
    const logged = await finish(['serve', '--log', 'json', '--', process.execPath, '-e', script, file])
    expect(JSON.parse(logged.out)).toMatchObject({ target: '/findings' })
  })

  it('says that a command cannot be started, is missing, or stands before --', async () => {
    const missing = await finish(['serve', '--', '/nowhere/npm', 'test'])
    expect([missing.code, missing.err]).toEqual([
      3,
      expect.stringContaining('The command "/nowhere/npm" cannot be started (ENOENT)'),
    ])
    expect(await finish(['serve', '--'])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Name the command after --/),
    })
    const two = await finish(['serve', 'build', 'npm', '--', 'test'])
    expect([two.code, two.err]).toEqual([3, 'npm stands beside the build build; name a command after --.\n'])
    expect((await finish(['serve', '--', ''])).err).toContain('cannot be started')
  })
})

describe('serve --surprise', () => {
  it('says what it draws, serves and shows it, and draws it again by its word', async () => {
    const { run, url } = await serving(['--surprise', 'kidipi', '--control'])
    expect(run.err).toMatch(
      /^Surprise kidipi: list-in-pages, without-entity-links, dangling-links .* again with --surprise kidipi\n$/,
    )
    expect(((await json(`${url}/entities`)) as unknown[]).length).toBeLessThan(86)
    expect(await json(`${url}/__model-query/`.replace(/\/$/, ''))).toMatchObject({
      variation: ['list-in-pages', 'without-entity-links', 'dangling-links'],
    })
    const other = await serving(['--surprise'])
    expect(other.run.err).toMatch(/^Surprise [a-z]{6}: /)
  })

  it('refuses a build in the place of the word, and names given beside it', async () => {
    expect((await finish(['serve', '--surprise', 'build'])).err).toContain('name the build before the flag')
    expect((await finish(['serve', '--surprise', '--vary', 'error-html'])).err).toContain('cannot be used with')
  })
})

describe('serve --break', () => {
  it('names the nearest promises where none is called so', async () => {
    const { err, code } = await finish(['serve', '--break', 'nope'])
    expect([code, err]).toEqual([
      3,
      'No promise is called nope. The nearest are list-answers, entity-answers, search-answers; npx model-query vary --wrong -- COMMAND tries all.\n',
    ])
  })
})

describe('serve', () => {
  it('prints what it serves, a URL for each operation that answers something, and no colours into a pipe', async () => {
    const { run, url } = await serving([])
    expect(run.out.replaceAll(url, 'URL').replace(/in \d+ ms/, 'in N ms')).toMatchInlineSnapshot(`
      "model-query answers at URL (ready in N ms)

        build         the bundled fixture library (86 entities · 161 links · 15 findings)
        listEntities  URL/entities
        getEntity     URL/entities/term%3Aloan
        searchModel   URL/search?q=Loan
        listFindings  URL/findings
        console       URL/__model-query/

      "
    `)
    const urls = run.out.match(/http:\/\/[^/\s]+\/(?!__)\S+/g) ?? []
    expect(urls).toHaveLength(4)
    for (const printed of urls) expect(JSON.stringify(await json(printed)).length).toBeGreaterThan(2)
    run.stop()
    await run.done
    expect(run.code).toBe(0)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })

  it('tells machines its state on a port of its own, and answers on while it leaves', async () => {
    const { run, url } = await serving(['--admin-port', '0', '--drain', '2s'])
    const [, admin = ''] = /admin +(\S+)/.exec(run.out) ?? []
    const status = async (at: string): Promise<number> => (await fetch(at)).status
    await vi.waitFor(async () => expect(await status(`${admin}/ready`)).toBe(200), 10_000)
    expect(await status(`${url}/ready`)).toBe(404)
    await json(`${url}/findings`)
    expect(await (await fetch(`${admin}/metrics`)).text()).toContain(
      'model_query_requests_total{operation="listFindings",status="200"} 1\n',
    )
    run.stop()
    expect(await status(`${admin}/ready`)).toBe(503)
    const answered = await fetch(`${url}/findings`)
    expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close'])
    await run.done
    expect(run.code).toBe(0)
    await expect(fetch(`${admin}/live`)).rejects.toThrow('fetch failed')
  })

  it('follows a build at a URL, and answers from the last good one while that is away, after a restart as well', async () => {
    const cache = await copyOf('one')
    const a = buildNamed('a')
    const store = await smallStore({ ...a, 'manifest.json': manifestOf(a) })
    const args = [store.url, '--poll', '40ms', '--cache', cache]
    const { run, url } = await serving(args)
    expect(await json(`${url}/findings`)).toEqual([{ check: 'a' }])
    const b = buildNamed('b')
    const activateAt = new Date(Date.now() + 300).toISOString()
    for (const [name, text] of Object.entries({ ...b, 'manifest.json': manifestOf(b, { activateAt }) }))
      store.files.set(name, text)
    await expect.poll(() => json(`${url}/findings`)).toEqual([{ check: 'b' }])
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(activateAt))
    await store[Symbol.asyncDispose]()
    await run.sees(/manifest\.json: The store gives no whole answer \(ECONNREFUSED\)/)
    run.stop()
    await run.done
    const again = await serving(args)
    expect(again.run.err).toMatch(/The build of before answers, from /)
    expect(await json(`${again.url}/findings`)).toEqual([{ check: 'b' }])
    const none = await finish(['serve', store.url, '--port', '0'])
    expect([none.code, none.err]).toEqual([3, expect.stringMatching(/The store gives no whole answer/)])
  })

  it('logs one line for each request, with the operation, status and time', async () => {
    const { run, url } = await serving([])
    await json(`${url}/entities/unknown`)
    const [line] = await run.sees(/^\d\d:\d\d:\d\d {2}404 {2}getEntity .*$/m)
    expect(line).toMatch(/ +\d+\.\d ms {2}GET \/entities\/unknown$/)
  })

  it('logs JSON on standard output and nothing else there, when asked', async () => {
    const { run, url } = await serving(['--log', 'json'])
    await json(`${url}/search?q=loan`)
    await run.sees(/\n$/)
    await expect.poll(() => run.out).toMatch(/\n$/)
    expect(JSON.parse(run.out)).toEqual({
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      method: 'GET',
      target: '/search?q=loan',
      operation: 'searchModel',
      status: 200,
      ms: expect.any(Number) as number,
      bytes: expect.any(Number) as number,
    })
    expect(run.err).toContain('answers at')
  })

  it('says nothing with --quiet and still answers', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const run = start(['serve', '--quiet', '--port', String(port)])
    running.push(run)
    await expect
      .poll(() => json(`http://127.0.0.1:${port}/findings`).catch(() => []), { timeout: 15_000 })
      .toHaveLength(15)
    expect(run.out + run.err).toBe('')
  })

  it('answers below a base path', async () => {
    const { url } = await serving(['--base-path', '/api/v1/'])
    expect(url).toMatch(/\/api\/v1$/)
    expect(await json(`${url}/findings`)).toHaveLength(15)
  })

  it('answers what a build without a log leaves, and says that it is missing', async () => {
    const folder = await copyOf('one')
    await rm(join(folder, 'build-log.json'))
    const { run, url } = await serving([folder])
    expect(await json(`${url}/findings`)).toEqual([])
    await run.sees(/build-log\.json/)
  })

  it('writes no character of a build to the terminal that moves or hides others', async () => {
    const folder = await copyOf('one')
    await writeFile(join(folder, 'model.json'), '{"entities": [], "links": [{"from": "a\u202eb", "to": "\u009b31m"}]}')
    const { run } = await serving([folder])
    await run.sees(/ends that are not entities|an end that is not an entity/)
    expect(run.err).not.toMatch(/[\u202e\u009b]/)
  })

  it('reports links to unknown ends, and serves them', async () => {
    const { run } = await serving(['--fixture', 'odd'])
    expect((await run.sees(/! .*(?:not entities|not an entity).*/)).input).toContain('link')
  })

  it('serves every identifier of odd through its own encoding', async () => {
    const { url } = await serving(['--fixture', 'odd'])
    const entities = (await json(`${url}/entities`)) as { id: string }[]
    expect(entities.length).toBeGreaterThan(30)
    for (const { id } of entities) {
      // URL parsers take these for dot segments, escaped or not; the adapter's own tests ask for them by raw bytes.
      if (id === '.' || id === '..') continue
      expect(await json(`${url}/entities/${encodeURIComponent(id)}`)).toMatchObject({ id })
    }
  })

  it('ends with 0 and without a word when it is stopped before it answers', async () => {
    const run = start(['serve', '--port', '0'])
    run.stop()
    await run.done
    expect([run.code, run.out, run.err]).toEqual([0, '', ''])
  })

  it('names a URL that can be opened, and says so, when it listens on every address', async () => {
    const { run, url } = await serving(['--host', '0.0.0.0'])
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:/)
    expect(run.out).toMatch(/^ {2}listens on +0\.0\.0\.0, every address of this machine$/m)
    expect(await json(`${url}/findings`)).toHaveLength(15)
    expect(addressRows({ host: '::' }, 4010, ['192.0.2.7'])).toContainEqual(['elsewhere', 'http://192.0.2.7:4010'])
    expect(addressRows({ host: '127.0.0.1' }, 4010)).toEqual([])
  })

  it('gives the best hits alone with --max-hits', async () => {
    const [all, best] = [await serving([]), await serving(['--max-hits', '3'])]
    const hits = (await json(`${all.url}/search?q=l`)) as readonly unknown[]
    expect(await json(`${best.url}/search?q=l`)).toEqual(hits.slice(0, 3))
  })

  it('lets pages of this machine read beside those of an origin', async () => {
    const { url } = await serving(['--cors-origin', 'localhost,https://app.example'])
    for (const origin of ['http://localhost:5173', 'https://app.example']) {
      const { headers } = await fetch(`${url}/findings`, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  describe('keys on a terminal', () => {
    it('reads again, switches the log, shows the URLs and the keys, and quits', async () => {
      const { run, url } = await serving([], { terminal: true })
      run.press('h')
      await run.sees(/r {2}reload the build/)
      run.press('r')
      await run.sees(/read again: 86 entities/)
      run.press('l')
      await run.sees(/request log off/)
      await json(`${url}/findings`)
      run.press('u')
      await run.sees(/\/findings\n$/)
      expect(run.out).not.toMatch(/200 {2}listFindings/)
      run.press('q')
      await run.done
      expect(run.code).toBe(0)
    })

    it('plays a scenario and a variation that is picked, and opens a browser', async () => {
      const opened: string[] = []
      const { run, url } = await serving(['--open'], { terminal: true, opened })
      const type = (keys: string): void => {
        for (const key of keys) run.press(key)
      }
      const status = async (): Promise<number> => (await fetch(`${url}/findings`)).status
      type(String(Object.keys(bundledScenarios).indexOf('down') + 1))
      await run.sees(/\nscenario down \(every answer is a 503\)\n/)
      expect(await status()).toBe(503)
      type('0psear\r')
      await run.sees(
        /\nscenario none\n[^]*\[J {2}search-down .*\n {2}search-slow .*\nscenario \(a part of its name, or nothing for none\): sear\nWhich one: search-down, search-slow\?\n/,
      )
      expect(await status()).toBe(200)
      type('pempty\r')
      await run.sees(/\nscenario empty \(all lists are empty/)
      type('pdown\u001bpnow\u007f\r')
      await run.sees(/\nNo scenario has "no" in its name\.\n/)
      expect(await json(`${url}/findings`)).toEqual([])
      type('p\rvno-findin\r')
      await run.sees(/\nvariation no-findings\n[^]*read again: .* 0 findings/)
      expect(await json(`${url}/findings`)).toEqual([])
      type('v\r')
      await run.sees(/\nvariation none\n[^]*read again: .* 15 findings/)
      expect(await json(`${url}/findings`)).toHaveLength(15)
      type('o')
      expect(opened).toEqual([`${url}/__model-query/`, `${url}/__model-query/`])
    })
  })

  describe('--watch', () => {
    it('swaps in a new build, keeps the last good one while the new one is broken, and recovers', async () => {
      const folder = await copyOf('one')
      const { run, url } = await serving([folder, '--watch'])
      const model = join(folder, 'model.json')
      await writeFile(`${model}.new`, '{"entities": [{"id": "x"}, {"id": "y"}], "links": []}')
      await rename(`${model}.new`, model)
      await run.sees(/new build: 2 entities/)
      expect(await json(`${url}/entities`)).toEqual([{ id: 'x' }, { id: 'y' }])
      await writeFile(model, '{"entities": [{"id": "x"}, {"id"')
      await run.sees(/model\.json:1:\d+: .*\n[^]*The last good build stays in use\./)
      expect(await json(`${url}/entities`)).toHaveLength(2)
      await writeFile(model, '{"entities": [{"id": "z"}], "links": []}')
      await run.sees(/new build: 1 entity/)
      expect(await json(`${url}/entities`)).toEqual([{ id: 'z' }])
    })
  })

  describe('refusals, each one line and exit code 3', () => {
    it.each([
      [
        ['--port', '70000'],
        /error: option '-p, --port <number>' argument '70000' is invalid\. Use a whole number from 0 to 65535\./,
      ],
      [['--base-path', 'api?'], /Use a base path such as \/api or \/model\/v1/],
      [['--base-path', '/a/../b'], /Use a base path such as \/api or \/model\/v1/],
      [['--base-path', '/.'], /Use a base path such as \/api or \/model\/v1/],
      [['--cors-origin', 'https://app.example/'], /is not an origin; did you mean https:\/\/app\.example\?/],
      [['--cors-origin', 'localhost,'], /"" is not an origin; use one such as https:\/\/app\.example\./],
      [['--cors-origin', 'none,https://app.example'], /none cannot be combined with other origins; use it alone\./],
      [['some/build', '--fixture', 'odd'], /^some\/build and --fixture odd both name a build; use only one\.\n$/],
      [['--cors-origin', 'app.example'], /"app\.example" is not an origin; use one such as https:\/\/app\.example\./],
      [['--pass', 'listFindings'], /^--pass requires --upstream, the URL of the real server\.\n$/],
      [
        ['--upstream', 'http://127.0.0.1:1'],
        /^--upstream requires --pass, the operations that it answers, or --pass-others\.\n$/,
      ],
      [
        ['--upstream', 'http://a', '--pass', 'listFinding'],
        /argument 'listFinding' is invalid\. Use one of listEntities, getEntity, searchModel, listFindings\./,
      ],
      [['--upstream', 'models.example'], /Use the URL of a server, such as https:\/\/models\.example\/api\./],
      [['--max-hits', '0'], /Use a whole number from 1 to 999999999\./],
      [['--log', 'xml'], /Allowed choices are text, json, off\./],
      [['--prot', '1'], /unknown option '--prot'\n\(Did you mean --port\?\)/],
      [
        ['--fixture', 'nothing'],
        /^No bundled build is called "nothing"; use one of empty, laboratory, library, odd, one\.\n$/,
      ],
      [['odd'], /^There is no folder odd here; for the bundled fixture, use --fixture odd\.\n$/],
      [['no-such-folder'], /^no-such-folder[^\n]*\n$/],
      [
        ['--host', '192.0.2.1'],
        /^192\.0\.2\.1 is not an address of this machine; choose another with --host, such as 127\.0\.0\.1\.\n$/,
      ],
    ])('%j', async (args, message) => {
      const run = await finish(['serve', '--port', '0', ...args])
      expect(run.err).toMatch(message)
      expect(run.out).toBe('')
      expect(run.code).toBe(3)
    })

    it('a build with a mistake: file, line, column and frame', async () => {
      const folder = await copyOf('one')
      await writeFile(join(folder, 'model.json'), '{\n  "entities": [\n    {"id": 7}\n  ]\n}\n')
      const run = await finish(['serve', folder])
      expect(run.err.replaceAll(folder, 'DIR')).toMatch(/^DIR\/model\.json:3:12: .*\n {2}1 \| \{/)
      expect(run.code).toBe(3)
    })

    it.each([[['srve']], [['srve', '--help']], [['help', 'srve']]])(
      'a command that does not exist, with the one that was meant: %j',
      async (args) => {
        const run = await finish(args)
        expect(run.err).toMatch(/^error: unknown command 'srve'\n\(Did you mean serve\?\)/)
        expect(run.out).toBe('')
        expect(run.code).toBe(3)
      },
    )
  })

  describe('a taken port', () => {
    it('is an error where no person watches, and the next free one is taken on a terminal', async () => {
      const { url } = await serving([])
      const { port } = new URL(url)
      const noPerson = [{}, { terminal: true, env: { CI: 'true' } }, { env: { CI: 'false' } }]
      for (const world of noPerson) {
        const refused = await finish(['serve', '--port', port], world)
        expect(refused.err).toBe(
          `Port ${port} is in use; choose another with --port, or let --port 0 pick a free one.\n`,
        )
        expect(refused.code).toBe(3)
      }
      const { err } = await finish(['serve', '--port', '0', '--admin-port', port])
      expect(err).toBe(
        `Port ${port} is in use; choose another with --admin-port, or let --admin-port 0 pick a free one.\n`,
      )
      expect((await finish(['serve', '--port', port, '--strict-port'], { terminal: true })).code).toBe(3)
      expect((await finish(['serve', '--help'])).out).toMatch(
        /--strict-port [^-]*\(default in CI and\s+without a terminal\)/,
      )
      const next = start(['serve', '--port', port], { terminal: true })
      running.push(next)
      const [, other = ''] = await next.sees(/answers at (\S+)/)
      const taken = Number(new URL(other).port)
      expect(taken).toBeGreaterThan(Number(port))
      await next.sees(
        new RegExp(
          `! Port ${port} is in use, so the server listens on ${taken}; to fail instead, add --strict-port\\.`,
        ),
      )
      const notCI = start(['serve', '--port', port], { terminal: true, env: { CI: 'false' } })
      running.push(notCI)
      await notCI.sees(/answers at/)
    })
  })
})

it.each([[['serve']], [['check', 'http://x', '--build']]])(
  'says off a terminal that a build is still being read: %j',
  async (argv) => {
    const build = await copyOf('library')
    await writeFile(join(build, 'model.json'), '{')
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 4000))
    try {
      const { err } = await finish([...argv, build])
      expect(err).toMatch(/^reading model\.json: 0 of 0 MB, 100 %\n.*Incomplete/)
      expect((await finish([...argv, build, '--quiet'])).err).toMatch(/^\S+model\.json:1:2: Incomplete/)
    } finally {
      clock.mockRestore()
    }
  },
)
