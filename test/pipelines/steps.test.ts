import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { finish } from '../cli/test-io.ts'
import { action, component, machine, type Machine, runStep, steps } from './steps.ts'

const echo = 'console.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = 1'
let here: Machine
beforeEach(() => void (here = machine(`data:text/javascript,${encodeURIComponent(echo)}`)))
afterEach(() => rmSync(here.folder, { recursive: true }))

const server = 'http://127.0.0.1:1/a'

test.each(Object.entries(steps))(
  'the step of %s passes each line on as one argument, and check takes them',
  async (_, step) => {
    const { status, out, err } = await runStep(step, here, {
      SERVER: server,
      ARGUMENTS: '--header\r\nX-Key: $(touch broken) "a"\n  \n  --seed=7\t\n--quick',
    })
    expect([status, err]).toEqual([1, ''])
    const given = JSON.parse(out) as string[]
    expect(given.slice(0, 2)).toEqual(['check', server])
    expect(given).not.toContain('--config')
    expect(given.slice(-4)).toEqual(['--header', 'X-Key: $(touch broken) "a"', '--seed=7', '--quick'])
    // Every flag is one that is known: the server was looked for.
    const flags = given.map((one) => one.replace('=model-query-reports', `=${here.checkout}/model-query-reports`))
    expect((await finish(flags)).err).toMatch(/^Nothing listens at 127.0.0.1:1;/)
  },
)

test.each(Object.entries(steps))('the step of %s names a file with flags where its input does', async (_, step) => {
  const { out } = await runStep(step, here, { SERVER: server, CONFIG: '../my flags.json' })
  const given = JSON.parse(out) as string[]
  expect(given[given.indexOf('--config') + 1]).toBe('../my flags.json')
})

test.each(Object.entries(steps))(
  'the step of %s installs a version of its own, where nothing of the checkout is read',
  async (_, step) => {
    writeFileSync(join(here.checkout, '.npmrc'), 'registry=https://evil.example/\n')
    writeFileSync(join(here.checkout, 'package.json'), '{}')
    const bin = join(here.checkout, 'node_modules', '.bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'model-query'), '#!/bin/sh\necho evil\n', { mode: 0o755 })
    const { out } = await runStep(step, here, { SERVER: server, ASK_NPM: 'yes' })
    expect(out).not.toContain('evil')
    const { cwd, args, registry } = here.npm()
    expect(relative(here.checkout, cwd)).toMatch(/^\.\./)
    // Above, nothing is looked for.
    expect(readFileSync(join(cwd, 'package.json'), 'utf8')).toBe('{}\n')
    expect(args).toContain('--ignore-scripts')
    expect(args.at(-1)).toBe('model-query-toolkit@1.2.3')
    expect(registry).toMatch(/^https?:\/\/(?!evil)/)
  },
)

test.each(Object.entries(steps))(
  'the step of %s takes no folder for its reports that is there already',
  async (_, step) => {
    mkdirSync(join(here.checkout, '.git'))
    symlinkSync('.git', join(here.checkout, 'model-query-reports'))
    const { status, out, err, outputs } = await runStep(step, here, { SERVER: server })
    expect([status, out, outputs]).toEqual([3, '', ''])
    expect(err).toContain('model-query-reports')
  },
)

test('the action uploads only what its own step made', async () => {
  const [, ...uploads] = action.runs.steps
  expect(uploads).toHaveLength(2)
  for (const upload of uploads) expect(upload.if).toContain("steps.check.outputs.made == 'true'")
  const { outputs } = await runStep(steps['action.yml'] ?? '', here, { SERVER: server, REPORTS: 'out/reports' })
  expect(outputs).toBe('made=true\n')
})

test('each pipeline takes the version that it comes with', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }
  for (const { inputs } of [action, component.spec]) expect(inputs['version']?.default).toBe(version)
})
