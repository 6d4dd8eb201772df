import { expect, test } from 'vitest'
import { type Target, targetOf } from '../../src/client/target.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import { expectedQuestions, type PhaseBegun } from '../../src/conformance/phases.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import type { Report } from '../../src/report/report.ts'
import { verdictOf } from '../../src/report/verdict.ts'
import { type Canned, cannedServer, cannedTarget, cutOff, json, things } from './canned.ts'

const turned: Canned = { list: things.toReversed() }

function judged(canned: Canned, by: readonly string[] | undefined, options: JudgeOptions = {}): Promise<Report> {
  const chosen = by === undefined ? rules : rules.filter(({ id }) => by.includes(id))
  return judge(chosen, cannedTarget(canned), options)
}

const failuresIn = ({ entries }: Report): readonly string[] =>
  entries.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)

test('the first failure ends a run that is to fail fast, after the questions that it takes', async () => {
  const report = await judged(turned, undefined, { failFast: ['http'] })
  expect(failuresIn(report)).toEqual(['entities-in-identifier-order'])
  expect(report.entries.at(-1)?.id).toBe('entities-in-identifier-order')
  expect(report.requests).toBeLessThan(10)
  expect(report.remarks.join()).toContain(`${rules.length - report.entries.length} rules were not reached.`)
})

test('what does not count as a failure ends no run', async () => {
  const out = (response: Response): Response =>
    new Response(response.body, {
      status: response.status,
      headers: { 'content-type': 'application/json;' },
    })
  const by = ['content-type-is-well-formed', 'answers-stay-the-same']
  const report = await judged({ out }, by, { failFast: ['required'] })
  expect(report.entries).toHaveLength(2)
})

test('a rule by itself asks for what it needs, whether it passes or fails', async () => {
  const by = ['entities-in-identifier-order']
  const [passing, failing] = [await judged({}, by), await judged(turned, by)]
  expect([failuresIn(passing), failuresIn(failing)]).toEqual([[], by])
  expect(passing.requests).toBeLessThan(10)
  expect(failing.requests).toBeLessThan(10)
})

test('what a new build put right is no failure of a rule by itself', async () => {
  let asked = 0
  const before = cannedServer(turned)
  const after = cannedServer({})
  const server = targetOf((request) => (++asked > 1 ? after : before)(request))
  const report = await judge(
    rules.filter(({ id }) => id === 'entities-in-identifier-order'),
    server,
  )
  expect(failuresIn(report)).toEqual([])
  expect(report.remarks.join()).toContain('Answers changed')
})

test('what a server answered first is a server error, whatever changed after it', async () => {
  const serve = cannedServer({})
  let asked = 0
  const server = targetOf((request) => (++asked > 3 ? serve(request) : new Response('{}', { status: 500 })))
  const report = await judge(rules, server)
  expect(failuresIn(report)).toContain('no-server-error')
})

test.each([
  ['ends in a server error', () => new Response('{}', { status: 500 }), ['no-server-error']],
  ['breaks off', () => cutOff(json({})), ['every-answer-is-whole', 'known-entity-is-found']],
  ['ends early', () => json('{"id":'), ['answers-stay-the-same']],
])('an operation that %s at times has one failure', async (_, broken, names) => {
  const serve = cannedServer({})
  let asked = 0
  const isNow = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/entities/') && ++asked % 5 === 0
  const { entries } = await judge(
    rules,
    targetOf((request) => (isNow(request) ? broken() : serve(request))),
  )
  // What is answered when it is sent again has a rule of its own.
  const failed = entries.filter(({ id, outcome }) => outcome === 'fail' && id !== 'transient-failures')
  const [lead, ...others] = failed
  expect(names).toContain(lead?.id)
  expect(others).toEqual([])
})

test.each([
  ['is one', 'new', 'new', []],
  ['and another one behind it are two', 'new', 'newer', []],
])('a new build %s', async (_, second, third, failures) => {
  const titled = (title: string): ReturnType<typeof cannedServer> => {
    const of = (one: object): object => ({ ...one, title })
    return cannedServer({ list: things.map(of), entity: (entity) => entity && of(entity) })
  }
  const servers = new Map(['old', 'new', 'newer'].map((title) => [title, titled(title)]))
  let now = 'old'
  let rounds = 0
  const onPhase = ({ phase }: PhaseBegun): void => {
    if (phase === 'list' && ++rounds === 2) now = third
    if (phase === 'again' && rounds === 1) now = second
  }
  const server = targetOf((request) => servers.get(now)!(request))
  const by = ['entity-agrees-with-list', 'answers-stay-the-same']
  const report = await judge(
    rules.filter(({ id }) => by.includes(id)),
    server,
    { onPhase },
  )
  expect(failuresIn(report)).toEqual(failures)
})

const quietMs = 900

