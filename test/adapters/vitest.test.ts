import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TriedLine } from '../../src/adapters/vitest.ts'
import { attemptsOf } from '../../src/trying/attempts.ts'
import { hasRunner } from '../../src/trying/try-together.ts'
import { tryVariations } from '../../src/trying/try-variations.ts'
import { vitestProject } from './vitest-project.ts'

let folder = ''
beforeAll(() => {
  folder = vitestProject()
})
afterAll(() => rm(folder, { recursive: true }))

const command = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', '--root', '.'] as const
const plainEnv = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', CI: '1' }

/** The tests that failed and passed, by their names, and what was noted. */
async function run(env: Readonly<Record<string, string>>): Promise<{
  readonly failed: readonly string[]
  readonly passed: readonly string[]
  readonly output: string
}> {
  const [file, ...args] = [...command, '--reporter=verbose'] as const
  const output = await new Promise<string>((resolve) => {
    execFile(file, args, { cwd: folder, env: { ...plainEnv, NO_COLOR: '1', ...env } }, (_error, out, err) =>
      resolve(out + err),
    )
  })
  const named = (mark: string): readonly string[] =>
    [...output.matchAll(new RegExp(`^ ${mark} \\w+\\.test\\.js > (.+?)(?: \\d+ms)?$`, 'gm'))].map(
      ([, name = '']) => name,
    )
  return { failed: named('×'), passed: named('✓'), output }
}

