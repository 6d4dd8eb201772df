import { connect } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFetch } from '../../src/adapters/fetch.ts'
import { createHandlers, strict } from '../../src/adapters/msw.ts'
import { listen } from '../../src/adapters/node.ts'
import { startServer } from '../../src/adapters/start-server.ts'
import { findFixture } from '../../src/disk/find-fixture.ts'
import { readBuild } from '../../src/disk/read-build.ts'
import { createModel, type Build } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { type Fault, faults } from '../../src/staging/rule.ts'
import { createStage } from '../../src/staging/stage.ts'
import { type OpenPage, openPage } from './chromium.ts'
import { askedBy, type Asked, type CarrierName, type Exception, exceptionsOf } from './exceptions.ts'
import { type Reply, type Row, rowsFor } from './rows.ts'
import { see, type Seen, sendBy, someAtOnce } from './send.ts'

type SendAll = (build: Build, rows: readonly Row[]) => Promise<readonly Reply[]>

const basePath = '/base'
const baseUrl = `http://any${basePath}`
let chromium: OpenPage
beforeAll(async () => (chromium = await openPage('page.ts')))
afterAll(() => chromium[Symbol.asyncDispose]())

const carriers: Readonly<Record<CarrierName, SendAll>> = {
  'node:http': async (build, rows) => {
    await using server = await listen(() => createService(createModel(build), { basePath }))
    return await someAtOnce(rows, (row) => sendRaw(server.port, row))
  },
  createFetch: (build, rows) => {
    const fetch = createFetch(build, { basePath })
    return someAtOnce(rows, (row) => sendBy(fetch, baseUrl, row))
  },
  'MSW in Node': async (build, rows) => {
    const server = setupServer(...createHandlers(build, { baseUrl, otherPaths: 'answer', corsOrigin: 'localhost' }))
    server.listen({ onUnhandledRequest: 'error' })
    try {
      return await someAtOnce(rows, (row) => sendBy(fetch, baseUrl, row))
    } finally {
      server.close()
    }
  },
  'MSW in Chromium': async (build, rows) =>
    (await chromium.call('sendAll', JSON.stringify(build), chromium.origin + basePath, rows)) as readonly Reply[],
}

