import { expect, test } from 'vitest'
import { type Exchange, type Transport, unanswered } from '../../src/client/exchange.ts'
import { patient } from '../../src/client/patience.ts'

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
      { status: 429, retryAfter: '0', obeyed: true },
      { status: 429, retryAfter: '0', obeyed: true },
    ],
  ])
})

test('takes a 429 as the answer when it would have to wait too long', async () => {
  const { transport, asked } = answers(() => ({ status: 429, headers: [['Retry-After', '3600']] }))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  expect((await ask({ method: 'GET', path: '/a' })).status).toBe(429)
  expect([asked.length, facts.postponed]).toEqual([1, [{ status: 429, retryAfter: '3600', obeyed: false }]])
})

test('takes the refusal of what is fetched before anybody wants it as the answer', async () => {
  const { transport, asked } = answers(() => ({ status: 503, headers: [['Retry-After', '0']] }))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  await ask({ method: 'GET', path: '/a', headers: [['Sec-Purpose', 'prefetch']] })
  expect([asked.length, facts.postponed]).toEqual([1, []])
})

test('counts the time that goes by, not the questions that wait through it', async () => {
  // Ten times as long in all as a run waits, were each of them counted by itself.
  const { transport } = answers((nth) => (nth <= 50 ? { status: 429, headers: [['Retry-After', '0.001']] } : {}))
  const late = new Date(Date.now() + 25_000).toUTCString()
  const dated: Transport = {
    ...transport,
    ask: async (question) => ({ ...(await transport.ask(question)), headers: [['Retry-After', late]] }),
  }
  const stop = new AbortController()
  const { ask, facts } = patient(dated, { concurrency: 50, signal: stop.signal })
  const all = Promise.all(Array.from({ length: 50 }, async (_, at) => ask({ method: 'GET', path: `/${at}` })))
  while (facts.postponed.length < 50) await new Promise((resolve) => setImmediate(resolve))
  stop.abort()
  await all
  expect(facts.postponed.every(({ obeyed }) => obeyed)).toBe(true)
})

test('sends no more than the limit', async () => {
  const { transport, asked } = answers(() => ({}))
  const { ask, facts } = patient(transport, { concurrency: 2, maxRequests: 3 })
  const ended = await Promise.all(
    ['/a', '/b', '/c', '/d'].map(async (path) => (await ask({ method: 'GET', path })).ended),
  )
  expect([ended, asked.length, facts.refusedByLimit]).toEqual([['complete', 'complete', 'complete', 'not asked'], 3, 1])
})

test('refuses what is above the limit at once, however slow the rate', async () => {
  const { transport } = answers(() => ({}))
  const { ask } = patient(transport, { concurrency: 1, maxRequests: 1, rate: 0.000_001 })
  await ask({ method: 'GET', path: '/a' })
  expect((await ask({ method: 'GET', path: '/b' })).ended).toBe('not asked')
})

test('counts and limits what is asked on the wire as well', async () => {
  const { transport } = answers(() => ({}))
  const wired: Transport = {
    ...transport,
    wire: async () => ({ ended: 'complete', status: 200, headers: [], bodyBytes: 0, faults: [] }),
  }
  const { wire, facts } = patient(wired, { concurrency: 1, maxRequests: 1 })
  const ended = [await wire?.({ method: 'GET', path: '/a' }), await wire?.({ method: 'GET', path: '/a' })]
  expect([ended.map((found) => found?.ended), facts.sent]).toEqual([['complete', 'not asked'], 1])
})

test('asks nothing more once the run is stopped', async () => {
  const { transport, asked } = answers(() => ({}))
  const stop = new AbortController()
  const { ask } = patient(transport, { concurrency: 1, signal: stop.signal })
  await ask({ method: 'GET', path: '/a' })
  stop.abort()
  expect(await ask({ method: 'GET', path: '/b' })).toMatchObject({ ended: 'not asked', reason: 'the run was stopped' })
  expect(asked).toEqual(['/a'])
})

