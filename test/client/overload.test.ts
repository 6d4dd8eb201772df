import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Exchange, type Transport, unanswered } from '../../src/client/exchange.ts'
import { patient } from '../../src/client/patience.ts'

/** A server that gives some requests 503: by their number, and by how many are open then, this one included. */
function busy(is503: (nth: number, open: number) => boolean): { transport: Transport; asked: () => number } {
  let asked = 0
  let open = 0
  const transport: Transport = {
    async ask(question) {
      open++
      const status = is503(++asked, open) ? 503 : 200
      // A refusal comes sooner.
      for (let turns = status === 503 ? 1 : 4; turns > 0; turns--) await setImmediate()
      open--
      return { ...unanswered(question, 'complete', {}), status }
    },
    async wire(question) {
      const { status } = await transport.ask(question)
      return { ended: 'complete', status, headers: [], bodyBytes: 0, faults: [] }
    },
    close: async () => {},
  }
  return { transport, asked: () => asked }
}

const paths = Array.from({ length: 40 }, (_, at) => `/entities/${at}`)

async function askAll({ ask }: Pick<Transport, 'ask'>): Promise<readonly Exchange[]> {
  return Promise.all(paths.map(async (path) => ask({ method: 'GET', path })))
}

test.concurrent('a limit on requests at once is kept, also where it says nothing of when to ask again', async () => {
  const replaced: number[] = []
  const { transport } = busy((_, open) => open > 3)
  const sender = patient(transport, { concurrency: 8, onReplaced: ({ status }) => void replaced.push(status) })
  const [answers, facts] = await Promise.all([askAll(sender), sender.wire?.({ method: 'GET', path: '/findings' })])
  expect(new Set([...answers, facts].map((one) => one?.status))).toEqual(new Set([200]))
  expect(sender.facts.isOverloaded).toBe(true)
  expect(sender.facts.postponed).toHaveLength(replaced.filter((status) => status === 503).length)
})

test.concurrent('a limit that few of those at once exceed is kept, too', async () => {
  // As where the others go through one connection, and each eighth is refused.
  let asked = 0
  const { transport } = busy((_, open) => open > 3 && ++asked % 8 === 0)
  const sender = patient(transport, { concurrency: 8 })
  expect(new Set((await askAll(sender)).map(({ status }) => status))).toEqual(new Set([200]))
  expect(sender.facts.isOverloaded).toBe(true)
})

test.concurrent('nothing else is asked while the cause is looked for', async () => {
  const { transport } = busy((_, open) => open > 3)
  const asked: string[] = []
  const { ask } = patient(
    {
      ...transport,
      ask: async (question) => {
        asked.push(question.path)
        return transport.ask(question)
      },
    },
    { concurrency: 8 },
  )
  await askAll({ ask })
  const again = asked.findIndex((path, at) => asked.indexOf(path) < at)
  expect(asked.slice(again, again + 29)).toEqual(Array(29).fill(asked[again]))
})

test.concurrent.each([
  ['each third time', (nth: number) => nth % 3 === 0],
  ['once', (nth: number) => nth === 20],
  ['for as long as it is asked', () => true],
])('503 %s is no matter of pace', async (_, is503) => {
  const { transport } = busy(is503)
  const sender = patient(transport, { concurrency: 8 })
  const statuses = (await askAll(sender)).map(({ status }) => status)
  expect(statuses.includes(503) || sender.facts.transients.length > 0).toBe(true)
  expect([sender.facts.isOverloaded, sender.facts.postponed]).toEqual([false, []])
})

test.concurrent('what causes it is looked for once', async () => {
  const { transport, asked } = busy((nth) => nth % 3 === 0)
  await askAll(patient(transport, { concurrency: 8 }))
  // So many at once and one alone; what failed, about a third, is sent once more.
  expect(asked()).toBeLessThan(paths.length + 24 + 1 + 24)
})

test.concurrent.each<[string, Exchange['headers']]>([
  ['says nothing of when to ask again', []],
  ['says so after each question', [['Retry-After', '1']]],
])('who %s is asked more slowly', async (_, headers) => {
  const { transport, asked } = busy(() => false)
  const sent: number[] = []
  const { ask } = patient(
    {
      ...transport,
      async ask(question) {
        sent.push(performance.now())
        const exchange = await transport.ask(question)
        return asked() === 2 ? { ...exchange, status: 429, headers } : exchange
      },
    },
    { concurrency: 1 },
  )
  for (const path of paths.slice(0, 22)) expect((await ask({ method: 'GET', path })).status).toBe(200)
  // From the first question after the pause to the twentieth: one in 20 ms.
  expect((sent.at(-1) ?? 0) - (sent[2] ?? 0)).toBeGreaterThan(300)
})

test.concurrent('who gives 503 however slowly it is asked is judged for it, and asked as before', async () => {
  const asked = new Map<string, number>()
  const { transport } = busy((_, open) => open > 3)
  const unsteady: Transport = {
    ...transport,
    async ask(question) {
      const exchange = await transport.ask(question)
      const times = (asked.get(question.path) ?? 0) + 1
      asked.set(question.path, times)
      return times === 1 ? { ...exchange, status: 503 } : exchange
    },
  }
  const { ask, facts } = patient(unsteady, { concurrency: 1 })
  const statuses: number[] = []
  for (const path of paths.slice(0, 16)) statuses.push((await ask({ method: 'GET', path })).status)
  expect(facts.isOverloaded).toBe(true)
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(200))
  expect(statuses.slice(-6)).toEqual(Array(6).fill(200))
  expect(facts.transients.slice(-6)).toEqual(paths.slice(10, 16).map((path) => `GET ${path}: status 503`))
})

test.concurrent('a limit on requests is kept', async () => {
  const { transport, asked } = busy(() => true)
  const { ask } = patient(transport, { concurrency: 1, maxRequests: 10 })
  await askAll({ ask })
  expect(asked()).toBe(10)
})
