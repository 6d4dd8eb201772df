import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runCommand } from '../../src/trying/run-command.ts'
import { neededAlone } from '../../src/contract/needs.ts'
import { readNeeds } from '../../src/interface/read-needs.ts'
import { packageFile } from '../../src/files/package-file.ts'
import type { Report } from '../../src/report/report.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { chooseVariations, variations } from '../../src/variations/choose.ts'
import { hasTime } from '../has-time.ts'
import { bundleInto, packageFolder } from '../package-folder.ts'
import { careful, careless, neededByCareless } from '../trying/example-clients.ts'
import { isRunning } from './is-running.ts'
import { finish, start, type Outcome, type World } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vary-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const node = process.execPath
/** The tests of the example client, or of its careless copy. */
const client = (name: 'client' | 'careless-client'): readonly string[] => [
  node,
  '--test-reporter=spec',
  fileURLToPath(new URL(`../../examples/${name}/screens.test.js`, import.meta.url)),
]
// A test's Io has an environment of its own, and what a client needs of the real one is the path.
const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' }

function vary(flags: readonly string[], command: readonly string[], world: World = {}): Promise<Outcome> {
  return finish(['vary', '--timeout', '60s', ...flags, '--', ...command], { env, ...world })
}

/** A client of a few lines of bash, which starts twenty times faster than Node; `ask` asks the service for a path. */
async function script(text: string): Promise<readonly string[]> {
  const file = join(folder, 'client.sh')
  await writeFile(
    file,
    `folder='${folder}' variation=$MODEL_QUERY_VARIATION
ask() {
  local at=\${MODEL_QUERY_URL#http://}
  exec 3<>"/dev/tcp/\${at/://}"
  printf 'GET %s HTTP/1.0\\r\\n\\r\\n' "$1" >&3
  tr -d '\\r' <&3 | sed '1,/^$/d'
  echo
}
await() { until [ -e "$1" ]; do sleep 0.01; done }
${text}`,
  )
  return ['bash', file]
}
/** Fails under each of these variations. */
const failing = (...names: readonly string[]): Promise<readonly string[]> =>
  script(
    `ask /findings >"$folder/answer"; for name in ${names.join(' ')}; do [ $name != "$variation" ] || exit 3; done`,
  )

async function json(flags: readonly string[], command: readonly string[]): Promise<Report & { code: unknown }> {
  const { out, err, code } = await vary([...flags, '--reporter', 'json'], command)
  if (!out.startsWith('{')) throw new Error(err)
  return { ...(JSON.parse(out) as Report), code }
}

