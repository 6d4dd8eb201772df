import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { listen, type ServedExchange, type ListenOptions, type Server } from '../../src/adapters/node.ts'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { createJournal, type Journal } from '../../src/staging/journal.ts'
import type { StageRule } from '../../src/staging/rule.ts'
import { createStage } from '../../src/staging/stage.ts'

const service = createService(
  createModel({ version: 'v', entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [] }),
)
const whole = '[{"id":"a","title":"Loan"}]'
const open: { server: Server; sockets: Socket[] }[] = []

afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await server.close()
  }
})

async function staged(
  rules: readonly StageRule[],
  more: ListenOptions = {},
): Promise<{ server: Server; journal: Journal; send: (bytes: string) => Talk }> {
  const journal = createJournal()
  const server = await listen(() => service, { stage: createStage({ rules }), journal, ...more })
  const sockets: Socket[] = []
  open.push({ server, sockets })
  const send = (bytes: string): Talk => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes))
    sockets.push(socket)
    return talk(socket)
  }
  return { server, journal, send }
}

/** What came over a connection, and how it ended. */
interface Talk {
  readonly socket: Socket
  readonly text: () => string
  readonly sees: (pattern: RegExp) => Promise<void>
  readonly ended: Promise<'closed' | 'reset'>
}

function talk(socket: Socket): Talk {
  let text = ''
  let error: NodeJS.ErrnoException | undefined
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.on('error', (reason) => (error = reason))
  return {
    socket,
    text: () => text,
    sees: async (pattern) => {
      while (!pattern.test(text)) await once(socket, 'data')
    },
    ended: new Promise((resolve) => {
      socket.on('end', () => socket.destroy())
      socket.on('close', () => resolve(error?.code === 'ECONNRESET' ? 'reset' : 'closed'))
    }),
  }
}

const get = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

describe('an ending', () => {
  it('reset: the connection is reset and not a byte is sent', async () => {
    const { journal, send } = await staged([{ fault: 'reset' }])
    const { ended, text } = send(get('/entities'))
    expect([await ended, text()]).toEqual(['reset', ''])
    expect(await journal.waitFor(() => true)).toMatchObject({ status: 0, ending: 'reset', bytes: 0, left: false })
  })

  it('stall: the headers, and nothing until the client leaves', async () => {
    const { journal, send } = await staged([{ fault: 'stall' }])
    const { socket, sees, text, ended } = send(get('/entities'))
    await sees(/\r\n\r\n$/)
    expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*Content-Length: 27\r\n[^]*\r\n\r\n$/)
    expect(await journal.waitFor(() => true)).toMatchObject({ ending: 'stall', bytes: 0, left: false })
    socket.destroy()
    await ended
    expect(journal.recorded).toBe(1)
  })

  it('truncate: half of the length that is promised, and the connection is closed', async () => {
    const { journal, send } = await staged([{ fault: 'truncate' }])
    const { text, ended } = send(get('/entities'))
    expect(await ended).toBe('closed')
    const [head = '', body] = text().split('\r\n\r\n')
    expect(head).toContain('Content-Length: 27')
    expect(body).toBe(whole.slice(0, 13))
    expect(await journal.waitFor(() => true)).toMatchObject({ ending: 'truncate', bytes: 13, left: false })
  })

  it.each(['reset', 'stall', 'truncate'] as const)('%s: fetch fails on it', async (fault) => {
    const { server } = await staged([{ fault }])
    const leave = new AbortController()
    const answer = fetch(`${server.url}/entities`, { signal: leave.signal }).then((response) => {
      if (fault === 'stall') leave.abort()
      return response.text()
    })
    await expect(answer).rejects.toThrow(/fetch failed|terminated|aborted/)
  })

  it('reset: no connection is kept open meanwhile, on which a browser would ask a second time by itself', async () => {
    const { server } = await staged([{ calls: 9, fault: 'reset' }])
    expect((await fetch(`${server.url}/entities`)).headers.get('connection')).toBe('close')
    const other = await staged([{ calls: 9, fault: 'stall' }])
    expect((await fetch(`${other.server.url}/entities`)).headers.get('connection')).toBe('keep-alive')
  })

  it('of one question leaves the others on other connections alone', async () => {
    const { server } = await staged([{ operation: 'searchModel', fault: 'reset' }])
    await expect(fetch(`${server.url}/search?q=a`)).rejects.toThrow('fetch failed')
    expect(await (await fetch(`${server.url}/entities`)).text()).toBe(whole)
  })
})