/** Sends a row as it stands, since any client would mend some of them. */
function sendRaw(port: number, { method, target, headers }: Row): Promise<Reply> {
  const lines = Object.entries({ ...headers, host: 'x', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.end(Buffer.from(`${method} ${basePath}${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'))
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => {
      const whole = Buffer.concat(chunks).toString('latin1')
      const end = whole.indexOf('\r\n\r\n')
      const [statusLine = '', ...fields] = whole.slice(0, end).split('\r\n')
      resolve({
        status: Number(statusLine.split(' ')[1]),
        headers: Object.fromEntries(
          fields.map((field) => [field.slice(0, field.indexOf(':')), field.slice(field.indexOf(':') + 1).trim()]),
        ),
        body: whole.slice(end + 4),
      })
    })
  })
}

/** What connections add, beside what the service says. */
const ofTheConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** A reply in a form of which two can be compared. */
function comparable(reply: Exclude<Reply, string>): Wanted {
  const headers = Object.entries(reply.headers)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !ofTheConnection.includes(name))
  return { ...reply, headers: Object.fromEntries(headers) }
}

/** What is expected of a reply: all of it, its status, or that there is none. */
type Wanted = Exclude<Reply, string> | { readonly status: number } | 'refused' | 'failed'

function seenAs(wanted: Wanted, reply: Reply): unknown {
  if (typeof reply === 'string') return reply.replace(/:.*/s, '')
  if (typeof wanted === 'string') return reply
  return 'body' in wanted ? comparable(reply) : { status: reply.status }
}

const asked = await Promise.all(
  ['odd', 'library'].map(async (fixture) => {
    const { build } = await readBuild(findFixture(fixture))
    return { fixture, build, rows: rowsFor(build) }
  }),
)

describe.each(asked)('the fixture $fixture', ({ build, rows }) => {
  const service = createService(createModel(build), { basePath })

  const expected = (asked: Asked): Wanted => {
    if (typeof asked === 'string' || 'status' in asked) return asked
    const { answer } = createStage().play({ ...asked, target: basePath + asked.target }, service.answer)
    const { status, headers, body } = answer
    return comparable({ status, headers, body: asked.method === 'HEAD' ? '' : Buffer.from(body).toString('latin1') })
  }

  /** Whether a reply is what the carrier was asked for, all its exceptions considered, or all but one. */
  const isRight = (carrier: CarrierName, row: Row, reply: Reply, but?: Exception): boolean => {
    const wanted = expected(askedBy(carrier, row, but))
    return isDeepStrictEqual(seenAs(wanted, reply), wanted)
  }

  it('is asked several hundred things', () => {
    expect(rows.length).toBeGreaterThan(500)
  })

  it.each(Object.keys(carriers) as CarrierName[])(
    '%s answers as the service does, byte for byte',
    async (carrier) => {
      const replies = await carriers[carrier](build, rows)
      const wrong = rows.flatMap((row, at) => {
        const reply = replies[at] ?? 'failed: no reply'
        return isRight(carrier, row, reply) ? [] : [{ row, reply, wanted: expected(askedBy(carrier, row)) }]
      })
      expect(wrong).toEqual([])

      const idle = exceptionsOf(carrier).filter((but) =>
        rows.every((row, at) => isRight(carrier, row, replies[at] ?? 'refused', but)),
      )
      expect(idle.map(({ reason }) => reason)).toEqual([])
    },
    60_000,
  )
})

describe('faults', () => {
  const build: Build = { version: 'v', entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [] }
  const whole = '[{"id":"a","title":"Loan"}]'

  // What a program sees of a fault is the same everywhere: where it fails, and what it read.
  const seen: Readonly<Record<Fault, Seen>> = {
    reset: { fails: 'fetch' },
    stall: { fails: 'waiting', status: 200, type: 'application/json' },
    truncate: { fails: 'body', status: 200, type: 'application/json' },
    'content-type': { status: 200, type: 'text/html; charset=utf-8', text: whole },
    'invalid-json': { status: 200, type: 'application/json', text: whole.slice(0, -1) },
  }

  describe.each(faults)('%s', (fault) => {
    const options = { rules: [{ fault }] }
    const patienceMs = fault === 'stall' ? 200 : 15_000

    it('over node:http', async () => {
      await using server = await startServer(build, options)
      expect(await see(fetch, server.url, patienceMs)).toEqual(seen[fault])
    })

    it('through createFetch', async () => {
      expect(await see(createFetch(build, options), 'http://any', patienceMs)).toEqual(seen[fault])
    })

    it('through MSW in Node', async () => {
      const server = setupServer(...createHandlers(build, options))
      server.listen(strict())
      expect(await see(fetch, 'http://any', patienceMs).finally(() => server.close())).toEqual(seen[fault])
    })

    it('through MSW in Chromium', async () => {
      expect(await chromium.call('seeFault', JSON.stringify(build), options, patienceMs)).toEqual(seen[fault])
    })
  })
})

describe('MSW in Chromium, at paths of no operation', () => {
  const build = JSON.stringify({ version: 'v', entities: [{ id: 'a' }], links: [], findings: [] })
  const urls = (origin: string): readonly string[] => [
    `${origin}/api/entities/a`,
    `${origin}/api/entities/%E0%A4%A`,
    `${origin}/api/entites`,
    `${origin}/other`,
  ]

  it('asks the network', async () => {
    const { outcomes } = (await chromium.call('fetchEach', build, '/api', urls(chromium.origin), false)) as Outcomes
    expect(outcomes).toEqual([200, 400, 599, 599])
  })

  it('fails when strict, and says what was probably meant', async () => {
    const { outcomes, said } = (await chromium.call(
      'fetchEach',
      build,
      '/api',
      urls(chromium.origin),
      true,
    )) as Outcomes
    expect(outcomes).toEqual([200, 400, 'TypeError', 'TypeError'])
    expect(said).toEqual([
      `[model-query] No handler answers GET ${chromium.origin}/api/entites. Did you mean ${chromium.origin}/api/entities?`,
      `[model-query] No handler answers GET ${chromium.origin}/other.`,
    ])
  })
})

interface Outcomes {
  readonly outcomes: readonly (number | string)[]
  readonly said: readonly string[]
}