describe('vary', () => {
  it('names nothing for a client that leans on nothing', async () => {
    const tried = ['without-entity-title', 'hits-worst-first', 'error-html']
    const { out, err, code } = await vary(['--only', tried.join()], await script('ask /findings'))
    expect(err).toBe('')
    expect(out).not.toContain('FAIL')
    expect(out).toContain('no dependency found in the 3 variations tried: 3 passed')
    expect(code).toBe(0)
  })

  it('runs the tests of the two as they stand in examples, which are the same', async () => {
    const [text, copy] = await Promise.all(
      (['client', 'careless-client'] as const).map((name) => readFile(client(name)[2] ?? '', 'utf8')),
    )
    expect(copy).toBe(text)
    const npm = ['npm', '--prefix', fileURLToPath(new URL('../../examples/client', import.meta.url)), 'test']
    expect(await vary(['--only', 'without-entity-title'], npm)).toMatchObject({ code: 0 })
  })

  it(
    'names exactly what a careless client leans on, and nothing a careful one does',
    { timeout: 300_000 },
    async () => {
      // The tests of both in one process: the start of one costs more than all that they ask.
      const reporter = join(folder, 'reporter.mjs')
      await writeFile(
        reporter,
        `export default async function* (events) {
  for await (const { type, data } of events) if (type === 'test:fail') yield data.file + ': ' + data.details.error.cause.message + '\\n'
}`,
      )
      const tried = hasTime
        ? variations.map(({ name }) => name)
        : ['without-entity-title', 'hits-worst-first', 'error-bare-problem', 'order-by-number', 'no-links']
      const both = join(folder, 'both.mjs')
      await writeFile(both, `await import(${JSON.stringify(careful)}); await import(${JSON.stringify(careless)})`)
      const needs = join(folder, 'careless.needs.json')
      const { entries, code, verdict, requests } = (await json(
        ['--needs', needs, '--client', 'careless@1.2', ...(hasTime ? [] : ['--jobs', '1', '--only', tried.join()])],
        [node, `--test-reporter=${reporter}`, both],
      )) as Report & {
        code: number
        verdict: string
      }
      const failed = entries.filter(({ outcome }) => outcome === 'fail')
      expect(failed.map(({ id }) => id)).toEqual(neededByCareless.filter((name) => tried.includes(name)))
      for (const { evidence } of failed) {
        expect(evidence?.[0]?.excerpt).toContain('examples/careless-client/screens.test.js: ')
        expect(evidence?.[0]?.excerpt).not.toContain('examples/client/')
      }
      expect(entries).toHaveLength(tried.length)
      expect(code).toBe(1)
      expect(verdict).toBe('failed')
      expect(requests).toBeGreaterThan(tried.length)
      const [title, order] = failed.filter(({ id }) => /^without-entity-title$|^hits-worst-first$/.test(id))
      expect(title).toMatchObject({
        says: 'your client depends on an entity having the optional field title, which the contract leaves open (GAP-13)',
        cites: ['GAP-13', 'RES-1'],
        actual: 'exit code 1',
      })
      expect(title?.evidence?.[0]?.excerpt).toContain("Cannot read properties of undefined (reading 'length')")
      expect(order?.says).toBe('your client depends on the order of the hits, which the contract leaves open (GAP-7)')
      const read = await readNeeds(needs, '0.1.0')
      expect(read.client).toEqual({ name: 'careless', version: '1.2' })
      expect(neededAlone(read.needs).map(({ id }) => id)).toEqual([
        'hits-by-falling-score',
        'problem-has-members',
        'entity-has-title',
      ])
      expect(read.tried).toHaveLength(tried.length)
    },
  )

  it('says it to a person with the assertion that failed and the command that shows it again', async () => {
    const { out, err, code } = await vary(['--only', 'hits-worst-first'], client('careless-client'))
    expect({ code, err }).toEqual({ code: 1, err: '' })
    expect(out).toMatch(/^vary .*\n\ndepends on what the contract leaves open: 1 failed \(/)
    expect(out).toMatch(
      /\na test asserts a value\n {2}your tests depend on the order of the hits {2}GAP-7 {2}hits-worst-first\n {4}│ AssertionError .*the scores are .*\n {4}│ {3}at examples\/careless-client\/screens\.test\.js:\d+:\d+\n {4}│ {3}in the test: the best hit comes first\n/,
    )
    expect(out).toMatch(/\nnext\n {2}- Where a test asserts more than the client needs, loosen it\.\n {2}- To see one /)
    expect(out).not.toMatch(/OPS-3|GAP-16/)
    expect(out).toMatch(
      /\$ npx model-query vary --fixture library --seed 1 --only hits-worst-first -- \S+ \S+ \S+careless-client\/screens\.test\.js/,
    )
    expect(out).toContain(`Chosen: 1 of ${variations.length} variations.`)
  })

  it('says that the command fails where a process of the tests died', async () => {
    const command = await script(`ask /findings
      [ -z "$variation" ] || { echo 'Error: [vitest-pool]: Worker forks emitted error.'; exit 1; }`)
    const { out } = await vary(['--only', 'error-html'], command)
    expect(out).toMatch(
      /\nthe command fails\n.*error-html\n {4}│ Error: \[vitest-pool\]: Worker forks emitted error\.\n/,
    )
  })

  it('says of a field that is left out which clause permits it', async () => {
    const { out } = await vary(['--only', 'without-entity-title', '--verbose'], await failing('without-entity-title'))
    expect(out.replaceAll(/\n +/g, ' ')).toMatch(/ RES-1: An Entity may have [^]* No field is required\. /)
  })

  it('says which broken promises the tests would notice, and fails only below a share that is asked for', async () => {
    const command = await script(`ask /findings | grep -q '"severity":"'`)
    const { out, err, code } = await vary(['--wrong'], command)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toMatch(/^Your tests notice 2 of 46 broken promises \(4 %\)\.\n {2}the list: 0 of 12\n/)
    expect(out).toMatch(/\n {2}findings: 2 of 7\n\nnot noticed\n/)
    expect(out).toContain(
      '    the path of a finding is null  RES-3  finding-path-is-a-string\n      would notice: expect check, severity and path of the first finding\n',
    )
    expect(out).not.toContain('findings-answer')
    expect(out).not.toContain('Chosen')
    const two = await vary(['--wrong', '--only', 'findings-answer,list-answers'], command)
    expect(two.out).toMatch(/^Your tests notice 1 of 2 broken promises \(50 %\)\.\n/)
    expect((await vary(['--wrong', '--only', 'no-links'], command)).err).toContain('No promise is called no-links;')
    expect(await vary(['--wrong', '--at-least', '4%'], command)).toMatchObject({ code: 0 })
    expect(
      await vary(['--wrong', '--at-least', '55.5%', '--only', 'findings-answer,list-answers'], command),
    ).toMatchObject({
      code: 1,
      err: '50 % is below the 55.5 % of --at-least.\n',
    })
    expect(await vary(['--at-least', '5%'], command)).toMatchObject({
      code: 3,
      err: '--at-least is a share of the broken promises; use it with --wrong.\n',
    })
    expect(await vary(['--wrong', '--at-least', '101%'], command)).toMatchObject({ code: 3 })
  })

  it('gives the base URL in the arguments, too', async () => {
    const command = await script(`[ "$*" = "$MODEL_QUERY_URL --url=$MODEL_QUERY_URL/" ] && ask /findings`)
    expect(await vary(['--only', 'no-links'], [...command, '{url}', '--url={url}/'])).toMatchObject({ code: 0 })
  })

  it("tries a client's tests that answer themselves, from their own build, and beside it ask the port", async () => {
    const inside = packageFolder()
    const file = bundleInto(inside, 'test/trying/inside-client.ts')
    // From Node 26 on, msw makes it warn of localStorage.
    const command = [node, '--no-warnings', file, 'msw', 'fetch', 'server', 'port']
    const { code, entries, requests } = await json(['--only', 'without-finding-check', '--fixture', 'one'], command)
    const excerpt = ['msw', 'fetch', 'server', 'port'].map((name) => `${name} shows no check`).join('\n')
    expect(entries).toMatchObject([{ id: 'without-finding-check', outcome: 'fail', evidence: [{ excerpt }] }])
    expect({ code, requests }).toEqual({ code: 1, requests: 12 })
    await rm(inside, { recursive: true })
  })

  it('serves the build that is named, varied as the name in the environment says', async () => {
    const command = await script(`
      echo "$variation $(ask /findings | grep -c check)" >>"$folder/seen"
      [ "$variation" != no-entities ] || [ "$(ask /entities)" = '[]' ]`)
    const { code } = await vary(['--fixture', 'one', '--only', 'no-entities', '--only', 'no-findings'], command)
    expect(code).toBe(0)
    const seen = new Set((await readFile(join(folder, 'seen'), 'utf8')).split('\n'))
    expect([...seen].toSorted()).toEqual(['', ' 1', 'no-entities 1', 'no-findings 0'])
  })

  it('tries a combination by chance under one name, the same for the same seed', async () => {
    const command = await script(`ask /findings; [ -z "$variation" ] || { echo "broken by $variation"; exit 1; }`)
    const { entries, remarks } = await json(['--only', 'random', '--seed', '7'], command)
    expect(entries).toMatchObject([{ id: 'random-7', outcome: 'fail' }])
    expect(entries[0]?.says).toContain('your client depends on one or more of these: ')
    expect(entries[0]?.evidence?.[0]?.curl).toContain('--seed 7 --only random --')
    const names = /Several at once, drawn by seed 7: (.*)\./.exec(entries[0]?.title ?? '')?.[1]?.split(', ')
    expect(entries[0]?.evidence?.[0]?.excerpt).toContain(`broken by ${names?.join(',')}`)
    expect(remarks).toEqual([`random-7 combines these variations: ${names?.join(', ')}.`])
  })

  it('runs several at once', async () => {
    const command = await script(`
      ask /findings
      [ -n "$variation" ] || exit 0
      touch "$folder/$variation"
      await "$folder/no-links"
      await "$folder/no-findings"`)
    const { code } = await vary(['--jobs', '2', '--only', 'no-links,no-findings'], command)
    expect(code).toBe(0)
  })

  it('is told what is known already, and fails on what is new alone', async () => {
    const baseline = join(folder, 'vary.json')
    const careless = await failing('error-html', 'error-json')
    await vary(['--only', 'error-html', '--reporter', `json=${baseline}`], careless)
    const known = await vary(['--only', 'error-html', '--baseline', baseline], careless)
    expect(known).toMatchObject({ code: 0 })
    expect(known.out).toContain('depends on nothing new that the contract leaves open: 1 known to fail')
    const fresh = await vary(['--only', 'error-html,error-json', '--baseline', baseline], careless)
    expect(fresh).toMatchObject({ code: 1 })
    expect(fresh.out).toMatch(/the body of an error  GAP-8  error-json\n/)
    expect(fresh.out).toMatch(/known or accepted\n {2}error-html: /)
    const healed = await vary(['--only', 'error-html', '--baseline', baseline], await failing('error-json'))
    expect(healed.out).toContain('1 known failure no longer fails (error-html)')
  })

  it('leaves out what it is not to try, and counts no dependence that is accepted until that is over', async () => {
    const accepted = join(folder, 'accepted.json')
    const accept = async (...list: readonly object[]): Promise<void> =>
      writeFile(accepted, JSON.stringify({ accepted: list }))
    const common = { reason: 'the page says so', owner: 'Ada', date: '2026-01-01' }
    const command = await failing('error-html', 'no-findings')
    const flags = ['--only', 'error-html,no-links,no-findings', '--accepted', accepted]
    await accept({ name: 'error-html', ...common }, { name: 'error-json', ...common })
    const known = await vary(flags, command)
    expect(known).toMatchObject({ code: 0 })
    expect(known.out).toContain(
      'error-html: the body of an error\n    - accepted on 2026-01-01 by Ada: the page says so\n',
    )
    expect(known.out).toContain('which is not counted\n  findings being present: no-findings\n')
    await accept({ name: 'error-html', ...common, expires: '2026-01-02' })
    expect(await vary(flags, command)).toMatchObject({
      code: 1,
      out: expect.stringContaining('expired on 2026-01-02') as string,
    })
    expect(await vary([...flags, '--except', 'error-html'], command)).toMatchObject({ code: 0 })
    await accept({ name: 'no-links', ...common }, { name: 'no-such', ...common })
    const stale = await vary([...flags, '--except', 'error-html', '--fail-on', 'stale'], command)
    expect(stale).toMatchObject({ code: 1 })
    expect(stale.out).toContain('an accepted dependency is stale: 2 stale')
    await rm(accepted)
    expect(await vary(flags, command)).toMatchObject({
      code: 3,
      err: expect.stringContaining('does not exist; check the path.') as string,
    })
    expect(await vary(['--except', 'error-htm'], command)).toMatchObject({
      code: 3,
      err: expect.stringContaining('Did you mean error-html?') as string,
    })
  })

  it('is divided into shards, and joined to the report of one run', async () => {
    const command = await failing('error-html')
    const flags = ['--only', 'error-empty,error-html,without-entity-title', '--jobs', '1']
    const [first, second] = [join(folder, '1.json'), join(folder, '2.json')]
    for (const [at, file] of [first, second].entries()) {
      const shard = ['--shard', `${at + 1}/2`, '-r', `json=${file}`]
      expect(await vary([...flags, ...shard], command)).toMatchObject({ code: 0, out: '' })
    }
    const joined = await finish(['vary', '--replay', folder, '-r', 'json'])
    const report = JSON.parse(joined.out) as Report
    const { code, ...whole } = await json(flags, command)
    expect([joined.code, report.entries.map(({ outcome }) => outcome)]).toEqual([code, ['pass', 'fail', 'pass']])
    expect({ ...report, startedAt: '', durationMs: 0, requests: 0 }).toEqual({
      ...whole,
      startedAt: '',
      durationMs: 0,
      requests: 0,
    })
    expect(await finish(['vary', '--replay', first])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/^Shard 2 of 2 is missing;/),
    })
    expect((await vary(['--shard', '1/2'], command)).err).toMatch(/^--shard leaves a report for --replay;/)
    expect((await vary(['--replay', folder], command)).err).toMatch(/^--replay runs no command/)
  })

  it('writes JSON as the published schema describes it', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const valid = ajv.compile(JSON.parse(await readFile(packageFile('contract/schemas/report.schema.json'), 'utf8')))
    const { out } = await vary(['--only', 'error-html,no-links', '--reporter', 'json'], await failing('error-html'))
    valid(JSON.parse(out))
    expect(valid.errors ?? []).toEqual([])
  })

  it('says which needs are gone when it merges, and refuses needs of several variations at once', async () => {
    const file = join(folder, 'web.needs.json')
    const flags = ['--only', 'error-html', '--client', 'web', '--needs', file]
    expect((await vary(flags, await failing('error-html'))).err).toContain('Wrote 1 need of web to ')
    const careful = await script('ask /findings')
    const { err, code } = await vary([...flags, '--merge'], careful)
    expect(code).toBe(0)
    expect(err).toContain('Wrote 0 needs of web to ')
    expect(err).toContain('No longer needed: error-is-json: The body of a 404 is JSON.\n')
    const refused = await vary(['--only', 'random', '--needs', file], careful)
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining('do not show which one matters')])
    expect((await vary(['--merge'], careful)).err).toContain('name it with --needs FILE')
  })

  it('writes no needs for a client that fails without variation', async () => {
    const file = join(folder, 'web.needs.json')
    expect((await vary(['--needs', file], await script('ask /findings; exit 3'))).code).toBe(3)
    expect(existsSync(file)).toBe(false)
  })

  it.each([
    ['a report in the place of its build', ['--build', 'one', '--reporter', 'json=one/model.json'], 'one/model.json'],
    [
      'a report in the place of its candidates',
      ['--build', 'one', '-r', 'json=one/candidates.json'],
      'one/candidates.json',
    ],
    ['needs in the place of its build', ['--build', 'one', '--needs', 'one/build-log.json'], 'one/build-log.json'],
    [
      'needs in the place of what is accepted',
      ['--accepted', 'accepted.json', '--needs', 'accepted.json'],
      'accepted.json',
    ],
    ['a report among the shards it joins', ['--replay', 'one', '--reporter', 'html=one/model.json'], 'one/model.json'],
  ])('refuses to write %s', async (_what, flags, file) => {
    await cp(new URL('../../fixtures/one', import.meta.url), join(folder, 'one'), { recursive: true })
    await writeFile(join(folder, 'accepted.json'), '{"accepted":[]}')
    const inFolder = flags.map((flag) => flag.replace(/(?=one|accepted\.json)(?<=^|=)/, `${folder}/`))
    const { code, err } = await finish(['vary', ...inFolder, ...(flags.includes('--replay') ? [] : ['--', 'true'])], {
      env,
    })
    expect([code, err]).toEqual([
      3,
      `${join(folder, file)}: This file is an input of the same command; write to another one.\n`,
    ])
  })

  it('refuses a folder in the place of what is accepted', async () => {
    const { code, err } = await vary(['--accepted', folder], ['true'])
    expect([code, err]).toEqual([3, `${folder}: This is a folder; name the file of the acceptances in it.\n`])
  })

  it('keeps a file that has no needs', async () => {
    const file = join(folder, 'tsconfig.json')
    await writeFile(file, '{ "files": [] }')
    const { code, err } = await vary(['--needs', file], ['true'])
    expect([code, err]).toEqual([
      3,
      `${file}: This file is not a file of needs, so it is not replaced; name another with --needs.\n`,
    ])
    expect(await readFile(file, 'utf8')).toBe('{ "files": [] }')
  })

  it('refuses needs and a report in one file', async () => {
    const file = join(folder, 'same.json')
    const { code, err } = await vary(['--needs', file, '--reporter', `json=${file}`], ['true'])
    expect([code, err]).toEqual([3, `${file}: Two flags write to this file; give each its own file.\n`])
  })

  it('writes every form', async () => {
    const forms = reporterNames.flatMap((name) => ['--reporter', `${name}=${join(folder, name)}`])
    expect(await vary(['--only', 'error-html', ...forms], await failing('error-html'))).toMatchObject({ code: 1 })
    for (const name of reporterNames) {
      const written = await readFile(join(folder, name), 'utf8')
      expect([name, written]).toEqual([name, expect.stringContaining('error-html')])
      expect([name, written]).toEqual([name, expect.stringContaining('GAP-8')])
    }
  })

  it('shows how far it is on a terminal', async () => {
    const { err } = await vary(['--only', 'error-html'], await failing('error-html'), { talkTerminal: true })
    expect(err).toMatch(/^\rfirst run, without a variation\r +\r\r1\/1 error-html, 1 failed/)
  })

  it('keeps the end of a long output, without its colours', async () => {
    const command = await script(`
      ask /findings
      [ -n "$variation" ] || exit 0
      printf '%0200000d\\n' 0
      for at in {0..98}; do printf '\\e[31mline %s\\e[0m\\n' $at; done
      exit 4`)
    const { entries } = await json(['--only', 'no-links'], command)
    const excerpt = entries[0]?.evidence?.[0]?.excerpt?.split('\n') ?? []
    expect(excerpt).toHaveLength(25)
    expect(excerpt.at(-1)).toBe('line 98')
    expect(entries[0]?.actual).toBe('exit code 4')
  })
})

