import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeNow, listenAt } from '../../src/adapters/listen-at.ts'
import { sendControlled } from '../../src/adapters/node/controlled.ts'
import { guestConnections } from '../../src/adapters/node/guest.ts'
import { startServer, type StartedServer } from '../../src/adapters/start-server.ts'
import { createControl } from '../../src/control/control.ts'
import { createEvents } from '../../src/control/events.ts'
import { createGate, type Gate } from '../../src/staging/gate.ts'
import { createJournal } from '../../src/staging/journal.ts'
import { createStage } from '../../src/staging/stage.ts'
import { UserError } from '../../src/text/user-error.ts'
import { controlOptions } from './control-options.ts'

let server: StartedServer
let gate: Gate
let said: string[]
let judged: (baseUrl: string, onEntry: (entry: unknown) => void) => Promise<string>
beforeEach(async () => {
  const events = createEvents()
  const [stage, journal] = [createStage(), createJournal()]
  gate = createGate(events.emit)
  said = []
  const onChange = (line: string): void => void said.push(line)
  const reports = {
    check: (...asked: Parameters<typeof judged>) => judged(...asked),
    gaps: () => Promise.resolve('{}'),
  }
  const control = createControl(controlOptions({ stage, journal, gate, events, reports, onChange }))
  const build = { entities: [{ id: 'a' }, { id: 'b' }], links: [], findings: [] }
  server = await startServer(build, { stage, journal, gate, control })
})
afterEach(() => server.close())

