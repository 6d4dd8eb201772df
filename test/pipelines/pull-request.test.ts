import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../scripts/bundle-program.ts'
import { packageFolder } from '../package-folder.ts'
import { machine, type Machine, runStep, steps } from './steps.ts'

const secret = 'very-secret-value'
/** Whoever wrote the pull request, and a server that answers 500 to everything. */
const servers: Record<'evil' | 'broken', { url: string; asked: string[]; server: Server }> = {
  evil: listener(200),
  broken: listener(500),
}
function listener(status: number): { url: string; asked: string[]; server: Server } {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${JSON.stringify(request.headers)}`)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('[]')
  })
  return { url: '', asked, server }
}
// As it is published.
const folder = packageFolder()
const main = join(folder, 'dist/lib/main.js')
beforeAll(async () => {
  await bundleProgram(join(folder, 'dist/lib'))
  for (const one of Object.values(servers)) {
    await new Promise<void>((resolve) => one.server.listen(0, '127.0.0.1', resolve))
    one.url = `http://127.0.0.1:${(one.server.address() as AddressInfo).port}`
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  for (const { server } of Object.values(servers)) server.close()
})

let here: Machine
const started = (): boolean => existsSync(join(here.folder, 'started'))
beforeEach(() => {
  here = machine(main)
  writeFileSync(join(here.checkout, 'evil.sh'), `#!/bin/sh\ntouch ${join(here.folder, 'started')}\n`, { mode: 0o755 })
})
afterEach(() => rmSync(here.folder, { recursive: true }))

/** What a pull request would have in model-query.json, by what it is after. */
const files: Readonly<Record<string, () => object>> = {
  'secrets, by another deployment': () => ({
    check: { beside: servers.evil.url, 'beside-header': ['X: ${TOKEN}', 'Y: ${OTHER_SECRET}'], quick: true },
  }),
  'secrets, by a header and any certificate': () => ({
    check: { header: 'X-Leak: ${OTHER_SECRET}', insecure: true, ca: 'evil.sh' },
  }),
  'a green check, by a baseline of its own': () => ({
    check: { 'allow-unjudged': true, baseline: 'baseline.json', 'update-baseline': true },
  }),
  'a green check, by fewer rules': () => ({
    check: { 'skip-rule': ['answers-well'], 'fail-on': 'needs', 'min-entities': 0, 'list-rules': true },
  }),
  'a program': () => ({ wall: { browser: './evil.sh' }, check: { replay: 'evil.har' } }),
  'a file, and a contract of its own': () => ({
    check: { reporter: 'json=../outside.json', contract: `${servers.evil.url}/openapi.json` },
    gaps: { contract: `${servers.evil.url}/openapi.json` },
  }),
}

describe('a pull request with model-query.json', () => {
  test.each(Object.entries(files))('gets nothing of the step of action.yml: %s', async (_, file) => {
    const asked = servers.evil.asked.length
    const before = servers.broken.asked.length
    writeFileSync(join(here.checkout, 'model-query.json'), JSON.stringify(file(), null, 2))
    const ran = await runStep(steps['action.yml'] ?? '', here, {
      SERVER: servers.broken.url,
      ARGUMENTS: '--header\nAuthorization: Bearer ${TOKEN}\n--quick',
      TOKEN: secret,
      OTHER_SECRET: secret,
    })
    expect(ran.status).toBe(3)
    expect(ran.err).toMatch(
      /^model-query\.json:\d+:5: "[\w-]+" .+; name the file with --config model-query\.json to let it\./m,
    )
    expect(servers.evil.asked.slice(asked)).toEqual([])
    // It ended before anything was asked, with the secret or without.
    expect(servers.broken.asked.slice(before)).toEqual([])
    expect(started()).toBe(false)
    expect(existsSync(join(here.checkout, '..', 'outside.json'))).toBe(false)
    expect(existsSync(join(here.checkout, 'baseline.json'))).toBe(false)
  })

  test.each(Object.entries(steps))(
    'has a say in forms and amounts, and is named; %s is as red as without it',
    async (_, step) => {
      writeFileSync(join(here.checkout, 'model-query.json'), '{"check": {"sample": 3, "verbose": true}}')
      const variables = { SERVER: servers.broken.url, ARGUMENTS: '--no-config\n--quick' }
      const without = await runStep(step, here, variables)
      rmSync(join(here.checkout, 'model-query-reports'), { recursive: true })
      const ran = await runStep(step, here, { ...variables, ARGUMENTS: '--quick' })
      expect([without.status, ran.status]).toEqual([1, 1])
      expect(ran.err).toMatch(/^Flags from model-query\.json: --sample 3; --verbose$/m)
      for (const name of ['report.html', 'junit.xml'])
        expect(readFileSync(join(here.checkout, 'model-query-reports', name), 'utf8')).toContain(
          'Flags from model-query.json: --sample 3; --verbose',
        )
    },
  )
})

test('no program of a folder that somebody cloned is started, and no contract of theirs is fetched', async () => {
  const asked = servers.evil.asked.length
  mkdirSync(join(here.checkout, 'node_modules'), { recursive: true })
  writeFileSync(
    join(here.checkout, 'model-query.json'),
    JSON.stringify({ ...files['a program']?.(), gaps: { contract: `${servers.evil.url}/openapi.json` } }),
  )
  const cli = `exec node "${main}"`
  const wall = await runStep(`${cli} wall ${servers.broken.url}`, here, {})
  expect([wall.status, started()]).toEqual([3, false])
  expect(wall.err).toContain('"browser" decides which program starts')
  const gaps = await runStep(`${cli} gaps`, here, {})
  expect([gaps.status, servers.evil.asked.length]).toEqual([3, asked])
  expect(gaps.err).toContain('"contract" decides what is read')
})