describe('vary ends what it started', () => {
  afterEach(() => void vi.useRealTimers())

  /** Hangs under a variation, deaf to SIGTERM, with a process of its own that hangs as well. */
  const hanging = `
    ask /findings
    [ -n "$variation" ] || exit 0
    trap '' TERM
    sleep 1000 &
    echo $$ $! >"$folder/half" && mv "$folder/half" "$folder/pids"
    echo hangs
    wait`
  const pids = async (): Promise<readonly number[]> =>
    (await readFile(join(folder, 'pids'), 'utf8')).split(' ').map(Number)

  it('when the time is over', async () => {
    const { out, code } = await vary(['--timeout', '3s', '--only', 'error-html'], await script(hanging))
    expect(code).toBe(1)
    expect(out).toContain('not finished after 3 s')
    expect(out).toContain('│ hangs')
    for (const pid of await pids()) expect(isRunning(pid)).toBe(false)
  })

  it('when it is stopped, and then says that not everything was tried', async () => {
    const command = await script(hanging)
    const run = start(['vary', '--jobs', '1', '--only', 'no-links,no-findings', '--', ...command], { env })
    for (;;) {
      const there = await readFile(join(folder, 'pids'), 'utf8').catch(() => '')
      if (there !== '') break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    run.stop()
    await run.done
    expect(run.code).toBe(2)
    expect(run.out).toContain('Stopped: 0 of 2 variations were tried.')
    expect(run.out).toContain('no verdict, since no variation was tried: 0 passed (')
    for (const pid of await pids()) expect(isRunning(pid)).toBe(false)
  })

  it('at once when a signal comes while it waits for what is deaf to the first', async () => {
    const listeners = (): readonly unknown[] => process.listeners('SIGINT')
    const before = listeners()
    const stop = new AbortController()
    const up = join(folder, 'up')
    const deaf = `process.on('SIGTERM', () => {}); require('fs').writeFileSync(${JSON.stringify(up)}, ''); setInterval(() => {}, 1000)`
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const ended = runCommand([node, '-e', deaf], { env, timeoutMs: 60_000, signal: stop.signal })
    while (!existsSync(up)) await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    const [listener] = listeners().filter((one) => !before.includes(one))
    expect(listener).toBeTypeOf('function')
    ;(listener as () => void)()
    expect(await ended).toMatchObject({ ok: false, says: 'stopped' })
    expect(listeners()).toEqual(before)
  })

  it('later where this process was paused when the time was over, since its service answered nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const kill = vi.spyOn(process, 'kill')
    onTestFinished(() => void vi.useRealTimers().restoreAllMocks())
    const waits = [node, '-e', 'setInterval(() => {}, 1000)']
    const { signal } = new AbortController()
    const ended = runCommand(waits, { env: process.env, timeoutMs: 1000, signal })
    clock.mockReturnValue(1500)
    vi.advanceTimersByTime(1000)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(await ended).toMatchObject({ ok: false, says: 'not finished after 1 s', late: true })
  })

  it('when the command ends and leaves a process behind', async () => {
    const command = await script(`
      ask /findings
      sleep 1000 &
      printf '%s ' $! >>"$folder/pids"`)
    expect(await vary(['--only', 'no-links'], command)).toMatchObject({ code: 0 })
    const left = (await pids()).filter((pid) => pid > 0)
    expect(left).toHaveLength(2)
    for (const pid of left) expect(isRunning(pid)).toBe(false)
  })
})

