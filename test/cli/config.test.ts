import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { finish } from './test-io.ts'

const home = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'config-'))
beforeEach(() => process.chdir(folder))
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

/** What `model-query ...argv` says where this is in the configuration file. */
async function said(config: string, ...argv: readonly string[]): Promise<string> {
  writeFileSync('model-query.json', config)
  const { out, err, code } = await finish(argv)
  expect(code ?? 0).toBe(err === '' ? 0 : 2)
  return err === '' ? out.replaceAll(/ {2,}/g, '  ') : (err.split('\n')[0] ?? '')
}

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
  const out = await said(config, 'check', '--print-config', '--timeout', '3s', '-r', 'tap')
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
  const served = await said(config, 'serve', '--print-config')
  expect(served).toMatch(/^--console  false  model-query.json:9:28$/m)
  expect(served).toMatch(/^--token  \(not shown\)  model-query.json:9:46$/m)
  expect(await said(config, 'serve', '--no-config', '--print-config')).not.toContain('model-query.json')
})

test('a flag of the command line goes before a key that it excludes, and two keys that exclude each other are refused', async () => {
  const out = await said(config, 'check', '--print-config', '--exhaustive')
  expect(out).toContain('--exhaustive')
  expect(out).not.toContain('--sample')
  expect(await said('{"check": {"sample": 50, "exhaustive": true}}', 'check', 'x')).toBe(
    'model-query.json:1:26: --exhaustive cannot be used with --sample; remove one of them.',
  )
})

test('the values are those of the flags, and a flag that must be there may be in the file', async () => {
  const generated = '{"generate": {"entities": 3, "links": "1", "out": "build"}}'
  expect(await said(generated, 'generate')).toMatch(/^Wrote 3 entities, 1 link,/)
  expect(await said('{"check": {"header": "Authorization: ${NO_TOKEN}"}}', 'check', 'http://127.0.0.1:1')).toMatch(
    /^The environment variable NO_TOKEN, used by the header Authorization, is not set/,
  )
  // A list, as a flag that is given again.
  expect(await said('{"check": {"rule": ["OPS-2", "nothing-such"]}}', 'check', 'x')).toMatch(/nothing-such/)
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
