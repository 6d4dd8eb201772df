import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { finish } from '../cli/test-io.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipelines-'))
  // In place of the package from the registry: writes down its arguments, and ends as `check` may.
  const npx = '#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = 1\n'
  writeFileSync(join(folder, 'npx'), npx)
  chmodSync(join(folder, 'npx'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The step of each pipeline, as its runner has it run. */
const steps = {
  'action.yml': () => (parse(readFileSync('action.yml', 'utf8')) as Action).runs.steps[0]?.run ?? '',
  'templates/check.yml': () => {
    const documents = parseAllDocuments(readFileSync('templates/check.yml', 'utf8')).map((one): unknown => one.toJS())
    return (documents[1] as Record<string, { script: readonly string[] }>)['model-query-check']?.script.join('\n') ?? ''
  },
}
interface Action {
  readonly runs: { readonly steps: readonly { readonly run?: string }[] }
}

test.each(Object.entries(steps))(
  'the step of %s passes each line on as one argument, and check takes them',
  async (_, step) => {
    const variables = {
      SERVER: 'http://127.0.0.1:1/a',
      VERSION: '1.2.3',
      REPORTS: join(folder, 'reports'),
      ARGUMENTS: '--header\r\nX-Key: $(touch broken) "a"\n  \n  --seed=7\t\n--quick',
    }
    // On macOS bash is 3.2, which has no mapfile.
    const old = 'mapfile() { return 127; }; export -f mapfile\n'
    const { stdout, status, stderr } = spawnSync('bash', ['-e', '-c', old + step()], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...variables, PATH: `${folder}${delimiter}${process.env['PATH']}` },
    })
    expect([status, stderr]).toEqual([1, ''])
    const given = JSON.parse(stdout) as string[]
    expect(given.slice(0, 5)).toEqual(['--yes', '--package', 'model-query-toolkit@1.2.3', 'model-query', 'check'])
    expect(given.slice(-4)).toEqual(['--header', 'X-Key: $(touch broken) "a"', '--seed=7', '--quick'])
    // Every flag is one that is known: the server was looked for.
    expect((await finish(given.slice(4))).err).toMatch(/^Nothing listens at 127.0.0.1:1;/)
  },
)