describe('vary refuses', () => {
  it('to be run by itself, as by a script that calls vary for the tests which call the script', async () => {
    const run = start(['vary', '--', 'npm', 'test'], { env: { ...env, MODEL_QUERY_ASKED: join(folder, 'asked') } })
    await run.done
    expect([run.code, run.err]).toEqual([3, expect.stringMatching(/^vary was started by a command that vary runs; /)])
  })

  it('a command that fails as things are, with its last words', async () => {
    const command = await script(`echo first; echo 'no such suite' >&2; exit 7`)
    const { out, err, code } = await vary([], command)
    expect({ out, code }).toEqual({ out: '', code: 3 })
    expect(err).toContain('  │ first\n  │ no such suite\n')
    expect(err).toContain('fails without any variation (exit code 7); make it pass first.')
  })

  it('a command that asks the service nothing', async () => {
    const { err, code } = await vary([], [node, '-e', '0'])
    expect(code).toBe(3)
    expect(err).toContain(
      'sends the service no request; answer with createHandlers, createFetch or startServer from a build, in a page with the plugin for Vite, read the URL from MODEL_QUERY_URL, or pass {url} as an argument.',
    )
  })

  it.each([
    ['no-such-command-here', '(ENOENT); check that it is a program on the PATH.'],
    ['npm test && true', "(ENOENT); to run a shell command line, use sh -c 'npm test && true'"],
    ['/', '(EACCES); check that it is a program on the PATH.'],
    ['', '(ERR_INVALID_ARG_VALUE); check that it is a program on the PATH.'],
  ])('a command that cannot be started: %j', async (name, why) => {
    const err = `The command ${JSON.stringify(name)} cannot be started ${why}\n`
    expect(await vary([], [name])).toEqual({ out: '', err, code: 3 })
  })

  it('a temporary folder that cannot be made, with no port left open', async () => {
    const ports = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length
    const before = ports()
    vi.stubEnv('TMPDIR', join(folder, 'none'))
    const outcome = await vary(['--only', 'error-html', '--jobs', '1'], [node, '--version'])
    vi.unstubAllEnvs()
    const err = `${join(folder, 'none')}: No temporary folder can be made here (ENOENT); name another with TMPDIR, or make room in it.\n`
    expect(outcome).toEqual({ out: '', err, code: 3 })
    await expect.poll(ports).toBe(before)
  })

  it('a command that says nothing and does not end, with how to give it longer', async () => {
    const { err, code } = await vary(['--timeout', '1s', '--jobs', '1'], [node, '-e', 'setInterval(() => {}, 1000)'])
    expect(code).toBe(3)
    expect(err).toMatch(/^\S+ -e .* fails without any variation \(not finished after 1 s\); increase --timeout, /)
  })

  it('a command that succeeds alone, but not beside itself, and takes it with --jobs 1', async () => {
    const command = await script(`
      ask /findings
      mkdir "$folder/lock" || { touch "$folder/clash"; exit 1; }
      await "$folder/clash"
      rmdir "$folder/lock"`)
    const { out, err, code } = await vary(['--jobs', '2', '--only', 'no-links,no-findings'], command)
    expect({ out, code }).toEqual({ out: '', code: 3 })
    expect(err).toContain('mkdir: ')
    expect(err).toMatch(/succeeds alone, but not when 2 run in parallel \(exit code 1\); .* --jobs 1\.\n$/)
    expect(await vary(['--jobs', '1', '--only', 'no-links,no-findings'], command)).toMatchObject({ code: 0 })
  })

  it('a build and a fixture at once', async () => {
    const { err, code } = await vary(['--build', folder, '--fixture', 'odd'], ['true'])
    expect(code).toBe(3)
    expect(err).toContain("option '--fixture <name>' cannot be used with option '--build <folder>'")
  })

  it('a variation that there is not, and a baseline of another command', async () => {
    expect(await vary(['--only', 'error-htlm'], ['true'])).toMatchObject({
      code: 3,
      err: 'No variation is called "error-htlm". Did you mean error-html?\n',
    })
    const baseline = join(folder, 'check.json')
    await writeFile(baseline, JSON.stringify({ version: 2, command: 'check', entries: [] }))
    const { err, code } = await vary(['--baseline', baseline], ['true'])
    expect(code).toBe(3)
    expect(err).toContain(
      'The baseline is not a report of vary. Write it with npx model-query vary --reporter json=FILE.',
    )
  })

  it.each([
    [['npx', 'vitest', '--watch'], '--watch'],
    [['node_modules/.bin/vitest', 'watch'], 'watch'],
  ])('a command that never ends: %j', async (command, word) => {
    expect(await vary([], command)).toEqual({
      out: '',
      err: `The command watches files, and never ends; leave ${word} out, as in npx vitest run.\n`,
      code: 3,
    })
  })

  it('a word before --, as of a second name', async () => {
    const err = 'no-findings stands before --; name the command after it, and repeat --only for each name.\n'
    expect(await vary(['--only', 'no-links', 'no-findings'], ['true'])).toEqual({ out: '', err, code: 3 })
    const passesOn = [...(await script('ask /findings')), '--', 'x']
    expect(await vary(['--only', 'no-links'], passesOn)).toMatchObject({ code: 0 })
  })

  it('to run nothing', async () => {
    const { err, code } = await finish(['vary'], { env })
    expect(code).toBe(3)
    expect(err).toContain('Name the command after --: npx model-query vary -- npm test')
  })
})

