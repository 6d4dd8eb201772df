import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keysFor } from '../../cli/config/config-keys.ts'
import { decidedBy, forms, trust } from '../../cli/config/decides.ts'
import { flagsByKey } from '../../cli/config/flag-key.ts'
import { allCommands } from '../../cli/program.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { finish } from './test-io.ts'

const home = process.cwd()
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'config-')))
beforeEach(() => process.chdir(folder))
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** What `model-query ...argv` says where this is in the configuration file, but for the line that names its flags. */
async function said(config: string, ...argv: readonly string[]): Promise<string> {
  writeFileSync('model-query.json', config)
  const { out, err: all, code } = await finish(argv)
  const err = all.replace(/^Flags from .*\n/, '')
  expect(code ?? 0).toBe(err === '' ? 0 : 3)
  return err === '' ? out.replaceAll(/ {2,}/g, '  ') : (err.split('\n')[0] ?? '')
}
const named = ['--config', 'model-query.json']

const config = `{
  "check": {
    "time-limit": "5m",
    "reporter": ["pretty", "junit=report.xml"],
    "header": ["Authorization: Bearer \${TOKEN}", "X-Key: abc", "Accept: text/html"],
    "sample": 50,
    "quick": false
  },
  "serve": { "port": 4077, "console": false, "token": "abc" }
}`

test('what holds and where each value is from: the file, the command line before it, or the default', async () => {
  const out = await said(config, 'check', '--print-config', '--timeout', '3s', '-r', 'tap', ...named)
  expect(out.split('\n').map((line) => line.trim())).toEqual([
    '--header  Authorization: Bearer ${TOKEN}, X-Key: (not shown), Accept: text/html  model-query.json:5:5',
    '--concurrency  8  default',
    '--timeout  3s  command line',
    '--max-body  64M  default',
    '--time-limit  5m  model-query.json:3:5',
    '--sample  50  model-query.json:6:5',
    '--reporter  tap  command line',
    '',
  ])
  const served = await said(config, 'serve', '--print-config', ...named)
  expect(served).toMatch(/^--console  false  model-query.json:9:28$/m)
  expect(served).toMatch(/^--token  \(not shown\)  model-query.json:9:46$/m)
  expect(await said(config, 'serve', '--no-config', '--print-config')).not.toContain('model-query.json')
})

test('a flag of the command line goes before a key that it excludes, and two keys that exclude each other are refused', async () => {
  const out = await said(config, 'check', '--print-config', '--exhaustive', ...named)
  expect(out).toContain('--exhaustive')
  expect(out).not.toContain('--sample')
  expect(await said('{"check": {"sample": 50, "exhaustive": true}}', 'check', 'x')).toBe(
    'model-query.json:1:26: --exhaustive cannot be used with --sample; remove one of them.',
  )
})

test('the values are those of the flags, and a flag that must be there may be in the file', async () => {
  const generated = '{"generate": {"entities": 3, "links": "1"}}'
  expect(await said(generated, 'generate', '--out', 'build')).toMatch(/^Wrote 3 entities, 1 link,/)
  const header = '{"check": {"header": "Authorization: ${NO_TOKEN}"}}'
  expect(await said(header, 'check', 'http://127.0.0.1:1', ...named)).toMatch(
    /^The environment variable NO_TOKEN, used by the header Authorization, is not set/,
  )
  // A list, as a flag that is given again.
  expect(await said('{"check": {"rule": ["OPS-2", "nothing-such"]}}', 'check', 'x', ...named)).toMatch(/nothing-such/)
  expect(await said('{"check": {"reporter": "junit=r.xml"}}', 'check', '--list-rules')).toMatch(/^required/)
})

test.each([
  ['{"check": {"time-limt": "5m"}}', '1:12: check has no flag --time-limt. Did you mean time-limit?'],
  [
    '{"check": {"print-config": true}}',
    '1:12: check has no flag --print-config. To list them, run npx model-query check --help.',
  ],
  ['{\n "chekc": {}}', '2:2: No command is called chekc. Did you mean check?'],
  ['{"serve": {"watch": 7}}', '1:12: /serve/watch must be of type boolean.'],
  ['{"check": {"time-limit": "5x"}}', '1:12: --time-limit does not take "5x". Use a time such as 500ms, 30s or 2m.'],
  ['{"check": }', "1:11: This is not JSON: expected a value, found '}'; correct it."],
])('%s is refused where it is wrong, and help is given all the same', async (text, message) => {
  expect(await said(text, 'check', 'x')).toBe(`model-query.json:${message}`)
  expect(await said(text, 'check', '--help')).toContain('--print-config')
})

test('each flag of each command is decided upon once: a file may choose it, or only the command line', async () => {
  const commands = await allCommands({} as never)
  const flags = new Set(commands.flatMap((command) => [...flagsByKey(command).keys()]))
  const decided = [...forms, ...Object.values(trust).flat()]
  expect(decided.toSorted()).toEqual([...flags].toSorted())
  // What nobody has decided upon yet.
  expect(decidedBy('new-flag')).toBe('more than forms and amounts')
})

