import { describe, expect, test } from 'vitest'
import { listen } from '../../src/adapters/node.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { record, rules, targetOf } from '../../src/conformance.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import type { Report } from '../../src/report/report.ts'
import { replay } from '../../src/client/replay.ts'
import type { Transport } from '../../src/client/exchange.ts'
import { type Target, targetAt } from '../../src/client/target.ts'
import { createPortion } from '../../src/conformance/inquiry/portion.ts'
import { createModel, type Model } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { randomOf } from '../../src/text/random.ts'
import { cannedServer, cannedTarget, things } from './canned.ts'

function hundred(seed: string): Model {
  const texts = generateBuild({ entities: 100, links: 200, seed: Number(seed) })
  const [model, log] = [texts['model.json'], texts['build-log.json']].map((text) => JSON.parse([...text].join('')))
  return createModel({ ...model, ...log })
}

async function judged(model: Model, seed: string, quick: boolean): Promise<Report> {
  const service = createService(model)
  await using server = await listen(() => service)
  const target = targetAt(server.url)
  const report = await judge(rules, target, { quick, seed })
  await target.transport.close()
  expect(report.entries.filter(({ outcome }) => ['fail', 'broken', 'unjudged'].includes(outcome))).toEqual([])
  return report
}

test.each(['1', '2', '5', '10'])('asks a model of 100 entities fewer than 300 questions, seed %s', async (seed) => {
  const report = await judged(hundred(seed), seed, true)
  expect(report.requests).toBeGreaterThan(200)
  expect(report.requests).toBeLessThan(300)
  expect(report.coverage?.entities).toMatchObject({ asked: 20, of: 100 })
  expect(report.remarks.join()).toContain(`drawn by chance (seed ${seed})`)
})

// The library, of 86 entities, has titles in more scripts, so that it is asked more.
test.each([
  ['100 entities', async () => hundred('2')],
  ['the library', async () => createModel((await readBuild(findFixture('library'))).build())],
])('a whole run asks %s at most 1,500', async (_, model) => {
  const { requests } = await judged(await model(), '2', false)
  expect(requests).toBeGreaterThan(1300)
  expect(requests).toBeLessThanOrEqual(1500)
})

const quick: JudgeOptions = { quick: true }

test('finds what a whole run finds where many questions show it', async () => {
  const searched = cannedServer({ search: () => things.map(({ id }) => ({ id, score: 1 })) })
  const { entries } = await judge(rules, targetOf(searched), quick)
  expect(entries.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toContain(
    'search-finds-nothing-for-nonsense',
  )
})

test('observes nothing', async () => {
  const { entries } = await judge(rules, cannedTarget({}), quick)
  const observing = entries.filter(({ level }) => level === 'observed')
  expect([...new Set(observing.map(({ outcome, says }) => `${outcome}: ${says}`))]).toEqual([
    'skip: a quick run observes nothing',
  ])
})

test('is replayed with the same questions', async () => {
  const { target, har } = record(cannedTarget({}))
  const report = await judge(rules, target, quick)
  const recording = JSON.parse(JSON.stringify(har({ ...report, ...quick }))) as unknown
  expect(await judge(rules, replay(recording))).toEqual(report)
})

/** The server whose answers take so long, and none of it is waited for. */
function taking(ms: number): Target {
  const target = cannedTarget({})
  const ask: Transport['ask'] = async (question) => ({ ...(await target.transport.ask(question)), ms })
  return { ...target, transport: { ...target.transport, ask } }
}

describe('a server that takes long for each answer', () => {
  test('is asked all the same: no run shortens itself', async () => {
    const { run, requests, remarks } = await judge(rules, taking(9000))
    expect(run).not.toHaveProperty('quick')
    expect(requests).toBeGreaterThan(1100)
    expect(remarks).toEqual([])
  })

  test('is asked side by side: hardly ever fewer than eight answers are waited for', async () => {
    const target = cannedTarget({})
    let waits = 0
    let waiting: (() => void)[] = []
    const answerAll = (): void => {
      waits++
      const answered = waiting
      waiting = []
      for (const answer of answered) answer()
    }
    const ask: Transport['ask'] = async (question) => {
      // All that is asked before any of it is answered takes as long as one answer.
      if (waiting.length === 0) setImmediate(() => setImmediate(answerAll))
      await new Promise<void>((answer) => void waiting.push(answer))
      return target.transport.ask(question)
    }
    const { requests = 0 } = await judge(rules, { ...target, transport: { ...target.transport, ask } })
    expect(waits).toBeLessThan((requests / 8) * 1.3)
  })
})

test('a portion is the first, and others drawn by the seed, in order; all of it where the run is whole', () => {
  const questions = Array.from({ length: 40 }, (_, at) => at)
  const drawn = (seed: string): readonly number[] =>
    createPortion(true, (label) => randomOf(seed, label)).of('near', questions, 5)
  expect(drawn('1')).toEqual(drawn('1'))
  expect(drawn('1')).not.toEqual(drawn('2'))
  expect(drawn('1')).toHaveLength(5)
  expect(drawn('2')[0]).toBe(0)
  expect(drawn('1')).toEqual(drawn('1').toSorted((a, b) => a - b))
  expect(createPortion(false, () => Math.random).of('near', questions, 5)).toBe(questions)
})