describe('the runner for vitest', () => {
  it('runs tests as they are where nothing names variations', async () => {
    const { failed, passed } = await run({ CI: '' })
    expect(failed).toEqual([])
    expect(passed).toHaveLength(6)
    expect(await readFile(join(folder, '__snapshots__/list.test.js.snap'), 'utf8')).toContain('TERM Loan')
  })

  it('runs them under each variation, and then as they are, with modules, hooks and snapshots as if alone', async () => {
    const tried = join(folder, 'tried')
    const asked = join(folder, 'asked')
    const { failed, passed } = await run({
      MODEL_QUERY_VARIATIONS: 'no-entities without-entity-type error-html',
      MODEL_QUERY_TRIED: tried,
      MODEL_QUERY_ASKED: asked,
    })
    expect(failed.toSorted()).toEqual([
      'no-entities > a global is as its import left it',
      'no-entities > list has two lines',
      'no-entities > list is as it was',
      'no-entities > list shows types',
      'without-entity-type > a global is as its import left it',
      'without-entity-type > list has two lines',
      'without-entity-type > list is as it was',
      'without-entity-type > list shows types',
    ])
    expect(passed).toContain('error-html > list is as it was')
    expect(passed.filter((name) => name.startsWith('as it is > '))).toHaveLength(6)
    const lines = (await readFile(tried, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as TriedLine)
    const told = lines.flatMap(({ under, failed: one }) =>
      one ? [`${under}: ${one.test} ${one.stack.split('\n', 1)[0]}`] : [],
    )
    expect(told).toContain(
      "without-entity-type: list shows types TypeError: Cannot read properties of undefined (reading 'toUpperCase')",
    )
    // What was logged leads to the line, and comes before what the test says.
    expect(told.filter((line) => line.startsWith('without-entity-type: a global'))).toEqual([
      "without-entity-type: a global is as its import left it TypeError: Cannot read properties of undefined (reading 'length')",
      expect.stringContaining('AssertionError'),
    ])
    expect(told).toContainEqual(
      expect.stringMatching(/^error-html: (?:undefined|leaves a rejection alone) Error: left alone$/),
    )
    expect(lines.find(({ failed: one }) => one?.stack.includes('toUpperCase'))?.failed?.stack).toMatch(
      /screen\.js:4:\d+/,
    )
    expect(await readFile(asked, 'utf8')).toMatch(/^v+$/)
  })

  it('says once that no variation has a name, and which was probably meant', async () => {
    const { failed, passed, output } = await run({ MODEL_QUERY_VARIATIONS: 'no-links no-entitys' })
    expect([...failed, ...passed]).toEqual([])
    expect(output.match(/MODEL_QUERY_VARIATIONS: .*/g)).toEqual([
      'MODEL_QUERY_VARIATIONS: no variation is called "no-entitys". Did you mean no-entities?',
    ])
  })

  it('leaves out what is accepted, until it expires', async () => {
    const accepted = join(folder, 'vary.accepted.json')
    const one = (name: string, expires: string) => ({ name, expires, reason: 'r', owner: 'o', date: '2026-01-01' })
    await writeFile(
      accepted,
      JSON.stringify({ accepted: [one('no-entities', '9999-01-01'), one('without-entity-type', '2000-01-01')] }),
    )
    const { failed } = await run({ MODEL_QUERY_VARIATIONS: 'no-entities without-entity-type' })
    expect(new Set(failed.map((name) => name.split(' > ', 1)[0]))).toEqual(new Set(['without-entity-type']))
    await rm(accepted)
  })
})

describe('tryVariations', () => {
  const options = {
    build: { version: 'v', entities: [{ id: 'a' }], links: [], findings: [] },
    seed: 1,
    env: plainEnv,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
    jobs: 1,
    again: (asked: string) => ['again', asked],
  }
  const inProject = ['sh', '-c', `cd "$1" && shift && exec "$@"`, 'sh'] as const

  it('tries all in one process where the runner answers, and what fails once more', async () => {
    await rm(join(folder, 'starts'), { force: true })
    expect(await hasRunner(folder)).toBe(true)
    expect(await hasRunner(join(folder, 'dist/lib'))).toBe(false)
    const { entries, remarks, requests } = await tryVariations([...inProject, folder, ...command], {
      ...options,
      together: true,
      attempts: attemptsOf(['without-entity-type', 'without-entity-title', 'no-links', 'error-html'], 1),
    })
    expect(entries.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
      'without-entity-type fail',
      'without-entity-title fail',
      'no-links pass',
      'error-html fail',
    ])
    expect(entries[0]?.evidence?.[0]?.excerpt).toContain('FAIL  list.test.js > list shows types')
    expect(entries[3]?.evidence?.[0]?.excerpt).toContain('left alone')
    expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('...')
    expect(remarks).toContainEqual(
      expect.stringMatching(/^4 runs in one process took .+; one process for each would have taken about .+\.$/),
    )
    expect(requests).toBeGreaterThan(4)
  })

  it('tries all in one process where a file of tests is left out', async () => {
    const skipped = join(folder, 'skipped.test.js')
    await writeFile(skipped, `test.skip('is left out', () => undefined)`)
    onTestFinished(() => rm(skipped))
    await rm(join(folder, 'starts'), { force: true })
    const { entries } = await tryVariations([...inProject, folder, ...command], {
      ...options,
      together: true,
      attempts: attemptsOf(['no-links'], 1),
    })
    expect(entries).toMatchObject([{ outcome: 'pass' }])
    expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('..')
  })

  it('tries each by itself where a part of the requests comes from elsewhere', async () => {
    await rm(join(folder, 'starts'), { force: true })
    const more = `"$@" && node -e 'fetch(process.env.MODEL_QUERY_URL + "/findings")'`
    const { entries, remarks } = await tryVariations(
      ['sh', '-c', `cd "$1" && shift && ${more}`, 'sh', folder, ...command],
      {
        ...options,
        together: true,
        attempts: attemptsOf(['no-links'], 1),
      },
    )
    expect(entries).toMatchObject([{ outcome: 'pass' }])
    expect(remarks.join()).not.toContain('one process')
    expect(await readFile(join(folder, 'starts'), 'utf8')).toBe('...')
    expect(existsSync(join(folder, 'tried'))).toBe(true)
  })

  it(
    'tries each by itself where a process of the tests dies under one, and keeps what failed beside it',
    { timeout: 60_000 },
    async () => {
      const dies = join(folder, 'dies.test.js')
      await writeFile(
        dies,
        `test('dies', () => { if (process.env.MODEL_QUERY_VARIATION === 'no-links') process.kill(process.pid, 'SIGKILL') })`,
      )
      onTestFinished(() => rm(dies))
      const { entries, remarks } = await tryVariations([...inProject, folder, ...command], {
        ...options,
        together: true,
        jobs: 2,
        attempts: attemptsOf(['no-links', 'without-entity-type'], 1),
      })
      expect(entries.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
        'no-links seen',
        'without-entity-type fail',
      ])
      expect(remarks.join()).not.toContain('one process')
    },
  )

  /** What starts, asks once unless `asks` says otherwise, and then does this where the runner for vitest would try all in one process. */
  const inPlaceOfRunner = (
    text: string,
    { plain = '', asks = true }: { readonly plain?: string; readonly asks?: boolean } = {},
  ): readonly string[] => [
    process.execPath,
    '-e',
    `const { appendFileSync } = require('node:fs')
    const { MODEL_QUERY_TRIED: tried, MODEL_QUERY_ASKED: asked } = process.env
    appendFileSync(${JSON.stringify(join(folder, 'starts'))}, '.')
    if (${asks}) appendFileSync(asked, tried ? 'v' : '.')
    const note = (line) => appendFileSync(tried, JSON.stringify({ file: 'a.test.js', ...line }) + '\\n')
    if (tried) { ${text} } else { ${plain} }`,
  ]
  const starts = (): Promise<string> => readFile(join(folder, 'starts'), 'utf8')
  beforeEach(() => rm(join(folder, 'starts'), { force: true }))

  it.each([
    [
      'an exit code that no failure explains',
      `note({ under: 'no-links', done: true }); note({ under: '', done: true }); process.exit(1)`,
    ],
    [
      'a file that is loaded and never done',
      `note({ under: 'no-links', done: true }); note({ under: '', done: true }); note({ under: '', file: 'b.test.js' })`,
    ],
    [
      'a signal',
      `note({ under: 'no-links', failed: { stack: 'Error' } }); note({ under: 'no-links', done: true }); note({ under: '', done: true }); process.kill(process.pid, 'SIGKILL')`,
    ],
  ])('tries each by itself after %s', async (_name, text) => {
    const attempts = attemptsOf(['no-links'], 1)
    const { entries } = await tryVariations(inPlaceOfRunner(text), { ...options, together: true, attempts })
    expect(entries).toMatchObject([{ outcome: 'pass' }])
    expect(await starts()).toBe('...')
  })

  it(
    'waits for one process as long as it goes on, and no longer than for one run after that',
    { timeout: 30_000 },
    async () => {
      const goesOn = `const timer = setInterval(() => note({ under: '' }), 20)
      setTimeout(() => {
        clearInterval(timer)
        for (const under of ['no-links', '']) note({ under, done: true })
      }, 3_000)`
      const attempts = attemptsOf(['no-links'], 1)
      const limit = { ...options, together: true, timeoutMs: 2_000 }
      const { remarks } = await tryVariations(inPlaceOfRunner(goesOn), { ...limit, attempts })
      expect(remarks).toEqual(['Chosen: 1 of 59 variations.'])
      expect(await starts()).toBe('..')
      const many = attemptsOf(undefined, 1).slice(0, 20)
      const { entries } = await tryVariations(inPlaceOfRunner('while (true);'), { ...limit, attempts: many })
      expect(entries).toHaveLength(20)
    },
  )

  it('refuses tests that send no request, and tests that fail as they are, before it tries anything', async () => {
    const attempts = attemptsOf(['no-links', 'error-html'], 1)
    const together = { ...options, jobs: 2, together: true, attempts }
    const silent = inPlaceOfRunner(`for (const under of ['no-links', 'error-html', '']) note({ under, done: true })`, {
      asks: false,
    })
    await expect(tryVariations(silent, together)).rejects.toThrow('sends the service no request')
    await expect(tryVariations(inPlaceOfRunner('', { plain: 'process.exit(1)' }), together)).rejects.toThrow(
      'make it pass first',
    )
    expect(await starts()).toBe('..')
  })
})