describe('serve --vary', () => {
  it('answers as the variations say, and names them', async () => {
    const run = start(['serve', '--port', '0', '--vary', 'error-html', '--vary', 'no-findings'], { env })
    const [, url = ''] = await run.sees(/answers at (\S+)/)
    expect(run.out).toMatch(
      /build +the bundled fixture library, varied: no-findings, error-html \(86 entities · 161 links · 0 findings\)/,
    )
    expect(await (await fetch(`${url}/findings`)).json()).toEqual([])
    expect(await (await fetch(`${url}/entities/unknown`)).text()).toMatch(/^<!doctype html>/)
    run.stop()
    await run.done
    expect(run.code).toBe(0)
  })

  it('answers with --as as a server was seen to, names what it cannot mirror, and refuses what does not say', async () => {
    const file = join(folder, 'production.json')
    const observations = { version: 1, server: 'http://x', startedAt: '2026-11-20T18:28:43.120Z', observations: {} }
    const behaviours = [
      { id: 'error-is-json', met: false, like: 'error-html' },
      { id: 'error-is-problem', met: false, like: 'error-json' },
      { id: 'all-hits', met: false },
    ]
    await writeFile(file, JSON.stringify({ ...observations, behaviours }))
    const run = start(['serve', '--port', '0', '--as', file], { env })
    const [, url = ''] = await run.sees(/answers at (\S+)/)
    expect(run.out).toContain('the bundled fixture library, varied: error-html (')
    expect(run.err).toContain('Not mirrored, the server does otherwise: A search returns all its hits, however many.\n')
    expect(await (await fetch(`${url}/entities/unknown`)).text()).toMatch(/^<!doctype html>/)
    run.stop()
    await run.done
    await writeFile(file, JSON.stringify(observations))
    const newer = join(folder, 'newer.json')
    await writeFile(newer, JSON.stringify({ ...observations, version: 2 }))
    expect((await finish(['serve', '--as', newer], { env })).err).toMatch(
      /have version 2, and .*; update model-query-toolkit/,
    )
    const { err, code } = await finish(['serve', '--as', file], { env })
    expect([code, err]).toEqual([3, expect.stringContaining('do not say which behaviours the server has; write them')])
  })

  it('names what a combination by chance holds', async () => {
    const run = start(['serve', '--port', '0', '--vary', 'random', '--seed', '7', '--fixture', 'odd'], { env })
    const [, names = ''] = await run.sees(/fixture odd, varied by seed 7: (.*) \(/)
    expect(names.split(', ')).toEqual(chooseVariations(['random'], 7).map(({ name }) => name))
    run.stop()
    await run.done
  })

  it('lists every variation with its open point and one sentence', async () => {
    const { out, err, code } = await finish(['serve', '--list-variations'])
    expect({ err, code }).toEqual({ err: '', code: undefined })
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(variations.length)
    expect(lines).toContain(
      'hits-worst-first          GAP-7   Hits are in ascending order of score.'.replace(/ {2,}(?=GAP)/, (gap) =>
        ' '.repeat(
          Math.max(...variations.map(({ name }) => name.length)) - 'hits-worst-first'.length + 2 || gap.length,
        ),
      ),
    )
    for (const line of lines) expect(line).toMatch(/^[a-z-]+ +GAP-\d+ +[A-Z].*\.$/)
  })

  it('refuses what there is not, and what contradicts itself', async () => {
    expect(await finish(['serve', '--vary', 'hits-worst'])).toMatchObject({
      err: 'No variation is called "hits-worst". Did you mean hits-worst-first?\n',
      code: 3,
    })
    expect(await finish(['serve', '--vary', 'cors-any,cors-none'])).toMatchObject({
      err: 'cors-any and cors-none both vary CORS; choose one of them.\n',
      code: 3,
    })
    expect(await finish(['serve', '--vary', 'random', '--seed', 'x'])).toMatchObject({ code: 3 })
  })
})
