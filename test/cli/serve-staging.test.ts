import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bundledScenarios } from '../../src/staging/bundled-scenarios.ts'
import { testFolder } from '../build/build-folder.ts'
import { finish, start, type Run, type World } from './test-io.ts'

const running: Run[] = []

afterEach(async () => {
  for (const run of running.splice(0)) {
    run.stop()
    await run.done
  }
})

async function serving(args: readonly string[], world?: World): Promise<{ run: Run; url: string }> {
  const run = start(['serve', '--port', '0', '--fixture', 'one', ...args], world)
  running.push(run)
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return { run, url }
}
const status = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
  const response = await fetch(url, { headers })
  await response.text().catch(() => undefined)
  return response.status
}
const put = async (url: string, method = 'PUT'): Promise<unknown> => (await fetch(url, { method })).json()

describe('serve, on purpose', () => {
  it('delays and fails as the flags say, those of one operation before those of all, and says so', async () => {
    const { run, url } = await serving([
      '--delay',
      '1',
      '--delay',
      'listFindings=2-3',
      '--fault',
      '503',
      '--fault',
      'searchModel=truncate',
    ])
    expect(run.out).toMatch(/on purpose +listFindings 2 to 3 ms, 1 ms, searchModel truncate, 503 · seed 1\n/)
    expect(await status(`${url}/findings`)).toBe(503)
    await run.sees(
      /503 {2}listFindings .* \/findings {2}\(--delay listFindings=2-3: delay [23] ms; --fault 503: status 503\)\n/,
    )
    await expect(fetch(`${url}/search?q=x`).then((response) => response.text())).rejects.toThrow('terminated')
    await run.sees(
      /200 {2}searchModel .* \/search\?q=x {2}\(--delay 1: delay 1 ms; --fault searchModel=truncate: truncate\)\n/,
    )
  })

  it('shows a connection that was reset as one, to people and to programs', async () => {
    const text = await serving(['--fault', 'reset'])
    await expect(fetch(`${text.url}/findings`)).rejects.toThrow('fetch failed')
    await text.run.sees(/ {2}--- {2}listFindings /)
    const json = await serving(['--fault', 'reset:100.0%', '--log', 'json'])
    await expect(fetch(`${json.url}/findings`)).rejects.toThrow('fetch failed')
    await expect.poll(() => json.run.out).toMatch(/\n$/)
    expect(JSON.parse(json.run.out)).toMatchObject({
      status: 0,
      overrides: [{ kind: 'reset', by: '--fault reset:100.0%', what: 'reset' }],
    })
  })

  it('draws the same for the same seed', async () => {
    const drawn = async (seed: string): Promise<string> => {
      const { url } = await serving(['--fault', '500:50%', '--seed', seed])
      const statuses: number[] = []
      for (let at = 0; at < 20; at++) statuses.push(await status(`${url}/findings`))
      return statuses.join(' ')
    }
    const seven = await drawn('7')
    expect(seven).toMatch(/200.*500|500.*200/)
    expect(await drawn('7')).toBe(seven)
    expect(await drawn('8')).not.toBe(seven)
  })

  it('honours Prefer, unless it is told not to', async () => {
    const on = await serving([])
    expect(await status(`${on.url}/findings`, { Prefer: 'code=503' })).toBe(503)
    const off = await serving(['--no-prefer'])
    expect(await status(`${off.url}/findings`, { Prefer: 'code=503' })).toBe(200)
  })

  it('honours Prefer at an address that others reach only where it is told to', async () => {
    const off = await serving(['--host', '0.0.0.0'])
    expect(await status(`${off.url}/findings`, { Prefer: 'variation=no-findings' })).toBe(200)
    expect(
      await (await fetch(`${off.url}/findings`, { headers: { Prefer: 'variation=no-findings' } })).text(),
    ).not.toBe('[]')
    const on = await serving(['--host', '0.0.0.0', '--prefer'])
    expect(await (await fetch(`${on.url}/findings`, { headers: { Prefer: 'variation=no-findings' } })).text()).toBe(
      '[]',
    )
  })
})