test('every flag that decides more than forms and amounts is refused where it is, until the command line names the file', async () => {
  for (const command of await allCommands({} as never)) {
    for (const [key, [option]] of flagsByKey(command)) {
      const value = option.argChoices?.[0] ?? (option.isBoolean() || option.negate ? true : '1')
      const text = `{"${command.name()}":\n{"${key}": ${JSON.stringify(value)}}}`
      const read = (trusted: boolean) =>
        keysFor(command.name(), text, 'model-query.json', trusted).map((one) => one.key)
      expect(read(true)).toEqual([key])
      if (forms.includes(key)) expect(read(false)).toEqual([key])
      else
        expect(() => read(false)).toThrow(
          `model-query.json:2:2: "${key}" decides ${decidedBy(key)}; name the file with --config model-query.json to let it.`,
        )
    }
  }
})

test('all that is refused is said at once, and only of the command that runs', async () => {
  const text = '{"check": {"beside": "https://evil.example", "insecure": true, "sample": 1}}'
  writeFileSync('model-query.json', text)
  const { err } = await finish(['check', 'http://127.0.0.1:1'])
  expect(err.match(/^model-query.json:.*$/gm)).toEqual([
    'model-query.json:1:12: "beside" decides where requests go; name the file with --config model-query.json to let it.',
    'model-query.json:1:46: "insecure" decides whom a run trusts; name the file with --config model-query.json to let it.',
  ])
  expect(await said(text, 'contract', '--format', 'json')).toMatch(/^[[{]/)
})

test.each([
  ['reports/check.json', true],
  ['./reports/../check.json', true],
  ['../x', false],
  ['/tmp/x', false],
  ['elsewhere/x', false],
  ['elsewhere/new/x', false],
  ['inside/../x', false],
  ['none/../x', true],
  ['link.json', false],
  ['.git/config', false],
  ['reports/.x', false],
])(
  'a reporter of a file that nobody named writes below the folder alone, and in nothing hidden: %s',
  (path, isTaken) => {
    mkdirSync('reports', { recursive: true })
    rmSync('elsewhere', { force: true })
    symlinkSync('..', 'elsewhere')
    rmSync('inside', { force: true })
    // Of which the system says that the folder above is another.
    symlinkSync(tmpdir(), 'inside')
    rmSync('link.json', { force: true })
    symlinkSync(join(home, 'package.json'), 'link.json')
    const text = JSON.stringify({ check: { reporter: ['pretty', `json=${path}`] } })
    const read = (trusted: boolean) => keysFor('check', text, 'model-query.json', trusted)
    expect(read(true)).toHaveLength(1)
    if (isTaken) expect(read(false)).toHaveLength(1)
    else
      expect(() => read(false)).toThrow('model-query.json:1:11: "reporter" names a file that is hidden, or not below')
  },
)

test('a file that is a link out of the folder is not read, since what is wrong in it would be shown', async () => {
  rmSync('model-query.json', { force: true })
  symlinkSync(join(home, 'package.json'), 'model-query.json')
  const { err, code } = await finish(['check', 'x'])
  rmSync('model-query.json')
  expect(code).toBe(3)
  expect(err).toBe('model-query.json: This is a link out of the folder; to use it, add --config model-query.json.\n')
})

test('another file can be named, which decides everything; one that is named and not there is an error', async () => {
  writeFileSync('other.json', '{"check": {"fail-on": "required"}}')
  const config = '{"check": {"sample": 7}}'
  expect(await said(config, 'check', '--print-config', '--config=other.json')).toMatch(
    /^--fail-on {2}required {2}other.json:1:12$/m,
  )
  expect(await said(config, 'check', '--print-config', '--config=other.json')).not.toContain('--sample')
  expect(await said(config, 'check', 'x', '--config', 'none.json')).toBe(
    'none.json: This file does not exist; check the path of the configuration.',
  )
  expect(await said(config, 'check', 'x', '--config')).toBe("error: option '--config <file>' argument missing")
})

test('each run says which flags a file set, without secrets, and so does each form of its report', async () => {
  const line = 'Flags from model-query.json: --verbose; --fail-on stale, new'
  const config = { gaps: { verbose: true, 'fail-on': ['stale', 'new'] } }
  for (const name of reporterNames) {
    writeFileSync('model-query.json', JSON.stringify(config))
    const { out, err } = await finish(['gaps', '--reporter', name, ...named])
    expect(err).toContain(`${line}\n`)
    const plain = out.replaceAll(/\s+/g, ' ').replaceAll('\\-', '-')
    if (name === 'json')
      expect(JSON.parse(out)).toMatchObject({
        configuration: { file: 'model-query.json', flags: ['--verbose', '--fail-on stale, new'] },
      })
    if (name === 'junit') expect(out).toContain(`<property name="configuration" value="${line}"/>`)
    if (name !== 'json') expect([name, plain]).toEqual([name, expect.stringContaining(line)])
  }
  writeFileSync('model-query.json', '{"serve": {"header": "X-Key: abc", "token": "abc", "console": false, "port": 0}}')
  const { err } = await finish(['serve', 'no-such-folder', ...named])
  expect(err).toMatch(/^Flags from .*: --header X-Key: \(not shown\); --token \(not shown\); --no-console; --port 0\n/)
  // No file had a say.
  expect((await finish(['gaps', '--no-config', '-r', 'json'])).out).not.toContain('configuration')
})
