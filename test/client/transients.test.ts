import { expect, test } from 'vitest'
import { type Exchange, type Transport, unanswered } from '../../src/client/exchange.ts'
import { patient } from '../../src/client/patience.ts'

type How = Partial<Pick<Exchange, 'ended' | 'status' | 'headers' | 'code' | 'reason'>>

/** A server that fails so the first times that it is asked. */
function failing(how: How, times: number): { transport: Transport; asked: () => number } {
  let asked = 0
  const transport: Transport = {
    async ask(question) {
      const { ended = 'complete', ...fault } = asked++ < times ? how : { status: 200 }
      return { ...unanswered(question, ended, {}), ...fault }
    },
    close: async () => {},
  }
  return { transport, asked: () => asked }
}

const cutOff: How = { ended: 'cut off', status: 200, reason: 'reset by peer' }

test.concurrent.each<[string, How, string]>([
  ['502', { status: 502 }, 'status 502'],
  ['504', { status: 504 }, 'status 504'],
  ['a connection that was lost in an answer', cutOff, 'reset by peer'],
])('%s that does not come again is counted, and what comes then handed on', async (_, how, what) => {
  const { transport } = failing(how, 1)
  const replaced: unknown[] = []
  const { ask, facts } = patient(transport, { concurrency: 1, onReplaced: (one) => void replaced.push(one.status) })
  expect(await ask({ method: 'GET', path: '/findings' })).toMatchObject({ ended: 'complete', status: 200 })
  expect([facts.transients, facts.sent, replaced]).toEqual([[`GET /findings: ${what}`], 2, [how.status]])
})

test.concurrent.each<[string, How, number]>([
  ['502 that comes again', { status: 502 }, 2],
  ['500, whether it comes again or not', { status: 500 }, 1],
  ['what is no HTTP', { ended: 'cut off', status: 0, code: 'BROKEN_HTTP' }, 1],
])('%s is an answer', async (_, how, sent) => {
  const { transport } = failing(how, sent)
  const { ask, facts } = patient(transport, { concurrency: 1 })
  expect((await ask({ method: 'GET', path: '/findings' })).status).toBe(how.status)
  expect([facts.transients, facts.sent]).toEqual([[], sent])
})

test.concurrent('who fails eight times over is not asked twice any more', async () => {
  const { transport, asked } = failing({ status: 502 }, Infinity)
  const { ask } = patient(transport, { concurrency: 8 })
  const paths = Array.from({ length: 20 }, (_, at) => `/entities/${at}`)
  await Promise.all(paths.slice(0, 8).map((path) => ask({ method: 'GET', path })))
  await Promise.all(paths.slice(8).map((path) => ask({ method: 'GET', path })))
  expect(asked()).toBe(20 + 8)
})

test.concurrent('a limit on requests is kept', async () => {
  const { transport, asked } = failing({ status: 502 }, Infinity)
  const { ask } = patient(transport, { concurrency: 1, maxRequests: 1 })
  await ask({ method: 'GET', path: '/findings' })
  expect(asked()).toBe(1)
})
