import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, symlinkSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { writeBegun } from '../../cli/flags/could-not-run.ts'
import { fakeIo } from './fake-io.ts'
import { answer, freePort, smallServer, socketServer } from './small-server.ts'
import { finish } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'could-not-run-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const at = (name: string): string => join(folder, name)
const read = (name: string): Promise<string> => readFile(at(name), 'utf8')
const older = 'yesterday: green'
/** Every form of the report, each in a file of its own that is there from yesterday. */
async function allForms(): Promise<readonly string[]> {
  await Promise.all(reporterNames.map((name) => writeFile(at(`r.${name}`), older)))
  return reporterNames.flatMap((name) => ['--reporter', `${name}=${at(`r.${name}`)}`])
}
const jsonOf = async (name = 'r.json'): Promise<unknown> => JSON.parse(await read(name))

describe('every named report is written', () => {
  const causes: readonly [string, (url: string) => readonly string[], RegExp][] = [
    ['nobody is let in', (url) => [url, '--quick'], /answers 401 to everything: add credentials/],
    ['nothing listens', () => ['http://127.0.0.1:1', '--quick'], /^Nothing listens at 127\.0\.0\.1:1;/],
    ['the contract is none', (url) => [url, '--contract', 'package.json'], /^package\.json:1:1: /],
    ['a variable is not set', (url) => [url, '--header', 'A: ${NOT_SET}'], /NOT_SET, used by the header A, is not set/],
    ['a flag is unknown', (url) => [url, '--nonsense'], /unknown option '--nonsense'/],
    ['a value is wrong', (url) => ['--time-limit', '90', url], /argument '90' is invalid/],
    ['another report has no folder', (url) => [url, '-r', 'tap=/no/such/r.tap'], /^\/no\/such\/r\.tap: /],
  ]
  it.each(causes)('where %s', async (_, args, cause) => {
    await using server = await smallServer((__, response) => answer(response, {}, 401))
    const summary = at('summary.md')
    const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary }
    const { code, out, err } = await finish(['check', ...args(server.url), ...(await allForms())], { env })
    expect([code, out]).toEqual([3, ''])
    expect(await jsonOf()).toMatchObject({ verdict: 'could not run', cause: expect.stringMatching(cause) as string })
    for (const name of reporterNames) expect(await read(`r.${name}`)).toMatch(/could not run/)
    expect(await readFile(summary, 'utf8')).toMatch(/\*\*could not run\*\*/)
    expect(err).toContain('could not run: nothing was judged; written: ')
    expect(await read('r.junit')).toMatch(/tests="1" failures="0" errors="1"[^]*name="could-not-run"><error message="/)
    expect(JSON.parse(await read('r.sarif'))).toMatchObject({
      runs: [{ results: [], invocations: [{ executionSuccessful: false, toolExecutionNotifications: [{}] }] }],
    })
  })

  it('on standard output, too, where a program reads it', async () => {
    const { out, code } = await finish(['check', 'http://127.0.0.1:1', '--reporter', 'json'])
    expect([code, (JSON.parse(out) as { cause: string }).cause]).toEqual([
      3,
      expect.stringMatching(/^Nothing listens at/),
    ])
  })

  it('where an error is ours, without its stack', async () => {
    await using server = await smallServer()
    const env = new Proxy<Record<string, string>>({}, { get: (_, name) => (name === 'X' ? fail() : undefined) })
    const { code, err } = await finish(['check', server.url, '--header', 'A: ${X}', ...(await allForms())], { env })
    expect([code, err.includes('\n    at ')]).toEqual([3, true])
    expect(await jsonOf()).toMatchObject({ cause: 'An internal error: Error: a defect of ours' })
  })

  it.each(['vary', 'gaps', 'usage'])('by %s as well', async (name) => {
    const { code } = await finish([name, '/no/such', '--nonsense', ...(await allForms())])
    expect([code, await jsonOf()]).toEqual([3, expect.objectContaining({ command: name, verdict: 'could not run' })])
  })

  it('with no password of the address, no key in its query, and no header', async () => {
    const misspelt = ['--heder', 'Authorization: Bearer hunter44']
    const url = 'http://me:hunter22@127.0.0.1:1/api?code=hunter33#x'
    await finish(['check', ...misspelt, url, ...(await allForms())])
    expect(await jsonOf()).toMatchObject({ subject: 'http://127.0.0.1:1/api' })
    for (const name of reporterNames) expect(await read(`r.${name}`)).not.toContain('hunter')
  })

  it.each([
    ['a misspelt flag', ['http://127.0.0.1:1', '--qeury=code=hunter22']],
    ['a password with a slash', ['http://me:hunter/22@127.0.0.1:1/']],
  ])('with nothing of %s, on standard error neither', async (_, args) => {
    const { code, err } = await finish(['check', ...args, ...(await allForms())])
    expect([code, err]).toEqual([3, expect.not.stringContaining('hunter')])
    for (const name of reporterNames) expect(await read(`r.${name}`)).not.toContain('hunter')
  })
})

function fail(): never {
  throw new Error('a defect of ours')
}