const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
  fetch(`${server.url}/__model-query${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
const status = async (path: string): Promise<number> => (await fetch(server.url + path)).status

/** The events that arrive until one is of this name, each by its name, and its data. */
async function eventsUntil(last: string, act: () => Promise<unknown>): Promise<readonly [string, unknown][]> {
  const response = await ask('GET', '/events')
  const seen: [string, unknown][] = []
  let text = ''
  void act()
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(part)
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
      seen.push([name, JSON.parse(data)])
    }
    if (seen.some(([name], at) => at > 0 && name === last)) break
  }
  return seen
}

describe('rules that are added while it runs', () => {
  it('fail the next search and no other, before what a scenario does', async () => {
    server.stage.choose('slow')
    expect((await ask('POST', '/rules', { operation: 'searchModel', calls: 1, status: 503, delay: 0 })).status).toBe(
      200,
    )
    expect(await status('/search?q=a')).toBe(503)
    server.stage.choose(undefined)
    expect([await status('/search?q=a'), await status('/entities')]).toEqual([200, 200])
    expect(said).toEqual(['added rules {"operation":"searchModel","calls":1,"status":503,"delay":0}'])
    expect(server.journal.list()[0]?.overrides).toMatchObject([{ by: 'added rule 1' }, { by: 'added rule 1' }])
  })

  it('keep counting while others are added, and are all gone at once', async () => {
    await ask('POST', '/rules', { operation: 'listEntities', calls: 2, status: 500 })
    expect(await status('/entities')).toBe(200)
    await ask('POST', '/rules', { operation: 'listFindings', fault: 'reset' })
    expect(await status('/entities')).toBe(500)
    await expect(fetch(`${server.url}/findings`)).rejects.toThrow('fetch failed')
    await ask('DELETE', '/rules')
    expect(await status('/findings')).toBe(200)
    expect(server.stage.resets).toBe(false)
  })

  it('are refused with what is wrong with them, and change nothing', async () => {
    const refused = await ask('PUT', '/rules', [{ status: 500 }, { status: 42 }])
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: 'added rule 2: status must be 200 to 599.' },
    ])
    expect(((await (await ask('POST', '/rules')).json()) as { detail: string }).detail).toBe('The body must be JSON.')
    expect(await status('/entities')).toBe(200)
  })

  it('may not be nested deeper than any rule is, and leave nothing behind', async () => {
    const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
    const nested = (levels: number): string => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
    const bodies = [`{"status":200,"body":${deep(1001)}}`, `{"patch":${nested(50_000)}}`, `{"body":${deep(100_000)}}`]
    for (const body of bodies) {
      const refused = await fetch(`${server.url}/__model-query/rules`, { method: 'POST', body })
      expect([refused.status, await refused.json()]).toMatchObject([
        400,
        { detail: 'added rule 1: body and patch may be nested 1000 levels deep at most.' },
      ])
    }
    const most = `{"body":${deep(1000)}}`
    expect((await fetch(`${server.url}/__model-query/rules`, { method: 'POST', body: most })).status).toBe(200)
    expect(await (await fetch(`${server.url}/entities`)).text()).toBe(deep(1000))
  })

  it('are told with what came of each, and removed one by one, while the others keep names and counts', async () => {
    for (const status of [500, 502, 503]) await ask('POST', '/rules', { operation: 'listEntities', calls: 1, status })
    await ask('POST', '/rules', { operation: 'listFindings', status: 501 })
    expect((await ask('DELETE', '/rules/2')).status).toBe(200)
    expect((await ask('DELETE', '/rules/2')).status).toBe(404)
    const seen = await eventsUntil('played', () => status('/entities'))
    expect(seen.at(-1)?.[1]).toMatchObject([
      { by: 'added rule 1', hits: 1, spent: true },
      { by: 'added rule 3', hits: 1, spent: true },
      { by: 'added rule 4', hits: 0, spent: false, rule: { status: 501 } },
    ])
    await ask('POST', '/rules', { delay: 1 })
    expect(server.stage.played.at(-1)?.by).toBe('added rule 5')
    expect([await status('/entities'), await status('/findings')]).toEqual([200, 501])
  })

  it('may not be longer than any rule is', async () => {
    expect((await ask('POST', '/rules', { body: 'x'.repeat(1_100_000) })).status).toBe(413)
  })
})

describe('a plain question', () => {
  it('is answered at once, and uses nothing up: no rule, no scenario, no pause, no place in the journal', async () => {
    server.stage.choose('down')
    await ask('POST', '/rules', { calls: 1, status: 501 })
    await ask('PUT', '/pause')
    const plain = await ask('GET', '/plain/entities/a')
    expect([plain.status, await plain.json()]).toMatchObject([200, { id: 'a' }])
    expect((await ask('GET', '/plain/entities/c')).status).toBe(404)
    expect([gate.held(), server.journal.recorded, server.stage.played[0]?.hits]).toEqual([[], 0, 0])
    await ask('DELETE', '/pause')
    expect(await status('/entities/a')).toBe(501)
  })

  it('is answered under the variation that it prefers, and refused to pages of other origins', async () => {
    const headers = { Prefer: 'variation=error-html' }
    const varied = await fetch(`${server.url}/__model-query/plain/entities/c`, { headers })
    expect(varied.headers.get('content-type')).toContain('text/html')
    const foreign = { Origin: 'http://127.0.0.1:1' }
    expect((await fetch(`${server.url}/__model-query/plain/entities`, { headers: foreign })).status).toBe(403)
  })
})

describe('a pause', () => {
  it('holds answers back until each is released, in any order', async () => {
    await ask('PUT', '/pause')
    const order: string[] = []
    const asked = ['a', 'b'].map((id) => fetch(`${server.url}/entities/${id}`).then(() => order.push(id)))
    await expect.poll(() => gate.held().map(({ number }) => number)).toEqual([1, 2])
    const second = gate.held().find(({ target }) => target === '/entities/b')
    expect((await ask('DELETE', `/pause/${second?.number}`)).status).toBe(200)
    await expect.poll(() => order).toEqual(['b'])
    expect((await ask('DELETE', `/pause/${second?.number}`)).status).toBe(404)
    await ask('DELETE', '/pause')
    await Promise.all(asked)
    expect(order).toEqual(['b', 'a'])
    expect(await status('/entities')).toBe(200)
  })

  it('forgets answers whose client has left', async () => {
    await ask('PUT', '/pause')
    const leave = new AbortController()
    const left = fetch(`${server.url}/entities`, { signal: leave.signal }).catch(() => 'left')
    await expect.poll(() => gate.held().length).toBe(1)
    leave.abort()
    expect(await left).toBe('left')
    await expect.poll(() => gate.held().length).toBe(0)
    expect(server.journal.list()).toMatchObject([{ left: true }])
  })

  it('forgets those too that wait behind another of a client that has left', async () => {
    await ask('PUT', '/pause')
    const client = connect(server.port, '127.0.0.1')
    client.write('GET /entities HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
    await expect.poll(() => gate.held().length).toBe(100)
    client.destroy()
    await expect.poll(() => gate.held().length).toBe(0)
  })

  it('keeps nobody waiting when the server closes', async () => {
    await ask('PUT', '/pause')
    const asked = status('/entities')
    await expect.poll(() => gate.held().length).toBe(1)
    await server.close()
    expect(await asked).toBe(200)
  })
})

describe('events', () => {
  it('tell the state first, then exchanges and changes', async () => {
    const seen = await eventsUntil('state', async () => {
      await status('/entities/a')
      await ask('PUT', '/scenario/down')
    })
    expect(seen).toMatchObject([
      ['state', { scenario: null }],
      ['exchange', { target: '/entities/a', status: 200 }],
      ['state', { scenario: 'down' }],
    ])
  })

  it('tell what is held back', async () => {
    const seen = await eventsUntil('held', async () => {
      await ask('PUT', '/pause')
      await status('/entities/a')
    })
    expect(seen.at(-1)).toMatchObject(['held', { number: 1, target: '/entities/a' }])
  })

  it('tell of 2,000 answers held and let go one by one, and nobody the whole list', async () => {
    const asked = 'GET /entities/a HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2000)
    const client = connect(server.port, '127.0.0.1')
    judged = (_, onEntry) => Promise.resolve('{}').finally(() => onEntry('the end'))
    const seen = await eventsUntil('entry', async () => {
      await ask('PUT', '/pause')
      client.write(asked)
      await expect.poll(() => gate.held().length, { timeout: 30_000 }).toBe(2000)
      for (const number of [1000, 1001]) await ask('DELETE', `/pause/${number}`)
      await ask('POST', '/check', { baseUrl: server.url })
    })
    client.destroy()
    expect(seen.filter(([name]) => name === 'held')).toHaveLength(2000)
    expect(seen.filter(([name]) => name === 'gone')).toEqual([
      ['gone', 1000],
      ['gone', 1001],
    ])
    expect(JSON.stringify(seen).length).toBeLessThan(500_000)
  })

  it('leave the oldest of 64 followers when one more comes', async () => {
    const followers = await Promise.all(Array.from({ length: 64 }, () => ask('GET', '/events')))
    const another = await ask('GET', '/events')
    await server.close()
    const ends = await Promise.all([...followers, another].map((one) => one.text().catch(() => 'left')))
    expect(ends.filter((text) => text === 'left')).toHaveLength(1)
    expect(ends.at(-1)).toMatch(/^event: state\n/)
  })

  it('are not held open by a page elsewhere, as for an image', async () => {
    const asked = async (dest: string, site: string): Promise<number> =>
      (await fetch(`${server.url}/__model-query`, { headers: { 'Sec-Fetch-Dest': dest, 'Sec-Fetch-Site': site } }))
        .status
    expect(await asked('image', 'cross-site')).toBe(403)
    expect([await asked('document', 'cross-site'), await asked('empty', 'same-origin')]).toEqual([200, 200])
  })

  /** A stream of events, what sends them, and whether somebody follows. */
  async function stream(): Promise<{
    readonly url: string
    readonly connections: ReturnType<typeof guestConnections>
    readonly send: (text: string) => void
    readonly ended: Promise<void>
    readonly close: () => Promise<void>
  }> {
    const connections = guestConnections()
    let send: (text: string) => void = () => undefined
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const follow = (given: typeof send): (() => void) => {
      send = given
      return end
    }
    const small = createServer((request, response) => {
      void sendControlled(request, response, connections, { headers: {}, follow })
    })
    const url = `http://127.0.0.1:${await listenAt(small, {})}`
    return { url, connections, send: (text) => send(text), ended, close: () => closeNow(small) }
  }

  it('send nothing more once they have ended', async () => {
    const { url, connections, send, close } = await stream()
    const response = await fetch(url)
    void connections.close(0)
    send('late')
    expect(await response.text()).toBe('')
    await close()
  })

  it('leave a follower that has more than 2 MiB unread when the next comes', async () => {
    const { url, send, ended, close } = await stream()
    const long = 'x'.repeat(5_000_000)
    const reader = (await fetch(url)).body?.getReader()
    send(long)
    let bytes = 0
    while (bytes < long.length) bytes += (await reader?.read())?.value?.byteLength ?? 0
    send(long)
    send('next')
    await ended
    await close()
    expect(bytes).toBe(long.length)
  })

  it('end when the server closes', async () => {
    const response = await ask('GET', '/events')
    await server.close()
    expect(await response.text()).toMatch(/^event: state\n/)
  })
})

