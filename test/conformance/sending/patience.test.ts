import { expect, test } from 'vitest'
import { type Exchange, type Transport, unanswered } from '../../../src/conformance/sending/exchange.ts'
import { patient } from '../../../src/conformance/sending/patience.ts'

function answers(give: (nth: number) => Partial<Exchange>): { transport: Transport; asked: string[] } {
  const asked: string[] = []
  const transport: Transport = {
    ask: async (question) => {
      asked.push(question.path)
      return { ...unanswered(question, 'complete', {}), status: 200, ...give(asked.length) }
    },
    close: async () => {},
  }
  return { transport, asked }
}

test('asks again after Retry-After, and counts it', async () => {
  const { transport, asked } = answers((nth) => (nth < 3 ? { status: 429, headers: [['Retry-After', '0']] } : {}))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  expect((await ask({ method: 'GET', path: '/a' })).status).toBe(200)
  expect([asked.length, facts.postponed]).toEqual([
    3,
    [
      { status: 429, retryAfter: '0' },
      { status: 429, retryAfter: '0' },
    ],
  ])
})

test('takes a 429 as the answer when it would have to wait too long', async () => {
  const { transport, asked } = answers(() => ({ status: 429, headers: [['Retry-After', '3600']] }))
  expect((await patient(transport, { concurrency: 1 }).ask({ method: 'GET', path: '/a' })).status).toBe(429)
  expect(asked).toHaveLength(1)
})

test('takes a 503 without Retry-After as the answer', async () => {
  const { transport, asked } = answers(() => ({ status: 503 }))
  expect((await patient(transport, { concurrency: 1 }).ask({ method: 'GET', path: '/a' })).status).toBe(503)
  expect(asked).toHaveLength(1)
})

test('sends no more than the limit', async () => {
  const { transport, asked } = answers(() => ({}))
  const { ask, facts } = patient(transport, { concurrency: 2, maxRequests: 3 })
  const ended = await Promise.all(
    ['/a', '/b', '/c', '/d'].map(async (path) => (await ask({ method: 'GET', path })).ended),
  )
  expect([ended, asked.length, facts.refusedByLimit]).toEqual([['complete', 'complete', 'complete', 'not asked'], 3, 1])
})

test('gives up an operation that answers nothing, and no other', async () => {
  const { transport } = answers(() => ({}))
  const hanging: Transport = {
    ...transport,
    ask: async (question) =>
      question.path.startsWith('/entities/') ? unanswered(question, 'timed out', {}) : transport.ask(question),
  }
  const { ask } = patient(hanging, { concurrency: 1 })
  const ended: string[] = []
  for (let at = 0; at < 10; at++) ended.push((await ask({ method: 'GET', path: `/entities/${at}` })).ended)
  expect(ended).toEqual([...Array.from({ length: 8 }, () => 'timed out'), 'not asked', 'not asked'])
  expect((await ask({ method: 'GET', path: '/findings' })).ended).toBe('complete')
})

test('keeps no more questions open than allowed', async () => {
  let open = 0
  let most = 0
  const transport: Transport = {
    async ask(question) {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open--
      return { ...unanswered(question, 'complete', {}), status: 200 }
    },
    close: async () => {},
  }
  const { ask } = patient(transport, { concurrency: 3 })
  await Promise.all(Array.from({ length: 20 }, (_, at) => ask({ method: 'GET', path: `/${at}` })))
  expect(most).toBe(3)
})

test('asks for less at once of a server that wants to be asked later', async () => {
  let open = 0
  const transport: Transport = {
    ask: async (question) => {
      open++
      const tooMany = open > 2
      await new Promise((resolve) => setImmediate(resolve))
      open--
      const whole = unanswered(question, 'complete', {})
      return tooMany ? { ...whole, status: 503, headers: [['Retry-After', '0']] } : { ...whole, status: 200 }
    },
    close: async () => {},
  }
  const { ask } = patient(transport, { concurrency: 8 })
  const statuses = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => (await ask({ method: 'GET', path: `/${at}` })).status),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