describe('serve --scenario', () => {
  it('starts with a scenario of the package', async () => {
    const { run, url } = await serving(['--scenario', 'search-down'])
    expect(run.out).toContain(
      '  scenario      search-down (searchModel answers 503; the other operations answer normally)\n',
    )
    expect(await status(`${url}/search?q=x`)).toBe(503)
    expect(await status(`${url}/findings`)).toBe(200)
  })

  it('goes to the next by key, and from the last to none', async () => {
    await using folder = await testFolder({ 's.yaml': 'scenarios: {mine: {rules: [{status: 418}]}}' })
    const args = ['--scenarios', join(folder.path, 's.yaml')]
    const { run, url } = await serving(args, { terminal: true })
    run.press('h')
    await run.sees(/ {2}s {2}play the next scenario\n[^]* {2}q {2}quit\n/)
    run.press('s')
    await run.sees(/\nscenario mine\n/)
    expect(await status(`${url}/findings`)).toBe(418)
    for (const [name, { description }] of Object.entries(bundledScenarios)) {
      run.press('s')
      await run.sees(new RegExp(`\\nscenario ${name} \\(`))
      expect(run.out).toContain(`\nscenario ${name} (${description})\n`)
    }
    run.press('s')
    await run.sees(/\nscenario none\n$/)
    expect(await status(`${url}/findings`)).toBe(200)
  })

  it('takes another file in as it is saved, and keeps the last good scenarios while it is broken', async () => {
    await using folder = await testFolder({ 's.yaml': 'scenarios: {mine: {rules: [{status: 418}]}}' })
    const file = join(folder.path, 's.yaml')
    const { run, url } = await serving(['--scenarios', file, '--scenario', 'mine', '--watch'])
    await folder.write({ 's.yaml': 'scenarios: {mine: {rules: [{status: 419}]}}' })
    await run.sees(/new scenarios; scenario mine\n/)
    expect(await status(`${url}/findings`)).toBe(419)
    await folder.write({ 's.yaml': 'scenarios: {mine: {rules: [{status: 42}]}}' })
    await run.sees(/s\.yaml:1:29: status: 200 to 599\. .* The last good scenarios stay in use\.\n/)
    expect(await status(`${url}/findings`)).toBe(419)
    await folder.write({ 's.yaml': 'scenarios: {other: {rules: [{status: 420}]}}' })
    await run.sees(/new scenarios; mine is gone; scenario none\n/)
    expect(await status(`${url}/findings`)).toBe(200)
  })
})

describe('serve --control', () => {
  it('changes nothing unless it is asked for', async () => {
    const { url } = await serving([])
    expect(await put(`${url}/__model-query/scenario/down`)).toMatchObject({ status: 403 })
    expect(await status(`${url}/findings`)).toBe(200)
  })

  it('switches scenarios and lists what was asked, beside the base path', async () => {
    const { run, url } = await serving(['--control', '--base-path', '/api'])
    const { origin } = new URL(url)
    expect(run.out).toContain(`  control       ${origin}/__model-query\n`)
    expect(await put(`${origin}/__model-query/scenario/down`)).toMatchObject({ scenario: 'down' })
    expect(await status(`${url}/findings`)).toBe(503)
    await run.sees(/503 {2}listFindings/)
    const journal = await (await fetch(`${origin}/__model-query/journal?operation=listFindings`)).json()
    expect(journal).toMatchObject([{ status: 503, overrides: [{ by: 'scenario down, rule 1', what: 'status 503' }] }])
    expect(await put(`${origin}/__model-query/scenario`, 'DELETE')).toMatchObject({ scenario: null })
    expect(await status(`${url}/findings`)).toBe(200)
  })
})

