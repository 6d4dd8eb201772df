import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, createServer as createConnectionServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { listen, type Server } from '../../src/adapters/node.ts'
import { type Prism, type PrismEvent, type PrismExchange, startPrism } from '../../src/adapters/prism.ts'
import { findPrism } from '../../src/adapters/prism/child.ts'
import { judgePassing } from '../../src/conformance.ts'
import { schemasOf } from '../../src/conformance/inquiry/answers/schema.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { createModel } from '../../src/model/model.ts'
import { createService, type Service } from '../../src/service/service.ts'
import { freePort } from '../cli/small-server.ts'
import { rawAnswer } from './raw-answer.ts'

/** One start takes two seconds of a free processor: the tests share one Prism, and ask it in their order. */
const patience = 90_000
const document = parse(await readFile('contract/openapi.yaml', 'utf8')) as Record<string, never>
const events: PrismEvent[] = []
let prism: Prism
let service: Service
let server: Server
let firstAnswer = ''

beforeAll(async () => {
  const build = (await readBuild(findFixture('library'))).build()
  service = createService(createModel(build))
  server = await listen(() => service)
  prism = await startPrism({
    mode: 'mock',
    contract: document,
    dynamic: true,
    seed: '7',
    onEvent: (e) => events.push(e),
  })
  firstAnswer = (await rawAnswer(prism.port, 'GET', '/entities')).body
}, patience)
afterAll(async () => {
  await server?.close()
  await prism?.close()
}, patience)

interface Answered {
  readonly status: number
  readonly body: string
  readonly [field: string]: string | number | undefined
}

/** Status, body and header fields of an answer, over the wire in both cases. */
async function answered(
  port: number,
  method: string,
  target: string,
  sent: Record<string, string> = {},
): Promise<Answered> {
  const { status, headers, body } = await rawAnswer(port, method, target, sent)
  const fields = Object.entries(headers).map(([name, value]) => [name, value?.toString()] as const)
  return { ...Object.fromEntries(fields), status, body }
}

const ours = (method: string, target: string, sent?: Record<string, string>): Promise<Answered> =>
  answered(server.port, method, target, sent)
const theirs = (method: string, target: string, sent?: Record<string, string>): Promise<Answered> =>
  answered(prism.port, method, target, sent)

/** An identifier of the fixture, and a word of a title. */
const id = (): string => service.model.idAt(0)
const word = (): string => /\p{L}{4,}/u.exec(service.model.entityAt(0).title ?? '')?.[0] ?? ''

describe('Prism and our service agree on what the contract declares', () => {
  it.each([
    ['listEntities', (): string => '/entities', '/paths/~1entities/get'],
    ['getEntity', (): string => `/entities/${encodeURIComponent(id())}`, '/paths/~1entities~1{id}/get'],
    ['searchModel', (): string => `/search?q=${encodeURIComponent(word())}`, '/paths/~1search/get'],
    ['listFindings', (): string => '/findings', '/paths/~1findings/get'],
  ] as const)('%s: status, content type, schema of the body', async (_, target, pointer) => {
    const answers = [await ours('GET', target()), await theirs('GET', target())]
    for (const answer of answers) {
      const type = expect.stringMatching(/^application\/json(;|$)/) as string
      expect(answer).toMatchObject({ status: 200, 'content-type': type })
      const { faultOf } = schemasOf(document)
      const schema = `${pointer}/responses/200/content/application~1json/schema`
      expect(faultOf(schema, JSON.parse(answer.body))).toBeUndefined()
    }
  })

  it('and the schemas tell a wrong body from a right one', () => {
    const schema = '/paths/~1entities/get/responses/200/content/application~1json/schema'
    expect(schemasOf(document).faultOf(schema, [{ id: 1 }])).toBeDefined()
  })
})