describe('what is read is never overwritten', () => {
  const refused = ['--nonsense', '--time-limit=90']
  it.each(['--contract', '--baseline', '--needs', '--again'])('such as what %s names', async (flag) => {
    await writeFile(at('mine'), 'mine')
    symlinkSync(at('mine'), at('link'))
    for (const mistake of [[], ...refused.map((one) => [one])]) {
      const both = [...mistake, '-r', `json=${at('link')}`, '-r', `tap=${at('mine')}`]
      for (const named of [[flag, at('mine')], [`${flag}=${at('mine')}`]])
        expect((await finish(['check', 'http://127.0.0.1:1', ...named, ...both])).code).toBe(3)
      expect(await read('mine')).toBe('mine')
    }
  })

  it('nor a file of the build, or of the contract that gaps reads by itself', async () => {
    await writeFile(at('model.json'), 'mine')
    await finish(['check', 'http://127.0.0.1:1', '--build', folder, '--nonsense', '-r', `json=${at('model.json')}`])
    expect(await read('model.json')).toBe('mine')
    const contract = resolve('contract/openapi.yaml')
    const before = await readFile(contract, 'utf8')
    expect((await finish(['gaps', '-r', `json=${contract}`])).err).toContain(
      'This file is an input of the same command',
    )
    expect(await readFile(contract, 'utf8')).toBe(before)
  })

  it('nor what a configuration names, where the command line is wrong', async () => {
    await writeFile(at('base.json'), 'mine')
    await writeFile(at('c.json'), JSON.stringify({ check: { baseline: at('base.json') } }))
    const named = ['--config', at('c.json'), '-r', `json=${at('base.json')}`]
    expect((await finish(['check', 'http://127.0.0.1:1', ...named, '--nonsense'])).code).toBe(3)
    expect(await read('base.json')).toBe('mine')
  })

  it('nor a recording, or the certificate of an authority', async () => {
    await writeFile(at('q.har'), 'mine')
    for (const named of [
      ['--replay', folder],
      ['http://127.0.0.1:1', '--ca', at('q.har')],
    ]) {
      const { code, err } = await finish(['check', ...named, '-r', `json=${at('q.har')}`])
      expect([code, err]).toEqual([3, expect.stringContaining('This file is an input of the same command')])
      expect(await read('q.har')).toBe('mine')
    }
  })

  it('and what a link leads to is no report from yesterday', async () => {
    await writeFile(at('mine'), 'mine')
    symlinkSync(at('mine'), at('link'))
    const outputs = { choices: [{ name: 'json', file: at('link') }], verbose: false, quiet: false } as const
    await writeBegun({ ...outputs, annotations: false, stepSummary: undefined }, 'http://127.0.0.1:1', [], fakeIo())
    expect(await read('mine')).toBe('mine')
  })

  it('and a report that was written stays where something else cannot be', async () => {
    await using server = await smallServer()
    const args = ['--quick', '-r', `json=${at('r.json')}`, '-r', 'junit=/dev/full']
    expect((await finish(['check', server.url, ...args])).code).toBe(3)
    expect(await jsonOf()).toMatchObject({ verdict: 'clean' })
  })
})

const main = resolve('cli/main.ts')
const tsx = ['--import', import.meta.resolve('tsx')]

describe('nothing of yesterday stays', () => {
  it('where the run is killed', async () => {
    let asked = (): void => undefined
    const isAsked = new Promise<void>((done) => (asked = done))
    await using server = await socketServer(() => asked())
    const forms = await allForms()
    const child = spawn(process.execPath, [...tsx, main, 'check', server.url, ...forms], { stdio: 'ignore' })
    await isAsked
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(await jsonOf()).toMatchObject({ cause: 'The run was ended before it came to its end.' })
    for (const name of reporterNames) expect(await read(`r.${name}`)).toContain('ended before')
  })

  it.runIf(process.platform === 'linux')('where there is no room for the report', async () => {
    await writeFile(at('r.html'), older)
    await writeFile(at('r.json'), older)
    // In units of 512 or 1,024 bytes, by shell.
    const line = 'ulimit -f 4; exec "$0" "$@"'
    const args = [...tsx, main, 'check', `http://127.0.0.1:${await freePort()}`]
    const forms = ['-r', `html=${at('r.html')}`, '-r', `json=${at('r.json')}`]
    const child = spawn('sh', ['-c', line, process.execPath, ...args, ...forms], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(existsSync(at('r.html'))).toBe(false)
    expect(await jsonOf()).toMatchObject({ verdict: 'could not run' })
    expect(err).toMatch(/r\.html: The file could not be written: it is larger than a file may be here/)
  })
})

describe.runIf(process.platform === 'linux')('a baseline whose place a report takes', () => {
  it('stays where there is no room for the report', async () => {
    await using server = await smallServer()
    const forms = ['-r', `json=${at('base.json')}`]
    await finish(['check', server.url, '--quick', ...forms])
    const before = await read('base.json')
    const args = [...tsx, main, 'check', server.url, '--quick', '--baseline', at('base.json'), ...forms]
    const child = spawn('sh', ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, ...args], { stdio: 'ignore' })
    expect(await once(child, 'close')).toEqual([3, null])
    expect(await read('base.json')).toBe(before)
  })
})

describe('a report of a run that could not be made', () => {
  it.each([
    ['--baseline', 'The baseline is the report of a run that could not be made; name another one.'],
    ['--again', 'The check of this report could not run; to judge the server, leave out --again.'],
  ])('is refused by %s', async (flag, says) => {
    await finish(['check', 'http://127.0.0.1:1', '-r', `json=${at('r.json')}`])
    const { code, err } = await finish(['check', 'http://127.0.0.1:1', flag, at('r.json')])
    expect([code, err]).toEqual([3, expect.stringContaining(says)])
  })

  it('has a column of its own in the table of report', async () => {
    await finish(['check', 'http://127.0.0.1:1', '-r', `json=${at('r.json')}`])
    expect((await finish(['report', folder])).out).toContain('⚠️ could not run')
  })
})