test('asks nothing more of a server that leaves every kind of question unanswered', async () => {
  const { transport, asked } = answers((nth) => (nth <= 3 ? {} : { ended: 'no answer', status: 0, reason: 'gone' }))
  const seen = { ended: 'complete', status: 0, headers: [], bodyBytes: 0, faults: [] } as const
  const { ask, wire, facts } = patient({ ...transport, wire: async () => seen }, { concurrency: 1 })
  const paths = ['/entities/', '/search?q='].flatMap((path) => Array.from({ length: 8 }, (_, at) => `${path}${at}`))
  for (const path of ['/entities', '/findings', '/entities/x', ...paths, '/entities', '/findings', '/findings'])
    for (const by of [ask, wire]) await by?.({ method: 'GET', path })
  // The first eight are sent once more.
  expect(asked).toHaveLength(3 + 16 + 2 + 8)
  expect(facts.silence).toEqual({ after: 3, reason: 'gone', pending: ['GET /entities/0'] })
})

test('gives up an operation that answers nothing, and no other', async () => {
  const { transport } = answers(() => ({}))
  const hanging: Transport = {
    ...transport,
    ask: async (question) =>
      question.path.startsWith('/entities/') ? unanswered(question, 'no answer', {}) : transport.ask(question),
  }
  const { ask } = patient(hanging, { concurrency: 1 })
  const ended: string[] = []
  for (let at = 0; at < 10; at++) ended.push((await ask({ method: 'GET', path: `/entities/${at}` })).ended)
  expect(ended).toEqual([...Array.from({ length: 8 }, () => 'no answer'), 'not asked', 'not asked'])
  expect((await ask({ method: 'GET', path: '/findings' })).ended).toBe('complete')
})

/** Leaves each question to an entity hanging until the next turn of the loop. */
const hanging: Transport = {
  async ask(question) {
    if (!question.path.startsWith('/entities/')) return { ...unanswered(question, 'complete', {}), status: 200 }
    await new Promise((resolve) => setImmediate(resolve))
    return unanswered(question, 'timed out', {})
  },
  close: async () => {},
}

test('waits for the time-outs of one operation twice, whether one by one or side by side', async () => {
  for (const concurrency of [1, 4]) {
    const { ask } = patient(hanging, { concurrency })
    const ended = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await ask({ method: 'GET', path: `/entities/${at}` })).ended),
    )
    expect(ended.filter((one) => one === 'timed out')).toHaveLength(Math.min(2 * concurrency, 8))
    expect((await ask({ method: 'GET', path: '/findings' })).ended).toBe('complete')
  }
})

test('sends again, once, what timed out before anything of its kind was answered, and counts it', async () => {
  const isLate = new Set([1, 3])
  const { transport } = answers((nth) => (isLate.has(nth) ? { ended: 'timed out', status: 0 } : {}))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  const ended: string[] = []
  for (const q of ['a', 'b', 'c', 'd']) ended.push((await ask({ method: 'GET', path: `/search?q=${q}` })).ended)
  expect(ended).toEqual(['complete', 'timed out', 'complete', 'complete'])
  expect([facts.sent, facts.sentAgain]).toEqual([5, new Map([['GET /search', 1]])])
})

/** Asks eight questions at once, so often; of each eight, those that `isLate` says time out, at the first try. */
async function asksEights(times: number, isLate: (nth: number) => boolean): Promise<[late: number[], counted: number]> {
  const tried = new Set<string>()
  const transport: Transport = {
    ask: async (question) => {
      const { path } = question
      const ended = isLate(Number(path.at(-1))) && !tried.has(path) ? 'timed out' : 'complete'
      tried.add(path)
      // All of them are sent before the first of them ends.
      await new Promise((resolve) => setImmediate(resolve))
      return { ...unanswered(question, ended, {}), status: ended === 'complete' ? 200 : 0 }
    },
    close: async () => {},
  }
  const { ask, facts } = patient(transport, { concurrency: 8 })
  await ask({ method: 'GET', path: '/search?q=9' })
  const late: number[] = []
  for (let time = 0; time < times; time++) {
    const eight = Array.from({ length: 8 }, async (_, nth) => ask({ method: 'GET', path: `/search?q=${time}-${nth}` }))
    late.push((await Promise.all(eight)).filter(({ ended }) => ended !== 'complete').length)
  }
  return [late, facts.sentAgain.get('GET /search') ?? 0]
}

