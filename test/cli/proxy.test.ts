import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '../../src/report/report.ts'
import { rawAnswer } from '../adapters/raw-answer.ts'
import { faulty } from '../conformance/servers/faulty.ts'
import { serve } from '../conformance/servers/serve.ts'
import { freePort } from './small-server.ts'
import { finish, start, type Run } from './test-io.ts'

/** One start of Prism takes two seconds of a free processor: one proxy serves the whole file, its upstream changes. */
const patience = 90_000
let behind = 'http://127.0.0.1:9'
let junction: Server
let run: Run
let port = 0
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proxy-'))
  junction = createServer((asked, response) => {
    const { method = 'GET', url = '/', headers } = asked
    const onward = request(`${behind}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.statusMessage, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => junction.listen(0, '127.0.0.1', resolve))
  const upstream = `http://127.0.0.1:${(junction.address() as AddressInfo).port}`
  run = start(['proxy', upstream, '--port', '0', '-r', 'pretty', '-r', `json=${join(folder, 'report.json')}`])
  const [, url = ''] = await run.sees(/ at (http:\S+) forwards to/)
  port = Number(new URL(url).port)
}, patience)
afterAll(async () => {
  run.stop()
  await run.done
  junction.closeAllConnections()
  junction.close()
  await rm(folder, { recursive: true })
}, patience)

/** The faulty servers that Prism passes, what brings the fault out, and the rule that names it. */
const passedByPrism = [
  ['one identifier gets the entity next to it', '/entities/svc-006', 'OPS-2', 'entity-has-the-asked-identifier'],
  ['two neighbours deep in the list are swapped', '/entities', 'OPS-1', 'entities-in-identifier-order'],
  ['a link of other entities is mixed in', '/entities/svc-019', 'SEM-3', 'links-touch-their-entity'],
  ['an entity names its title twice', '/entities', 'RFC 8259 section 4', 'json-names-are-unique'],
] as const

describe('proxy', () => {
  it('passes the answers of an honest server as they are, and names nothing', async () => {
    await using server = await disposable(serve())
    behind = server.url
    const targets = [
      '/entities',
      '/entities/svc-006',
      '/entities/a%2Fb',
      '/entities/100%25',
      '/entities/none',
      '/findings',
    ]
    for (const target of [...targets, '/search?q=ware', '/search?q=']) {
      const direct = await rawAnswer(Number(new URL(behind).port), 'GET', target)
      const proxied = await rawAnswer(port, 'GET', target)
      expect([target, proxied.status, proxied.body]).toEqual([target, direct.status, direct.body])
      expect(proxied.headers['content-type']).toBe(direct.headers['content-type'])
      expect(proxied.headers['model-query-violations']).toBeUndefined()
    }
    expect((await rawAnswer(port, 'HEAD', '/entities')).status).toBe(200)
    expect(run.err).toContain('HEAD /entities\n')
    expect(run.err).not.toContain('✗')
    expect(run.err).not.toContain('could not read')
  })

  it.each(passedByPrism)('%s: %s is passed by Prism and named by us', async (name, target, cite, rule) => {
    const row = faulty.find((one) => one.name === name)
    if (!row) throw new Error(`no faulty server is called ${name}`)
    await using server = await disposable(row.serve())
    behind = server.url
    const { status, headers } = await rawAnswer(port, 'GET', target)
    expect([status, headers['sl-violations']]).toEqual([200, undefined])
    expect(headers['model-query-violations']?.toString().split(', ')).toContain(`${rule};cite="${cite}"`)
    expect(run.err).toContain(`✗ ${cite} ${rule}: expected `)
  })

  it('shows the findings of Prism in its header, and what it makes of requests as a remark', async () => {
    await using server = await disposable(serve({ single: (entity) => ({ ...entity, title: 7 }) }))
    behind = server.url
    const { headers } = await rawAnswer(port, 'GET', '/entities/svc-001')
    expect(headers['sl-violations']).toContain('"location":["response","body","title"]')
    expect(headers['model-query-violations']).toBe('entity-fits-its-schema;cite="RES-1"')
    expect(run.err).toContain('! Prism: response.body.title: ')
  })

  it('answers 502 while the upstream is not there, and does not hold that against it', async () => {
    behind = 'http://127.0.0.1:9'
    const { status, headers, body } = await rawAnswer(port, 'GET', '/findings')
    expect([status, headers['content-type']]).toEqual([502, 'application/problem+json'])
    // Between the two stands the junction of this test, which hangs up.
    expect(body).toContain('The upstream answer is incomplete: no answer (ECONNRESET).')
    expect(run.err).toContain('! The upstream answer is incomplete: no answer (ECONNRESET).\n')
    expect(run.err).not.toContain('Unable to match the returned status code')
  })

  it('says that nothing listens at the upstream', async () => {
    const { port: at } = junction.address() as AddressInfo
    const closed = new Promise((resolve) => junction.close(resolve))
    junction.closeAllConnections()
    await closed
    const { status, body } = await rawAnswer(port, 'GET', '/findings')
    await new Promise<void>((resolve) => junction.listen(at, '127.0.0.1', resolve))
    expect([status, body]).toEqual([502, expect.stringContaining('Nothing listens at the upstream; start the server.')])
    expect(run.err).toContain('! Nothing listens at the upstream; start the server.\n')
  })

  it('says in the log why it refuses a request itself', async () => {
    expect((await rawAnswer(port, 'GET', '/entities/%E0%A4%A')).status).toBe(400)
    expect(run.err).toMatch(/ 400 .*\/%E0%A4%A {2}\(Prism cannot read this path: /)
  })

  it('judges no question that the contract does not declare, and hides what let a client in', async () => {
    const echo = {
      answer: (answer: object, asked: { headers: object }) => ({ ...answer, body: JSON.stringify(asked.headers) }),
    }
    await using server = await disposable(serve(echo as never))
    behind = server.url
    for (const target of ['/entities?page=2', '/search', '/search?q=a&q=b', '/elsewhere']) {
      expect([target, (await rawAnswer(port, 'GET', target)).headers['model-query-violations']]).toEqual([
        target,
        undefined,
      ])
    }
    const partial = await rawAnswer(port, 'GET', '/entities', { range: 'bytes=0-1' })
    expect(partial.headers['model-query-violations']).toBeUndefined()
    const known = await rawAnswer(port, 'GET', '/entities', { authorization: 'Bearer 8d2f-very-secret' })
    expect(known.body).toContain('8d2f-very-secret')
    expect(known.body).not.toContain('x-model-query-passage')
    expect(known.headers['model-query-violations']).toContain('list-entities-answers;cite="OPS-1"')
  })

  it('ends with a report on all that passed, and 1 since something failed', { timeout: patience }, async () => {
    run.stop()
    await run.done
    expect(run.code).toBe(1)
    const text = await readFile(join(folder, 'report.json'), 'utf8')
    const { entries, remarks, command } = JSON.parse(text) as Report
    expect(command).toBe('check')
    const outcome = (id: string): string | undefined => entries.find((entry) => entry.id === id)?.outcome
    for (const [, , , rule] of passedByPrism) expect([rule, outcome(rule)]).toEqual([rule, 'fail'])
    expect(outcome('prism-accepts-the-answers')).toBe('fail')
    expect(outcome('prism-on-questions')).toBe('seen')
    expect(outcome('search-hits-are-distinct')).toBe('pass')
    expect(outcome('success-is-200')).toBe('pass')
    expect(remarks[0]).toMatch(/^\d+ of \d+ answers were judged/)
    expect(remarks.join('\n')).toContain('a search without exactly one q that contains words (GAP-9)')
    expect(run.out).toContain('does not conform')
    expect(run.out).toMatch(/expected +the entity "svc-006"/)
    expect(text + run.out + run.err).not.toContain('8d2f-very-secret')
  })

  it('ends with a report when it is stopped while Prism starts', { timeout: patience }, async () => {
    const at = await freePort()
    const starting = start(['proxy', 'http://127.0.0.1:9', '--port', String(at)])
    const status = async (): Promise<number> => (await rawAnswer(at, 'GET', '/').catch(() => ({ status: 0 }))).status
    await expect.poll(status, { timeout: patience }).toBe(503)
    starting.stop()
    await starting.done
    expect([starting.code, starting.err]).toEqual([2, expect.not.stringContaining('forwards to')])
  })

  it('does not write its report over the contract that it reads', async () => {
    const file = join(folder, 'contract.yaml')
    await writeFile(file, '')
    const { err, code } = await finish(['proxy', 'http://127.0.0.1:9', '--contract', file, '-r', `json=${file}`])
    expect([err, code]).toEqual([expect.stringContaining('This file is an input of the same command'), 3])
  })

  it('is 3 with one line for an upstream that is no base URL', async () => {
    const { err, code } = await finish(['proxy', 'localhost:8080', '--port', '0'])
    expect([err, code]).toEqual(['"localhost:8080" is not a base URL; use one such as http://127.0.0.1:4010.\n', 3])
  })
})

async function disposable<T extends { close: () => Promise<void> }>(made: Promise<T>): Promise<T & AsyncDisposable> {
  const one = await made
  return { ...one, [Symbol.asyncDispose]: one.close }
}