it('shows an exchange with its body, and all as HAR', async () => {
  await status('/entities/a')
  expect(await (await ask('GET', '/journal/1')).json()).toMatchObject({
    target: '/entities/a',
    content: { mimeType: 'application/json', text: expect.stringContaining('"id":"a"') as string },
  })
  expect(await (await ask('GET', '/journal/har')).json()).toMatchObject({
    log: { version: '1.2', entries: [{ request: { url: `${server.url}/entities/a` } }] },
  })
})

it('answers 500 where an endpoint throws, at once, later, or after a body, and goes on', async () => {
  const failing = (): never => {
    throw new Error('a defect')
  }
  const reports = { check: failing, gaps: () => Promise.reject(new Error('a defect')) }
  const variation = { all: [], names: failing, choose: failing }
  const errors: unknown[] = []
  const control = createControl(controlOptions({ reports, variation }))
  const build = { entities: [], links: [], findings: [] }
  await using other = await startServer(build, { control, onError: (error) => errors.push(error) })
  const statusOf = async (method: string, path: string, body?: string): Promise<number> =>
    (await fetch(`${other.url}/__model-query${path}`, { method, ...(body !== undefined && { body }) })).status
  expect(await statusOf('GET', '')).toBe(500)
  expect(await statusOf('GET', '/gaps')).toBe(500)
  expect(await statusOf('POST', '/check', '{"baseUrl":"http://a"}')).toBe(500)
  expect(errors).toHaveLength(3)
  expect((await fetch(`${other.url}/entities`)).status).toBe(200)
})