test('sends again what was late since nothing was answered, twice in a run', async () => {
  expect(await asksEights(3, (nth) => nth < 8)).toEqual([[0, 0, 8], 16])
})

test('sends nothing again that was late while others were answered', async () => {
  expect(await asksEights(3, (nth) => nth === 7)).toEqual([[1, 1, 1], 0])
})

test('sends again only as often as it may, and not where that was in vain before', async () => {
  const { transport, asked } = answers(() => ({ ended: 'timed out', status: 0 }))
  const { ask, facts } = patient(transport, { concurrency: 1, maxRequests: 4 })
  for (const path of ['/search?q=a', '/search?q=b', '/findings', '/entities']) await ask({ method: 'GET', path })
  expect(asked).toEqual(['/search?q=a', '/search?q=a', '/search?q=b', '/findings'])
  expect([facts.sent, facts.sentAgain.size]).toEqual([4, 0])
})

test('a server that breaks HTTP is not silent', async () => {
  const { transport } = answers(() => ({ ended: 'not http', status: 0, code: 'BROKEN_HTTP' }))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  for (let at = 0; at < 40; at++) await ask({ method: 'GET', path: `/${at % 10}` })
  expect([facts.sent, facts.silence]).toEqual([40, undefined])
})

test('asks nothing more when the time of the run is over, and counts what was not asked', async () => {
  const { transport, asked } = answers(() => ({}))
  const { ask, facts } = patient(transport, { concurrency: 1, timeLimitMs: 0 })
  await ask({ method: 'GET', path: '/entities/a' })
  await ask({ method: 'GET', path: '/entities/b' })
  const { ended, reason } = await ask({ method: 'GET', path: '/findings' })
  expect([ended, reason]).toEqual(['not asked', 'the time of the run is over (--time-limit)'])
  expect([asked, facts.refusedByTime]).toEqual([
    [],
    new Map([
      ['GET /entities/*', 2],
      ['GET /findings', 1],
    ]),
  ])
})

test('waits for no answer when the time of the run is over, and counts it as not asked', async () => {
  const waiting = new Set<(exchange: Exchange) => void>()
  const transport: Transport = {
    ask: async () => new Promise((resolve) => waiting.add(resolve)),
    giveUp: (reason) => {
      for (const answer of waiting) answer(unanswered({ method: 'GET', path: '/' }, 'not asked', { reason }))
    },
    close: async () => {},
  }
  const { ask, facts } = patient(transport, { concurrency: 2, timeLimitMs: 20 })
  const ended = await Promise.all(
    ['/entities/a', '/entities/b', '/findings'].map(async (path) => (await ask({ method: 'GET', path })).ended),
  )
  expect([ended, [...facts.refusedByTime]]).toEqual([
    ['not asked', 'not asked', 'not asked'],
    [
      ['GET /entities/*', 2],
      ['GET /findings', 1],
    ],
  ])
})

test('asks nothing more when the answers before were too large together', async () => {
  const { transport } = answers(() => ({ body: { length: 3 * 2 ** 31 } as Uint8Array }))
  const { ask, facts } = patient(transport, { concurrency: 1 })
  const ended: string[] = []
  for (let time = 0; time < 4; time++) ended.push((await ask({ method: 'GET', path: '/' })).ended)
  expect([ended, facts.refusedByVolume]).toEqual([['complete', 'complete', 'not asked', 'not asked'], 2])
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
