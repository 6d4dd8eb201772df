import { expect, test } from 'vitest'
import { type Exchange, type Question, unanswered } from '../../../src/client/exchange.ts'
import { askOnConnections, countingAsk } from '../../../src/conformance/inquiry/connections.ts'
import type { Reader } from '../../../src/conformance/inquiry/answers/reader.ts'

const answer = (question: Question): Exchange => ({ ...unanswered(question, 'complete', {}), status: 200 })

/** How often new connections were opened and one was kept, and what was read, where each so-manieth question is dropped. */
async function asking(
  counts: { asked: number; reopened: number },
  {
    dropped = Infinity,
    ended = 'no answer',
    quick = false,
  }: { dropped?: number; ended?: Exchange['ended']; quick?: boolean },
): Promise<readonly unknown[]> {
  let fresh = 0
  let kept = 0
  const read: unknown[] = []
  await askOnConnections({
    counts,
    portion: { isQuick: quick, of: (_, questions) => questions, most: (all, few) => (quick ? few : all) },
    ask: async (question) => (++fresh === dropped ? unanswered(question, ended, {}) : answer(question)),
    wire: async ({ times }) => {
      kept += times ?? 1
      return { ended: 'complete', status: 0, headers: [], bodyBytes: 0, faults: [] }
    },
    reader: { findings: (exchange: Exchange) => void read.push(exchange.ended) } as unknown as Reader,
  })
  return [fresh, kept, ...read]
}

test.each([
  ['few connections, as idle ones are closed', { asked: 1500, reopened: 3 }, 20],
  ['few connections, as one question in seventy-seven was sent again', { asked: 1540, reopened: 20 }, 20],
  ['many, as one in fifty-two was', { asked: 1500, reopened: 29 }, 64],
  ['many, as one in twenty was', { asked: 1500, reopened: 75 }, 64],
  ['few, as a drop of one in ten would be met twice', { asked: 1500, reopened: 150 }, 20],
])('opens %s', async (_, counts, most) => {
  expect(await asking(counts, {})).toEqual([most, 45])
})

test('opens no more once a question was dropped, and reads that it was', async () => {
  expect(await asking({ asked: 1500, reopened: 29 }, { dropped: 41 })).toEqual([41, 0, 'no answer'])
})

test('opens no more once a question was not asked, and reads nothing of it', async () => {
  expect(await asking({ asked: 1500, reopened: 29 }, { dropped: 41, ended: 'not asked' })).toEqual([41, 0])
})

test('opens five in a quick run', async () => {
  expect(await asking({ asked: 250, reopened: 5 }, { quick: true })).toEqual([5, 45])
})

test('counts what was asked, and what was sent again', async () => {
  let times = 0
  const { ask, counts } = countingAsk(async (question) => ({
    ...answer(question),
    ...(++times > 3 && { reopened: true }),
  }))
  for (let time = 0; time < 5; time++) await ask({ method: 'GET', path: '/findings' })
  expect(counts).toEqual({ asked: 5, reopened: 2 })
})