it('draws by another seed from its start', async () => {
  await ask('POST', '/rules', { chance: '50%', status: 503 })
  const drawn = async (): Promise<string> => {
    const statuses: number[] = []
    for (let at = 0; at < 16; at++) statuses.push(await status('/findings'))
    return statuses.join(' ')
  }
  await ask('PUT', '/seed/7')
  const first = await drawn()
  await ask('PUT', '/seed/7')
  expect(await drawn()).toBe(first)
  await ask('PUT', '/seed/8')
  expect(await drawn()).not.toBe(first)
})

describe('check', () => {
  it('tells each entry as it is concluded, then the report, and judges one server at a time', async () => {
    let finish: (report: string) => void = () => undefined
    const seen: string[] = []
    judged = (baseUrl, onEntry) => {
      seen.push(baseUrl)
      onEntry({ id: 'a-rule' })
      return new Promise((resolve) => (finish = resolve))
    }
    const first: Promise<Response>[] = []
    const events = await eventsUntil('entry', () => {
      first.push(ask('POST', '/check', { baseUrl: 'http://one' }))
      return Promise.resolve()
    })
    expect(events.at(-1)).toEqual(['entry', { id: 'a-rule' }])
    expect((await ask('POST', '/check', { baseUrl: 'http://two' })).status).toBe(409)
    finish('{"entries":[]}')
    expect(await (await first[0])?.json()).toEqual({ entries: [] })
    judged = () => Promise.reject(new UserError('It cannot be reached.'))
    const refused = await ask('POST', '/check', { baseUrl: 'http://three' })
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ detail: 'It cannot be reached.' }),
    ])
    expect(seen).toEqual(['http://one'])
    expect(said).toEqual(['check http://one', 'check http://three'])
  })
})
