import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort, smallServer } from './small-server.ts'
import { finish, start } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'usage-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('usage', () => {
  it('reads the journal of a running serve, and the archive that it leaves', async () => {
    const file = join(folder, 'session.har')
    const serving = start(['serve', '--fixture', 'one', '--port', '0', '--log', 'off', '--har', file])
    const [, url = ''] = await serving.sees(/answers at (\S+)/)
    const empty = await finish(['usage', url])
    expect([empty.code, empty.err]).toEqual([3, expect.stringContaining('is empty; start serve with --control')])
    for (const path of ['/entities', '/entities/none', '/findings']) await (await fetch(url + path)).text()
    const says =
      /✓ unknown-identifier +1 time: 404 application\/problem\+json \(1\)\n[^]*- searchModel +No test ever asked/
    const running = await finish(['usage', url])
    expect([running.code ?? 0, running.out]).toEqual([0, expect.stringMatching(says)])
    serving.stop()
    await serving.done
    const left = await finish(['usage', file, '--reporter', 'json'])
    expect(JSON.parse(left.out)).toMatchObject({
      command: 'usage',
      verdict: 'clean',
      remarks: [`3 exchanges with ${url}.`],
    })
  })

  it('is 2 for what is no archive, and for what has no journal', async () => {
    await writeFile(join(folder, 'x.har'), '{"log":')
    expect((await finish(['usage', join(folder, 'x.har')])).err).toContain('The archive is not JSON')
    expect((await finish(['usage', join(folder, 'none.har')])).err).toContain('check the path of the archive')
    const over = await finish(['usage', join(folder, 'x.har'), '--reporter', `json=${join(folder, 'x.har')}`])
    expect(over.err).toContain('x.har: This file is an input of the same command')
    const nobody = await finish(['usage', `http://127.0.0.1:${await freePort()}`])
    expect([nobody.code, nobody.err]).toEqual([3, expect.stringContaining('run npx model-query serve')])
    await using server = await smallServer()
    expect((await finish(['usage', server.url])).err).toContain('journal/har answers 404; name a server')
  })
})