describe('serve --control --cors-origin *', () => {
  it('lets every page read the service, and no page of another origin control it that is not named', async () => {
    const { url } = await serving(['--control', '--cors-origin', '*'])
    const page = { headers: { Origin: 'https://app.example' } }
    expect((await fetch(`${url}/findings`, page)).headers.get('access-control-allow-origin')).toBe('*')
    expect((await fetch(`${url}/__model-query/journal`, page)).status).toBe(403)
    const near = { headers: { Origin: 'http://localhost:5173' } }
    expect((await fetch(`${url}/__model-query`, near)).status).toBe(403)
    expect((await fetch(`${url}/__model-query`, { headers: { Origin: url } })).status).toBe(200)
    const named = await serving(['--control', '--cors-origin', 'http://localhost:5173'])
    const own = await fetch(`${named.url}/__model-query`, near)
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:5173'])
  })
})

describe('serve --har', () => {
  it('writes by key and at the end', async () => {
    await using folder = await testFolder()
    const file = join(folder.path, 'session.har')
    const { run, url } = await serving(['--har', file, '--no-watch'], { terminal: true })
    const har = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))
    await status(`${url}/findings`)
    await run.sees(/listFindings .*\/findings\n/)
    run.press('h')
    await run.sees(/ {2}w {2}write the HAR now\n/)
    run.press('w')
    await run.sees(/\n1 exchange in .*session\.har\n/)
    expect(await har()).toMatchObject({ log: { entries: [{ request: { url: `${url}/findings` } }] } })
    await status(`${url}/entities`, { 'accept-encoding': 'br' })
    run.press('q')
    await run.done
    expect(run.code).toBe(0)
    const content = { content: { text: expect.stringMatching(/^\[\{/) as string } }
    expect(await har()).toMatchObject({ log: { entries: [{}, { response: content }] } })
  })
})

describe('refusals, each one line and exit code 3', () => {
  it.each([
    [['--delay', 'soon'], /Use a delay such as 200, 100-800 or searchModel=500, in milliseconds, up to 600000\./],
    [['--delay', '800-100'], /Use a delay such as 200/],
    [['--delay', '600001'], /Use a delay such as 200/],
    [
      ['--delay', 'serchModel=1'],
      /No operation is called "serchModel"; use one of listEntities, getEntity, searchModel,/,
    ],
    [
      ['--fault', '200'],
      /Use a fault such as 503, reset:5% or searchModel=500:10%: a status from 400 to 599 or one of reset, stall,/,
    ],
    [['--fault', 'fire'], /Use a fault such as 503/],
    [['--fault', 'reset:110%'], /Use a fault such as 503/],
    [['--fault', 'reset:0.5'], /Use a fault such as 503/],
    [['--seed', '-1'], /Use a whole number from 0 to 4294967295\./],
    [['--journal', '0'], /Use a whole number from 1 to 1000000\./],
    [['--scenario', 'sloow'], /^No scenario is called "sloow"; use one of slow, flaky, .*\. Did you mean slow\?\n$/],
    [['--scenarios', 'no-such.yaml'], /^no-such\.yaml: This file does not exist; check the path of the scenarios\.\n$/],
    [['--har', 'no-such/a.har'], /^no-such: This folder does not exist; name a file elsewhere with --har\.\n$/],
    [
      ['--har', 'package.json'],
      /^package\.json: This file is not a HAR file, so it is not replaced; name another with --har\.\n$/,
    ],
    [['--base-path', '/__model-query/x'], /^The base path \/__model-query\/x is the path of the control endpoint/],
  ])('%j', async (args, message) => {
    const run = await finish(['serve', '--port', '0', ...args])
    expect(run.err).toMatch(message)
    expect(run.out).toBe('')
    expect(run.code).toBe(3)
  })

  it('a file of scenarios with a mistake: file, line, column and frame', async () => {
    await using folder = await testFolder({ 's.yaml': 'scenarios:\n  mine:\n    rules:\n      - dealy: 3\n' })
    const run = await finish(['serve', '--scenarios', join(folder.path, 's.yaml')])
    expect(run.err).toMatch(/s\.yaml:4:9: "dealy" is not known here; [^]*\n> 4 \| {7}- dealy: 3\n/)
    expect(run.code).toBe(3)
  })
})
