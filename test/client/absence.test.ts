import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Exchange, type Transport, unanswered } from '../../src/client/exchange.ts'
import { patient, type PatientTransport } from '../../src/client/patience.ts'
import { rawServer, whole } from '../conformance/raw-server.ts'
import { overHttp } from '../../src/client/over-http.ts'

interface Server {
  readonly transport: Transport
  /** What was asked while it was there, and how many were on their way then, this one included. */
  readonly asked: { readonly path: string; readonly atOnce: number }[]
  readonly looks: () => number
}

/** A server that some paths end; it comes back after so many looks. */
function mortal(ends: (path: string) => boolean, looksAway = 2): Server {
  const asked: { path: string; atOnce: number }[] = []
  let deaths = 0
  let onTheirWay = 0
  let awayFor = 0
  let looks = 0
  const send = async (path: string): Promise<'answered' | 'died' | 'refused'> => {
    if (awayFor > 0) return 'refused'
    asked.push({ path, atOnce: ++onTheirWay })
    const before = deaths
    if (ends(path)) {
      deaths++
      awayFor = looksAway
    }
    await setImmediate()
    onTheirWay--
    return deaths === before ? 'answered' : 'died'
  }
  const transport: Transport = {
    timeoutMs: 1000,
    async ask(question) {
      const outcome = await send(question.path)
      if (outcome === 'answered') return { ...unanswered(question, 'complete', {}), status: 200 }
      const code = outcome === 'died' ? 'ECONNRESET' : 'ECONNREFUSED'
      return unanswered(question, 'no answer', { reason: outcome, code })
    },
    async wire({ path }) {
      const outcome = await send(path)
      const plain = { status: 200, headers: [], bodyBytes: 0, faults: [] }
      if (outcome === 'answered') return { ...plain, ended: 'complete' }
      if (outcome === 'died') return { ...plain, ended: 'no answer', status: 0 }
      return { ...plain, ended: 'not asked', status: 0, code: 'ECONNREFUSED' }
    },
    isThere: async () => {
      looks++
      return awayFor === 0 || --awayFor === 0
    },
    close: async () => {},
  }
  return { transport, asked, looks: () => looks }
}

async function askAll({ ask }: PatientTransport, paths: readonly string[]): Promise<readonly Exchange[]> {
  return Promise.all(paths.map(async (path) => ask({ method: 'GET', path })))
}

/** Ends it once. */
function once(at: string): (path: string) => boolean {
  let isFirst = true
  return (path) => path === at && isFirst && !(isFirst = false)
}

test('a server that is started anew in the run has lost no question', async () => {
  const { transport } = mortal(once('/3'))
  const sender = patient(transport, { concurrency: 4 })
  await askAll(sender, ['/0'])
  const answers = await askAll(sender, ['/1', '/2', '/3', '/4', '/5', '/6'])
  expect(answers.map(({ ended }) => ended)).toEqual(Array(6).fill('complete'))
  expect([sender.facts.absences, sender.facts.silence]).toEqual([1, undefined])
})

test('so is what stood on the wire', async () => {
  const { transport } = mortal(once('/1'))
  const { ask, wire } = patient(transport, { concurrency: 1 })
  await ask({ method: 'GET', path: '/0' })
  expect(await wire?.({ method: 'GET', path: '/1' })).toMatchObject({ ended: 'complete' })
})

test('what ends the server is asked alone, and is what has no answer', async () => {
  const { transport, asked } = mortal((path) => path === '/3')
  const sender = patient(transport, { concurrency: 4 })
  await askAll(sender, ['/0'])
  const answers = await askAll(sender, ['/1', '/2', '/3', '/4', '/5', '/6'])
  expect(answers.map(({ ended }) => ended)).toEqual([
    'complete',
    'complete',
    'no answer',
    'complete',
    'complete',
    'complete',
  ])
  const again = asked.slice(asked.findIndex(({ path }) => path === '/3') + 1)
  expect(again.find(({ path }) => path === '/3')).toEqual({ path: '/3', atOnce: 1 })
})

test('who hangs up and is there is asked once more', async () => {
  const { transport, asked, looks } = mortal((path) => path === '/1', 0)
  const sender = patient(transport, { concurrency: 1 })
  const answers = await askAll(sender, ['/0', '/1'])
  expect(answers.map(({ ended }) => ended)).toEqual(['complete', 'no answer'])
  expect([asked.length, looks(), sender.facts.absences]).toEqual([3, 1, 0])
})

test('who stays away is waited for once', async () => {
  const { transport, looks } = mortal((path) => path === '/1', Infinity)
  const sender = patient({ ...transport, timeoutMs: 0 }, { concurrency: 1 })
  const answers = await askAll(sender, ['/0', '/1', '/2'])
  expect(answers.map(({ ended }) => ended)).toEqual(['complete', 'no answer', 'no answer'])
  expect([looks(), sender.facts.absences]).toEqual([1, 0])
})

test('who was never there is not waited for', async () => {
  const { transport, looks } = mortal(() => true)
  await askAll(patient(transport, { concurrency: 1 }), ['/0'])
  expect(looks()).toBe(0)
})

test('a limit on requests is kept', async () => {
  const { transport, asked } = mortal(once('/2'))
  const sender = patient(transport, { concurrency: 1, maxRequests: 3 })
  const answers = await askAll(sender, ['/0', '/1', '/2'])
  expect(answers.map(({ ended }) => ended)).toEqual(['complete', 'complete', 'no answer'])
  expect(asked).toHaveLength(3)
})

test('a stop ends the wait', async () => {
  const stop = new AbortController()
  const { transport, looks } = mortal((path) => path === '/1', Infinity)
  const sender = patient({ ...transport, timeoutMs: 60_000 }, { concurrency: 1, signal: stop.signal })
  const answers = askAll(sender, ['/0', '/1'])
  while (looks() === 0) await setImmediate()
  stop.abort()
  expect((await answers).map(({ ended }) => ended)).toEqual(['complete', 'no answer'])
})

test('a port tells whether somebody listens', async () => {
  const server = await rawServer((_, socket) => void socket.write(whole('[]')))
  const transport = overHttp(new URL(server.url), { proxies: false })
  expect(await transport.isThere?.()).toBe(true)
  await server.close()
  expect(await transport.isThere?.()).toBe(false)
  await transport.close()
})
