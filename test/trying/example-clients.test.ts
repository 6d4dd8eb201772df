import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { type Server, startServer } from '../../src/node.ts'
import { variations } from '../../src/variations/choose.ts'
import { vary } from '../../src/variations/vary.ts'
import { careful, careless, neededByCareless } from './example-clients.ts'

/** All in one process, since the start of one costs more than all that they ask; test/cli/vary.test.ts starts one for each. */
const clients = `
import { describe } from 'node:test'
const [, , urls, ...clients] = process.argv
for (const [name, url] of Object.entries(JSON.parse(urls))) {
  Object.assign(process.env, { MODEL_QUERY_URL: url })
  for (const tests of clients) await describe(tests + ' ' + name, () => import(tests + '?' + name))
}`
const reporter = `
export default async function* (events) {
  for await (const { type, data } of events) {
    if (data.nesting === 0 && /^test:(pass|fail)$/.test(type)) yield type + ' ' + data.name + '\\n'
  }
}`

it('the tests of a careful client pass under every variation, and those of a careless one under the same but for some', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clients-'))
  const servers = new Map<string, Server>()
  try {
    const build = (await readBuild(findFixture('library'))).build()
    for (const { name } of variations) servers.set(name, await startServer(vary(build, name, { seed: 1 })))
    const urls = Object.fromEntries([...servers].map(([name, { url }]) => [name, url]))
    const [file, reporting] = [join(folder, 'clients.mjs'), join(folder, 'reporter.mjs')]
    await Promise.all([writeFile(file, clients), writeFile(reporting, reporter)])
    const args = [`--test-reporter=${reporting}`, file, JSON.stringify(urls), careful, careless]
    const run = promisify(execFile)(process.execPath, args, { env: { PATH: process.env['PATH'] } })
    // Its exit code says that tests failed.
    const { stdout } = await run.catch((error: unknown) => error as { readonly stdout: string })
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(2 * variations.length)
    const failed = lines.filter((line) => line.startsWith('test:fail'))
    expect(failed).toEqual(neededByCareless.map((name) => `test:fail ${careless} ${name}`))
  } finally {
    for (const server of servers.values()) await server.close(0)
    await rm(folder, { recursive: true })
  }
})