/** Where the two differ, and why: nothing here is stated, or Prism could not know it. */
const differences: readonly {
  readonly method?: string
  readonly target: string
  readonly sent?: Record<string, string>
  readonly ours: Partial<Answered>
  readonly prism: Partial<Answered>
  readonly why: string
}[] = [
  {
    target: '/entities/one-that-is-asked-for',
    sent: { prefer: 'code=404' },
    ours: { status: 404, 'content-type': 'application/problem+json', 'preference-applied': 'code=404' },
    prism: { status: 404, body: '', 'preference-applied': undefined },
    why: 'the contract shows no body of a 404 (GAP-8), so Prism has none to send',
  },
  {
    target: '/findings',
    sent: { prefer: 'code=500' },
    ours: { status: 500, 'preference-applied': 'code=500' },
    prism: { status: 404, 'preference-applied': undefined },
    why: 'Prism sends what the contract declares, and a 404 in place of all else',
  },
  {
    target: '/findings',
    sent: { prefer: 'status=404' },
    ours: { status: 200, 'preference-refused': expect.stringContaining('status=404') as string },
    prism: { status: 200, 'preference-refused': undefined },
    why: 'Prism passes over a preference that it does not know without a word; RFC 7240 section 2 permits that',
  },
  {
    target: '//entities',
    ours: { status: 404 },
    prism: { status: 404, body: expect.stringContaining('The route / ') as string },
    why: 'to Prism what follows // is a host (RFC 3986 section 4.2), though a target begins with a path (RFC 9112 section 3.2.1)',
  },
  {
    target: '/findings',
    ours: { 'access-control-allow-origin': undefined, 'access-control-allow-credentials': undefined },
    prism: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
    why: 'who may read is open (GAP-10): Prism lets everyone, ours the pages of this machine, and neither was asked by one',
  },
  {
    target: '/findings',
    ours: { etag: expect.stringMatching(/^"/) as string },
    prism: { etag: undefined },
    why: 'nothing of caching is shown (GAP-12); Prism sends no validators',
  },
  {
    target: '/entities/no-such-entity',
    ours: { status: 404 },
    prism: { status: 200 },
    why: 'Prism has no model: every identifier gets the one answer that it makes up from the schema',
  },
  {
    target: '/search?q=',
    ours: { status: 200 },
    prism: { status: 422 },
    why: 'Prism takes an empty q for a missing one; what an empty one gets is open (GAP-9)',
  },
  { target: '/search', ours: { status: 400 }, prism: { status: 422 }, why: 'which status refuses a missing q is open' },
  {
    target: '/search?q=a&q=b',
    ours: { status: 400 },
    prism: { status: 422 },
    why: 'Prism takes a repeated q for an array; which status refuses it is open (GAP-9)',
  },
  {
    method: 'POST',
    target: '/entities',
    ours: { status: 405, allow: 'GET, HEAD, OPTIONS' },
    prism: { status: 405, allow: undefined },
    why: 'a 405 names what is allowed (RFC 9110 section 15.5.6); that of Prism does not',
  },
  {
    target: '/entities/',
    ours: { status: 404 },
    prism: { status: 422 },
    why: 'to Prism an empty segment is a path parameter that is missing',
  },
  {
    target: '/entities/%E0%A4%A',
    ours: { status: 400 },
    prism: { status: 400, 'content-type': 'application/problem+json' },
    why: 'Prism itself dies of it: the guard answers as our service does',
  },
  {
    target: '/elsewhere',
    ours: { status: 404, 'content-type': 'application/problem+json' },
    prism: { status: 404, 'content-type': 'application/problem+json' },
    why: 'the statuses agree; whose problem it is, and in which words, is open (GAP-8)',
  },
]

/** Of an answer, what a row speaks of; a field that did not come is undefined. */
function shown(answer: Answered, row: Partial<Answered>): Partial<Answered> {
  return Object.fromEntries(Object.keys(row).map((name) => [name, answer[name]]))
}

describe('Prism and our service differ where nothing is stated', () => {
  it.each(differences)('$target: $why', async ({ method = 'GET', target, sent, ours: own, prism: other }) => {
    expect(shown(await ours(method, target, sent), own)).toEqual(own)
    expect(shown(await theirs(method, target, sent), other)).toEqual(other)
  })
})

describe('startPrism', () => {
  it('outlives what kills Prism', async () => {
    const before = prism.pid()
    for (const path of ['/entities/%E0%A4%A', '/entities/%', '/%zz/entities', '/search%?q=a']) {
      const { status, body } = await rawAnswer(prism.port, 'GET', path)
      expect([path, status, (JSON.parse(body) as { status: number }).status]).toEqual([path, 400, 400])
    }
    for (const field of [{ accept: 'a/b;q' }, { accept: '*/*, ;' }, { 'content-type': 'json' }]) {
      const { status, body } = await rawAnswer(prism.port, 'GET', '/entities', field)
      expect([field, status, body]).toEqual([field, 400, expect.stringContaining('Prism cannot read')])
    }
    const fine = { accept: 'text/html;q=0.5, application/json;v="1", */*;q=0.1' }
    expect((await rawAnswer(prism.port, 'GET', '/entities/%C3%A9%2F%25', fine)).status).toBe(200)
    expect(prism.pid()).toBe(before)
    expect(events).toEqual([])
  })

  it(
    'makes up the same values for the same seed, and starts Prism again when it dies',
    { timeout: patience },
    async () => {
      const first = runningPid()
      process.kill(first, 'SIGKILL')
      await until(() => events.some(({ kind }) => kind === 'died'))
      const { status, headers, body } = await rawAnswer(prism.port, 'GET', '/entities')
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'application/problem+json', '2'])
      expect(JSON.parse(body)).toMatchObject({ status: 503 })
      await until(() => events.some(({ kind }) => kind === 'back'))
      expect(prism.pid()).not.toBe(first)
      expect(events[0]).toMatchObject({ kind: 'died', how: 'SIGKILL' })
      expect((await rawAnswer(prism.port, 'GET', '/entities')).body).toBe(firstAnswer)
      expect(firstAnswer).toContain('{')
    },
  )

  it('keeps the last Prism when it does not take a contract', { timeout: patience }, async () => {
    const before = prism.pid()
    await expect(prism.use({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: {} })).rejects.toThrow(
      /^Prism did not start: .*No operations found/,
    )
    expect(prism.pid()).toBe(before)
    expect((await rawAnswer(prism.port, 'GET', '/findings')).status).toBe(200)
  })

  it('answers HEAD as GET, without the body (RFC 9110 section 9.3.2)', async () => {
    const [head, get] = await Promise.all([theirs('HEAD', '/findings'), theirs('GET', '/findings')])
    expect(head).toMatchObject({ status: 200, body: '', 'content-type': get['content-type'] })
  })

  it(
    'answers each question while the contract is saved, by the old one or the new',
    { timeout: patience },
    async () => {
      const used = prism.use(document).then(() => false)
      const statuses: number[] = []
      while (await Promise.race([used, theirs('GET', '/findings').then(({ status }) => statuses.push(status) > 0)]));
      expect([...new Set(statuses)]).toEqual([200])
    },
  )

  it('says how to install Prism where it is not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'no-prism-'))
    // Found through this package then, which has it; a folder far from both has none.
    expect(findPrism(folder)).toMatch(/prism-cli/)
    expect(() => findPrism(folder, [])).toThrow(
      'Prism is not installed here; run: npm install --save-dev @stoplight/prism-cli@5.14',
    )
    await rm(folder, { recursive: true })
  })

  it(
    'passes on what it can of a hostile upstream, outlives the rest, and waits for nothing when it is closed',
    { timeout: patience },
    async () => {
      const deep = '['.repeat(50_000) + ']'.repeat(50_000)
      const json = (line: string, body: string): string =>
        `HTTP/1.1 ${line}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      const answers: Readonly<Record<string, string>> = {
        '/entities': json('200 a\u0001b', '[]'),
        '/findings': json('099 Low', '[]'),
        '/entities/deep': json('200 OK', deep),
        '/entities/switch': 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
        '/search?q=a': json('200 OK', '[]'),
      }
      const hanging = new EventEmitter()
      const upstream = createConnectionServer((socket) => {
        socket
          .on('error', () => undefined)
          .once('data', (chunk: Buffer) => {
            const [, path = ''] = / (\S+) /.exec(String(chunk)) ?? []
            if (path.startsWith('/search?q=hangs')) hanging.emit('asked', socket)
            else socket.end(answers[path] ?? '')
          })
      }).listen(0, '127.0.0.1')
      await once(upstream, 'listening')
      const errors: unknown[] = []
      const seen: string[] = []
      const exchanges: PrismExchange[] = []
      const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
      const passing = judgePassing({ subject: url })
      await using guard = await startPrism({
        mode: 'proxy',
        contract: document,
        upstream: url,
        onExchange: async (exchange) => {
          const { question, answer, findings } = exchange
          exchanges.push(exchange)
          seen.push(question.path)
          await passing.look({ question, ...answer }, findings)
          if (question.path === '/search?q=a') throw new Error('who looks fails')
          return []
        },
        onError: (error) => errors.push(error),
      })
      expect((await rawAnswer(guard.port, 'GET', '/findings', { Host: 'evil.example' })).status).toBe(421)
      const leaves = connect(guard.port, '127.0.0.1')
      leaves.end('POST /left HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf').resume()
      await once(leaves, 'close')
      expect(seen.splice(0)).toEqual(['/findings'])
      const got = await Promise.all(Object.keys(answers).map((path) => rawAnswer(guard.port, 'GET', path)))
      expect(got.map(({ status, body }) => [status, body.slice(0, 5)])).toEqual([
        [200, '[]'],
        [502, '{"typ'],
        [200, '[[[[['],
        [502, '{"typ'],
        [200, '[]'],
      ])
      expect(errors).toEqual([new Error('who looks fails')])
      expect(seen.toSorted()).toEqual(Object.keys(answers).toSorted())
      expect((await passing.report()).entries.map(({ outcome }) => outcome)).not.toContain('broken')

      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      hanging.once('asked', () => vi.advanceTimersByTime(30_000))
      const late = await rawAnswer(guard.port, 'GET', '/search?q=hangs-long').finally(() => vi.useRealTimers())
      expect([late.status, late.body]).toEqual([
        502,
        expect.stringContaining('The upstream answer is incomplete: timed'),
      ])
      expect(exchanges.at(-1)).toMatchObject({ from: 'upstream', answer: { ended: 'timed out' } })

      const asked = once(hanging, 'asked') as Promise<[Socket]>
      const client = rawAnswer(guard.port, 'GET', '/search?q=hangs').catch(() => undefined)
      const [socket] = await asked
      const gone = once(socket, 'close')
      await guard.close()
      await Promise.all([gone, client])
      expect(exchanges.at(-1)).toMatchObject({
        question: { path: '/search?q=hangs' },
        from: 'guard',
        answer: { status: 502 },
      })
      upstream.close()
    },
  )

  it('refuses an upstream with a password in it, and does not repeat it', async () => {
    const upstream = 'http://user:very-secret@127.0.0.1:1'
    const refused = startPrism({ mode: 'proxy', contract: document, upstream })
    await expect(refused).rejects.toThrow(
      'Remove the name and password from the upstream URL; what a client sends is forwarded.',
    )
  })

  it('refuses an upstream that it is itself', async () => {
    const port = await freePort()
    const options = { mode: 'proxy', contract: document, upstream: `http://localhost:${port}`, port } as const
    await expect(startPrism(options)).rejects.toThrow(`http://localhost:${port}/ is this server itself`)
  })

  it('refuses an upstream that is no base URL before anything is started', async () => {
    await expect(startPrism({ mode: 'proxy', contract: document, upstream: 'localhost:1' })).rejects.toThrow(
      '"localhost:1" is not a base URL; use one such as http://127.0.0.1:4010.',
    )
  })

  it('rejects with the code of the system when the port is taken', async () => {
    await expect(startPrism({ mode: 'mock', contract: document, port: prism.port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    })
  })

  it('leaves no process behind', { timeout: patience }, async () => {
    const pid = runningPid()
    await prism.close()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await expect(rawAnswer(prism.port, 'GET', '/entities')).rejects.toThrow('ECONNREFUSED')
  })
})

/** The process of Prism; a signal to process 0 would go to this very test. */
function runningPid(): number {
  const pid = prism.pid()
  if (pid === undefined || pid <= 0) throw new Error('no Prism is running')
  return pid
}

/** Resolves when something has happened; the test's own time limit ends the waiting. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setTimeout(resolve, 20))
}
