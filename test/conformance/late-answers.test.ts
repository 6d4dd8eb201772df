import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Exchange, type Question, unanswered } from '../../src/client/exchange.ts'
import { record } from '../../src/client/record.ts'
import { replay } from '../../src/client/replay.ts'
import type { Target } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { cannedTarget } from './canned.ts'

/** A server of which some requests to an operation, by their number, are not answered in time; others are in so many turns. */
function lateAt(operation: RegExp, isLate: (nth: number) => boolean, turns = 0): Target {
  const target = cannedTarget({})
  let times = 0
  return {
    ...target,
    transport: {
      ...target.transport,
      async ask(question) {
        if (!operation.test(question.path) || !isLate(++times)) return target.transport.ask(question)
        for (let turn = 0; turn < turns; turn++) await setImmediate()
        return unanswered(question, 'timed out', { reason: 'not finished after 10 s (--timeout)' })
      },
    },
  }
}

test.each([
  ['GET /entities', /^\/entities$/],
  ['GET /entities/{id}', /^\/entities\//],
  ['GET /search', /^\/search/],
  ['GET /findings', /^\/findings/],
])('%s may take its time until it has answered, and the report says that it did', async (name, operation) => {
  const { target, har } = record(lateAt(operation, (nth) => nth === 1))
  const report = await judge(rules, target)
  expect(report.entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'unjudged')).toEqual([])
  const said = `${name} did not answer a request in time (--timeout), and did when it was sent again.`
  expect(report.remarks.filter((remark) => remark.includes('--timeout'))).toEqual([said])
  expect(await judge(rules, replay(har(report)))).toEqual(report)
})

test('a server that is started anew in the run is not blamed, and the report says that it was away', async () => {
  const target = cannedTarget({})
  let asked = 0
  let looksAway = 3
  const restarted: Target = {
    ...target,
    transport: {
      ...target.transport,
      ask: async (question) =>
        ++asked < 300 || looksAway === 0
          ? target.transport.ask(question)
          : unanswered(question, 'no answer', { reason: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }),
      isThere: async () => looksAway === 0 || --looksAway === 0,
    },
  }
  const { target: recorded, har } = record(restarted)
  const report = await judge(rules, recorded)
  expect(report.entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'unjudged')).toEqual([])
  expect(report.remarks.filter((remark) => remark.includes('connections'))).toEqual([
    'The server took no connections for a while (once), as when it is started anew; what met that was sent again.',
  ])
  expect(await judge(rules, replay(har(report)))).toEqual(report)
})

test('a limit on requests at once is kept, and none of its answers is judged', async () => {
  const target = cannedTarget({})
  let open = 0
  const limited: Target = {
    ...target,
    transport: {
      ...target.transport,
      async ask(question) {
        const isTooMany = ++open > 3
        const exchange = await target.transport.ask(question)
        await setImmediate()
        open--
        return isTooMany ? { ...exchange, status: 503, headers: [], body: new Uint8Array() } : exchange
      },
    },
  }
  const { target: recorded, har } = record(limited)
  const report = await judge(rules, recorded)
  expect(report.entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'unjudged')).toEqual([])
  expect(await judge(rules, replay(har({ ...report, ...report.run, sample: 500 })))).toEqual(report)
})

test.each([3, 4, 5, 6, 7, 8])('a machine that opens no connection each %sth time fails no server', async (share) => {
  const target = cannedTarget({})
  const { ask } = target.transport
  let times = 0
  const full = async (question: Question): Promise<Exchange> =>
    ++times % share > 0
      ? ask(question)
      : unanswered(question, 'no answer', { reason: 'connect EMFILE', code: 'EMFILE' })
  const report = await judge(rules, { ...target, transport: { ...target.transport, ask: full } })
  expect(report.entries.flatMap(({ id, outcome }) => (outcome === 'fail' ? [id] : []))).toEqual([])
})

test.each([
  ['at all', () => true],
  ['once in twenty times', (nth: number) => nth % 20 === 0],
  ['once', (nth: number) => nth === 20],
])('a search that is not answered %s fails', async (_, isLate) => {
  const report = await judge(rules, lateAt(/^\/search/, isLate, 20))
  const failed = report.entries.filter(({ outcome }) => outcome === 'fail')
  expect(failed.map(({ id }) => id)).toEqual(['every-answer-is-whole'])
})
