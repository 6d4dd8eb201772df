import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawAnswer } from '../adapters/raw-answer.ts'
import { freePort } from './small-server.ts'
import { finish, start, type Run } from './test-io.ts'

/** One start of Prism takes two seconds of a free processor: one mock serves the whole file. */
const patience = 90_000
let folder = ''
let contract = ''
let run: Run
let port = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mock-'))
  contract = join(folder, 'openapi.yaml')
  await cp('contract/openapi.yaml', contract)
  run = start(['mock', '--contract', contract, '--port', '0', '--watch'])
  const [, url = ''] = await run.sees(/answers at (http:\S+)/)
  port = Number(new URL(url).port)
}, patience)
afterAll(async () => {
  run.stop()
  await run.done
  await rm(folder, { recursive: true })
}, patience)

describe('mock', () => {
  it('answers from the contract alone, and logs each request', async () => {
    const { status, headers, body } = await rawAnswer(port, 'GET', '/entities/anything', {
      origin: 'http://page.example',
    })
    expect([status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      200,
      'application/json',
      'http://page.example',
    ])
    expect(JSON.parse(body)).toMatchObject({ id: 'string', links: [{ confidence: 0 }] })
    await run.sees(/200 {2}getEntity .* GET \/entities\/anything\n/)
    expect((await rawAnswer(port, 'GET', '/entities/%E0%A4%A')).status).toBe(400)
  })

  it(
    'keeps to the last good contract while a half-saved one lies there, and says so',
    { timeout: patience },
    async () => {
      const text = await readFile(contract, 'utf8')
      await writeFile(contract, text.slice(0, text.indexOf("'200'") + 2))
      await run.sees(/The last good contract stays in use/)
      expect((await rawAnswer(port, 'GET', '/findings')).status).toBe(200)
      await writeFile(contract, text.replaceAll('/findings:', '/remarks:'))
      await run.sees(/new contract: Model query API 0\.1\.0/)
      expect((await rawAnswer(port, 'GET', '/remarks')).status).toBe(200)
      expect((await rawAnswer(port, 'GET', '/findings')).status).toBe(404)
    },
  )

  it('ends with 0 when it is stopped', { timeout: patience }, async () => {
    run.stop()
    await run.done
    expect(run.code).toBe(0)
    await expect(rawAnswer(port, 'GET', '/entities')).rejects.toThrow('ECONNREFUSED')
  })

  it('ends with 0 when it is stopped while Prism starts', { timeout: patience }, async () => {
    const at = await freePort()
    const starting = start(['mock', '--port', String(at)])
    const status = async (): Promise<number> => (await rawAnswer(at, 'GET', '/').catch(() => ({ status: 0 }))).status
    await expect.poll(status, { timeout: patience }).toBe(503)
    starting.stop()
    await starting.done
    expect([starting.code, starting.out, starting.err]).toEqual([0, expect.not.stringContaining('answers at'), ''])
  })

  it('is 3 with one line for a contract that is not there or has no operation, and for a seed that seeds nothing', async () => {
    const missing = await finish(['mock', '--contract', join(folder, 'none.yaml')])
    expect([missing.code, missing.err.split('\n')]).toEqual([3, [expect.stringContaining('none.yaml'), '']])
    const silent = join(folder, 'silent.yaml')
    await writeFile(silent, 'openapi: 3.1.0\ninfo: { title: x, version: 1.0.0 }\npaths: {}\n')
    const nothing = await finish(['mock', '--contract', silent])
    expect([nothing.code, nothing.err]).toEqual([
      3,
      expect.stringContaining('silent.yaml:3:1: No operation is declared'),
    ])
    const idle = await finish(['mock', '--seed', '7'])
    expect([idle.code, idle.err]).toEqual([3, '--seed requires --dynamic; add it, or remove --seed.\n'])
  })
})
