import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse, parseAllDocuments } from 'yaml'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>
  readonly runs: { readonly steps: readonly { readonly run?: string; readonly if?: string }[] }
}
interface Component {
  readonly spec: Action
}

export const action = parse(readFileSync('action.yml', 'utf8')) as Action
const documents = parseAllDocuments(readFileSync('templates/check.yml', 'utf8')).map((one): unknown => one.toJS())
export const component = documents[0] as Component
const jobs = documents[1] as Readonly<Record<string, { readonly script: readonly string[] }>>

/** The step of each pipeline, as its runner has it run. */
export const steps: Readonly<Record<string, string>> = {
  'action.yml': action.runs.steps[0]?.run ?? '',
  'templates/check.yml': jobs['model-query-check']?.script.join('\n') ?? '',
}

/** Somebody's machine: an empty checkout, and what is beside it. */
export interface Machine {
  readonly folder: string
  readonly checkout: string
  /** What npm was run with: where, and the registry that it would have asked there. */
  readonly npm: () => { readonly cwd: string; readonly args: readonly string[]; readonly registry: string }
}

/** A machine on which npm installs, in place of the package, a program that imports this module. */
export function machine(module: string): Machine {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pipelines-')))
  const checkout = join(folder, 'work', 'checkout')
  for (const name of [checkout, join(folder, 'bin'), join(folder, 'tmp')]) mkdirSync(name, { recursive: true })
  const bin = `#!/usr/bin/env node\nimport(${JSON.stringify(module)})\n`
  const npm = `#!/usr/bin/env node
const { execFileSync } = require('node:child_process')
const { mkdirSync, writeFileSync } = require('node:fs')
const env = { ...process.env, PATH: process.env.REAL_PATH }
const registry = env.ASK_NPM && execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', env }).trim()
writeFileSync(process.env.NPM_RUN, JSON.stringify({ cwd: process.cwd(), args: process.argv.slice(2), registry }))
mkdirSync('node_modules/.bin', { recursive: true })
writeFileSync('node_modules/.bin/model-query', ${JSON.stringify(bin)}, { mode: 0o755 })
`
  writeFileSync(join(folder, 'bin', 'npm'), npm, { mode: 0o755 })
  const npx = `#!/usr/bin/env node\nprocess.argv.splice(2, process.argv.indexOf('model-query') - 1)\nimport(${JSON.stringify(module)})\n`
  writeFileSync(join(folder, 'bin', 'npx'), npx, { mode: 0o755 })
  const read = (): ReturnType<Machine['npm']> =>
    JSON.parse(readFileSync(join(folder, 'npm.json'), 'utf8')) as ReturnType<Machine['npm']>
  return { folder, checkout, npm: read }
}

/** Runs a step in the checkout of a machine. */
export async function runStep(
  step: string,
  { folder, checkout }: Machine,
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly out: string; readonly err: string; readonly outputs: string }> {
  const outputs = join(folder, 'outputs')
  writeFileSync(outputs, '')
  const usual = { VERSION: '1.2.3', REPORTS: 'model-query-reports', ARGUMENTS: '', CONFIG: '' }
  // On macOS bash is 3.2, which has no mapfile.
  const old = 'mapfile() { return 127; }; export -f mapfile\n'
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', old + step], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
      HOME: folder,
      TMPDIR: join(folder, 'tmp'),
      REAL_PATH: process.env['PATH'],
      NPM_RUN: join(folder, 'npm.json'),
      GITHUB_OUTPUT: outputs,
      ...usual,
      ...variables,
    },
  })
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { status: status as number, out, err, outputs: readFileSync(outputs, 'utf8') }
}