describe('a wait', () => {
  it('is kept to, and taken down', async () => {
    const { server, journal } = await staged([{ delay: 30 }])
    expect(await (await fetch(`${server.url}/entities`)).text()).toBe(whole)
    const entry = await journal.waitFor(() => true)
    expect(entry).toMatchObject({ waitMs: 30, status: 200, left: false, body: new TextEncoder().encode(whole) })
    // Timers count whole milliseconds and may fire a fraction of one early.
    expect(entry.milliseconds).toBeGreaterThan(28)
  })

  it('ends when the client leaves, which is taken down', async () => {
    const exchanges: ServedExchange[] = []
    const { journal, send } = await staged([{ delay: 500_000 }], { onExchange: (one) => void exchanges.push(one) })
    const { socket } = send(get('/entities'))
    await once(socket, 'connect')
    socket.end()
    expect(await journal.waitFor(() => true)).toMatchObject({ waitMs: 500_000, left: true, bytes: 0 })
    expect(exchanges).toMatchObject([{ bytes: 0, overrides: [{ by: 'rule 1', what: 'delay 500000 ms' }] }])
  })

  it('keeps the order of the answers on one connection', async () => {
    const { send } = await staged([{ operation: 'listEntities', delay: 30 }])
    const { text, ended } = send(get('/entities') + get('/findings', 'Connection: close\r\n'))
    await ended
    expect(text().match(/\[[^\]]*\]/g)).toEqual([whole, '[]'])
  })

  it('is asked for by a client without a stage being set', async () => {
    await using server = await listen(() => service, { journal: createJournal() })
    const { status, headers } = await fetch(`${server.url}/entities`, { headers: { Prefer: 'code=503, wait=0' } })
    expect([status, headers.get('preference-applied')]).toEqual([503, 'code=503, wait=0'])
    expect(server.journal?.list()).toMatchObject([{ status: 503, waitMs: 0 }])
  })
})

describe('close', () => {
  it.each<[string, StageRule, RegExp]>([
    ['sends what is delayed at once', { delay: 500_000 }, /\r\n\r\n\[\{"id":"a","title":"Loan"\}\]$/],
    ['cuts off what stalls', { fault: 'stall' }, /\r\n\r\n$/],
    ['cuts off what was delayed and would stall', { delay: 500_000, fault: 'stall' }, /\r\n\r\n$/],
    ['resets what was delayed and would be reset', { delay: 500_000, fault: 'reset' }, /^$/],
  ])('%s', async (_name, rule, left) => {
    const { server, send } = await staged([rule])
    const { text, ended, sees, socket } = send(get('/entities'))
    await once(socket, 'connect')
    if (rule.delay === undefined) await sees(/\r\n\r\n$/)
    else await (await fetch(`${server.url}/nowhere`)).text()
    const closed = server.close(1_000_000)
    await ended
    await closed
    expect(text()).toMatch(left)
  })
})

describe('control', () => {
  it('is asked first, and neither staged nor taken down', async () => {
    const { server, journal } = await staged([{ status: 500 }], {
      control: ({ target }) =>
        target === '/mine' ? { status: 200, headers: {}, body: Buffer.from('yes') } : undefined,
    })
    expect(await (await fetch(`${server.url}/mine`)).text()).toBe('yes')
    expect((await fetch(`${server.url}/entities`)).status).toBe(500)
    expect(journal.list()).toMatchObject([{ target: '/entities' }])
  })
})
