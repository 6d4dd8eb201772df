import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Exchange, type ExchangeEnd, type Transport, unanswered } from '../../src/client/exchange.ts'
import { overHttp } from '../../src/client/over-http.ts'
import { patient } from '../../src/client/patience.ts'

/** A server that closes the connection of some requests: by their number, path, and how many are open then, this one included. */
function closing(isClosed: (nth: number, path: string, open: number) => boolean): {
  readonly transport: Transport
  readonly kept: boolean[]
} {
  let asked = 0
  let open = 0
  const kept: boolean[] = []
  const send = async (path: string): Promise<ExchangeEnd> => {
    open++
    const ended = isClosed(++asked, path, open) ? 'no answer' : 'complete'
    for (let turns = ended === 'complete' ? 4 : 1; turns > 0; turns--) await setImmediate()
    open--
    return ended
  }
  const transport: Transport = {
    async ask(question) {
      const ended = await send(question.path)
      return { ...unanswered(question, ended, {}), status: ended === 'complete' ? 200 : 0 }
    },
    async wire({ path }) {
      const ended = await send(path)
      return { ended, status: ended === 'complete' ? 200 : 0, headers: [], bodyBytes: 0, faults: [] }
    },
    isThere: async () => true,
    keep: (isWanted) => void (kept.at(-1) !== isWanted && kept.push(isWanted)),
    close: async () => {},
  }
  return { transport, kept }
}

const paths = Array.from({ length: 40 }, (_, at) => `/entities/${at}`)

async function askAll({ ask }: Pick<Transport, 'ask'>): Promise<readonly Exchange[]> {
  return Promise.all(paths.map(async (path) => ask({ method: 'GET', path })))
}

test.concurrent.each([1, 3])('a server that closes all connections but %d is asked less at once', async (most) => {
  const { transport, kept } = closing((_, _path, open) => open > most)
  const replaced: string[] = []
  const sender = patient(transport, { concurrency: 8, onReplaced: ({ ended }) => void replaced.push(ended) })
  expect((await sender.ask({ method: 'GET', path: '/entities' })).ended).toBe('complete')
  const [answers, facts] = await Promise.all([askAll(sender), sender.wire?.({ method: 'GET', path: '/findings' })])
  expect(new Set([...answers, facts].map((one) => one?.ended))).toEqual(new Set(['complete']))
  expect([sender.facts.isOverloaded, sender.facts.silence, kept]).toEqual([true, undefined, [false]])
  expect(sender.facts.postponed).toHaveLength(replaced.filter((ended) => ended === 'no answer').length)
})

test.concurrent('so is one that closes connections once it was asked too often', async () => {
  let left = 70
  let filledAt = performance.now()
  const { transport } = closing(() => {
    left = Math.min(70, left + (performance.now() - filledAt) / 10)
    filledAt = performance.now()
    return left < 1 || left-- < 1
  })
  const sender = patient(transport, { concurrency: 8 })
  const answers = [...(await askAll(sender)), ...(await askAll(sender)), ...(await askAll(sender))]
  expect(new Set(answers.map(({ ended }) => ended))).toEqual(new Set(['complete']))
  expect(sender.facts.isOverloaded).toBe(true)
})

test('on sockets, too, where connections that are kept count', async () => {
  const server = createServer((_, response) => void response.end('[]'))
  server.maxConnections = 3
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const sender = patient(overHttp(new URL(`http://127.0.0.1:${port}`), { proxies: false }), { concurrency: 8 })
  try {
    await sender.ask({ method: 'GET', path: '/entities' })
    expect(new Set((await askAll(sender)).map(({ ended }) => ended))).toEqual(new Set(['complete']))
    expect(sender.facts.isOverloaded).toBe(true)
  } finally {
    await sender.close()
    server.close()
  }
})

test.concurrent.each([
  ['each time', (_: number, path: string) => path === paths[7]],
  ['each fifth time', (nth: number) => nth % 5 === 0],
  ['once', (nth: number) => nth === 20],
])('a connection that is closed %s is no crowd', async (_, isClosed) => {
  const { transport, kept } = closing(isClosed)
  const sender = patient(transport, { concurrency: 8 })
  await sender.ask({ method: 'GET', path: '/entities' })
  const ends = (await askAll(sender)).map(({ ended }) => ended)
  expect(ends.includes('no answer') || sender.facts.transients.length > 0).toBe(true)
  expect([sender.facts.isOverloaded, sender.facts.postponed, kept]).toEqual([false, [], [false, true]])
})

test.concurrent('who closes connections however slowly it is asked is judged for it, and asked as before', async () => {
  const asked = new Map<string, number>()
  const { transport, kept } = closing((_, path, open) => {
    asked.set(path, (asked.get(path) ?? 0) + 1)
    return open > 3 || asked.get(path) === 1
  })
  const { ask, facts } = patient(transport, { concurrency: 1 })
  await patient(transport, { concurrency: 1 }).ask({ method: 'GET', path: '/entities' })
  asked.set('/entities', 1)
  const ends: string[] = []
  for (const path of ['/entities', ...paths.slice(0, 16)]) ends.push((await ask({ method: 'GET', path })).ended)
  expect(ends.slice(0, 5)).toEqual(Array(5).fill('complete'))
  expect(ends.slice(-6)).toEqual(Array(6).fill('complete'))
  expect(facts.transients).toHaveLength(7)
  expect(kept).toEqual([false, true])
})

test.concurrent('who puts off what is asked one at a time is asked on connections that are not kept', async () => {
  const { transport, kept } = closing(() => false)
  const crowded: Transport = {
    ...transport,
    async ask(question) {
      const exchange = await transport.ask(question)
      return kept.length > 0 ? exchange : { ...exchange, status: 429, headers: [['Retry-After', '0']] }
    },
  }
  const answer = await patient(crowded, { concurrency: 2 }).ask({ method: 'GET', path: '/entities' })
  expect([answer.status, kept]).toEqual([200, [false]])
})

test.concurrent('connections that were closed with the run are closed once', async () => {
  const { close, keep } = overHttp(new URL('http://127.0.0.1:1'), { proxies: false })
  await close()
  // What is rejected and handled by nobody would end the tests.
  expect(keep?.(false)).toBeUndefined()
  await setImmediate()
})