test.each([
  ['that come in while nothing is asked are none of its failures', true, 'skip'],
  ['that are none, as they come with questions alone, are', false, 'fail'],
])('new builds without end %s', async (_, isByItself, outcome) => {
  let builds = 0
  let last = performance.now()
  const onPhase = ({ phase }: PhaseBegun): void => {
    if (phase === 'again') builds++
  }
  const built = (build: number): ReturnType<typeof cannedServer> => {
    const of = (one: object): object => ({ ...one, title: `build ${build}` })
    return cannedServer({ list: things.map(of), entity: (entity) => entity && of(entity) })
  }
  const server = targetOf((request) => {
    if (isByItself && performance.now() - last > quietMs) builds++
    last = performance.now()
    return built(builds)(request)
  })
  const by = ['entity-agrees-with-list', 'answers-stay-the-same', 'list-entities-fit-their-schema']
  const report = await judge(
    rules.filter(({ id }) => by.includes(id)),
    server,
    { onPhase },
  )
  const { entries } = report
  expect(entries.find(({ id }) => id === 'answers-stay-the-same')?.outcome).toBe(outcome)
  expect(entries.some(({ id }) => id === 'not-judged-builds')).toBe(isByItself)
  expect(verdictOf(report)).toBe(isByItself ? 'unjudged' : 'failed')
})

test('what fails in one answer has no cause that new builds took away', async () => {
  let builds = 0
  let last = performance.now()
  const onPhase = ({ phase }: PhaseBegun): void => {
    if (phase === 'again') builds++
  }
  const server = targetOf((request) => {
    if (performance.now() - last > quietMs) builds++
    last = performance.now()
    const of = (one: object): object => ({ ...one, type: 7, title: `build ${builds}` })
    return cannedServer({ list: things.map(of), entity: (entity) => entity && of(entity) })(request)
  })
  const by = ['answers-stay-the-same', 'list-entities-fit-their-schema']
  const { entries } = await judge(
    rules.filter(({ id }) => by.includes(id)),
    server,
    { onPhase },
  )
  const [schema] = entries.filter(({ outcome }) => outcome === 'fail')
  expect(schema).toMatchObject({ id: 'list-entities-fit-their-schema' })
})

test('the number of questions is foretold, in a whole run and in a quick one', async () => {
  for (const quick of [false, true]) {
    const begun: PhaseBegun[] = []
    const { requests = 0 } = await judged({}, undefined, { quick, onPhase: (one) => begun.push(one) })
    expect(begun.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['list', 'entities', 'searching', 'again']))
    const { about = 0 } = begun.at(-1) ?? {}
    expect(about / requests).toBeGreaterThan(0.8)
    expect(about / requests).toBeLessThan(1.25)
  }
})

test('of the questions of a run, a shard is foretold its part of the entities, and the first one all else as well', () => {
  const extent = { entities: 1000, sample: Infinity, quick: false }
  const whole = expectedQuestions(rules, extent)
  expect(expectedQuestions(rules, extent, { at: 1, of: 5 })).toBe(whole - 800)
  expect(expectedQuestions(rules, extent, { at: 2, of: 5 })).toBe(200)
})

test.each([
  ['side by side', 0, true],
  ['one after the other where an answer is large, which they would hold together', 5_000_000, false],
])('rules look %s', async (_, padding, together) => {
  const by = ['condition-is-evaluated', 'part-says-what-it-is']
  const target = cannedTarget({
    any: ({ url }) => (url.endsWith('/entities') ? json(`${JSON.stringify(things)}${' '.repeat(padding)}`) : undefined),
  })
  const asked: string[] = []
  const ask: Target['transport']['ask'] = (question) => {
    for (const [name] of question.headers ?? []) asked.push(name)
    return target.transport.ask(question)
  }
  const chosen = rules.filter(({ id }) => by.includes(id))
  await judge(chosen, { ...target, transport: { ...target.transport, ask } })
  // The first of them waits for searches.
  expect(asked.indexOf('Range') < asked.indexOf('If-None-Match')).toBe(together)
})

test.each([21, 42, 63])('a build with one link less that comes in after %i answers is no failure', async (after) => {
  const list = Array.from({ length: 60 }, (_, at) => ({ id: `n-${at}`, type: 'note', title: `Number ${at}` }))
  const links = list.flatMap(({ id }, at) =>
    [1, 7].map((by) => ({ from: id, to: `n-${(at + by) % 60}`, relation: 'uses' })),
  )
  const serving = (shown: typeof links): ReturnType<typeof cannedServer> =>
    cannedServer({
      list,
      entity: (_, id) => {
        const one = list.find((listed) => listed.id === id)
        return one && { ...one, links: shown.filter(({ from, to }) => from === id || to === id) }
      },
    })
  const [before, now] = [serving(links), serving(links.toSpliced(62, 1))]
  let asked = 0
  const report = await judge(
    rules,
    targetOf((request) => (++asked > after ? now : before)(request)),
  )
  expect(failuresIn(report)).not.toContain('links-shown-at-both-ends')
})
