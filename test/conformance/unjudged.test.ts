import { describe, expect, test } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import { patient } from '../../src/client/patience.ts'
import { record } from '../../src/client/record.ts'
import { replay } from '../../src/client/replay.ts'
import { type TargetOptions } from '../../src/client/target.ts'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import { createInquiry } from '../../src/conformance/inquiry/create-inquiry.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { unjudgedEntries } from '../../src/conformance/unjudged.ts'
import type { Report } from '../../src/report/report.ts'
import { verdictInWords, verdictOf } from '../../src/report/verdict.ts'
import { type Canned, json, cannedTarget, things } from './canned.ts'
import { hasTime } from '../has-time.ts'

const refuses = (status: number, which: (path: string, times: number) => boolean): Canned => ({
  any: ({ url }, times) => {
    const { pathname, search } = new URL(url)
    return which(pathname + search, times) ? new Response(null, { status }) : undefined
  },
})
const judged = (canned: Canned, options: JudgeOptions = {}, target: TargetOptions = {}): Promise<Report> =>
  judge(rules, cannedTarget(canned, { timeoutMs: 2000, ...target }), { quick: !hasTime, ...options })
const whatIsMissing = ({ entries }: Report): readonly (readonly (string | undefined)[])[] =>
  entries
    .filter(({ outcome }) => outcome === 'unjudged')
    .map(({ id, operation, says }) => [id, ...(operation === undefined ? [] : [operation]), says])

describe('a server of which not everything could be judged', () => {
  test.each<[string, Canned, JudgeOptions, TargetOptions, readonly (readonly string[])[]]>([
    [
      'refuses findings',
      refuses(403, (path) => path === '/findings'),
      {},
      {},
      [['not-judged-unread', 'listFindings', 'status 403: whom a server lets in is not judged (GAP-10)']],
    ],
    [
      'refuses every search',
      refuses(401, (path) => path.startsWith('/search')),
      {},
      {},
      [['not-judged-unread', 'searchModel', 'status 401: whom a server lets in is not judged (GAP-10)']],
    ],
    [
      'refuses some entities',
      refuses(403, (path) => path === '/entities/e' || path === '/entities/a%201'),
      {},
      {},
      [
        [
          'not-judged-refused',
          'getEntity',
          '2 of 8 requests: status 403: whom a server lets in is not judged (GAP-10)',
        ],
      ],
    ],
    [
      'may not show some entities',
      refuses(451, (path) => path === '/entities/e' || path === '/entities/a%201'),
      {},
      {},
      [
        [
          'not-judged-refused',
          'getEntity',
          '2 of 8 requests: status 451: whom a server lets in is not judged (GAP-10)',
        ],
      ],
    ],
    [
      'finds what has no identifier',
      { search: (hits) => hits.map(({ score }) => ({ score })) },
      {},
      {},
      [['not-judged-unnamed-hits', 'searchModel', expect.stringMatching(/^\d+ searches found something, and no hit/)]],
    ],
    ['is asked one question', {}, {}, { maxRequests: 1 }, [['not-judged-limit', expect.any(String)]]],
    [
      'shows no entity',
      { list: [] },
      {},
      {},
      [['not-judged-few-entities', 'listEntities', 'the list shows no entity']],
    ],
    [
      'shows no identifier',
      { list: things.map(({ type, title }) => ({ type, title })) },
      {},
      {},
      [['not-judged-few-entities', 'listEntities', 'the list shows 8 entities, none with an identifier']],
    ],
    [
      'shows few identifiers',
      { list: [...things, ...things.map(({ title }) => ({ title }))] },
      { minEntities: 9 },
      {},
      [
        [
          'not-judged-few-entities',
          'listEntities',
          'the list shows 16 entities, with 8 different identifiers of at least 9 entities',
        ],
      ],
    ],
    [
      'ends before what searches find, and nothing leads on',
      { list: things.slice(0, 5) },
      {},
      {},
      [
        [
          'not-judged-list-end',
          'listEntities',
          `it shows 5 entities, and searches find 2 more, and nothing leads to the rest: if it is paged, add --list paged; if it is cut, --list whole makes that a failure`,
        ],
      ],
    ],
    [
      'shows fewer than it must',
      {},
      { minEntities: 9 },
      {},
      [['not-judged-few-entities', 'listEntities', 'the list shows 8 of at least 9 entities']],
    ],
  ])('%s', async (_, canned, options, target, expected) => {
    const report = await judged(canned, options, target)
    expect(whatIsMissing(report)).toEqual(expect.arrayContaining(expected.map((row) => [...row])))
    expect(report.entries.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)).toEqual([])
    expect([verdictOf(report), verdictInWords(report), exitCodeOf(report)]).toEqual([
      'unjudged',
      'not judged in full',
      2,
    ])
    expect([verdictOf({ ...report, allowUnjudged: true }), exitCodeOf({ ...report, allowUnjudged: true })]).toEqual([
      'unjudged',
      0,
    ])
  })

  test('whose list ends early is said to be so beside what fails, which a baseline may forgive', async () => {
    const report = await judged({ list: things.slice(0, 5), entity: (entity) => entity ?? json({}) })
    expect(report.entries.find(({ id }) => id === 'unknown-entity-is-404')?.outcome).toBe('fail')
    expect(whatIsMissing(report).map(([id]) => id)).toContain('not-judged-list-end')
  })

  test('of one entity in eleven is judged in full, and the report says that it was refused', async () => {
    const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k'].map((id) => ({ id, title: `Title of ${id}` }))
    const report = await judged({ list, ...refuses(403, (path) => path === '/entities/e') })
    expect(whatIsMissing(report)).toEqual([])
    expect(report.remarks).toContain(
      '1 of 11 requests of getEntity could not be judged: status 403: whom a server lets in is not judged (GAP-10).',
    )
  })

  test('that must be judged is never allowed to be missing', async () => {
    const canned = refuses(403, (path) => path === '/findings')
    const report = await judged(canned, { required: ['listFindings'] })
    expect(exitCodeOf({ ...report, allowUnjudged: true })).toBe(2)
  })

  test('is judged in full by rules that do not ask for what it refuses', async () => {
    const target = cannedTarget(refuses(403, (path) => path === '/findings'))
    const report = await judge(
      rules.filter(({ operation }) => operation === 'listEntities'),
      target,
    )
    expect(whatIsMissing(report)).toEqual([])
  })

  test('says nothing of what it refuses to one question in many', async () => {
    const report = await judged(refuses(403, (path) => path === '/search?q=contract'))
    expect(whatIsMissing(report)).toEqual([])
  })

  test('was stopped', async () => {
    const stop = new AbortController()
    const report = await judged({}, { signal: stop.signal, onEntry: () => stop.abort() })
    expect(whatIsMissing(report)).toContainEqual(['not-judged-stopped', 'not every rule was reached'])
    expect(verdictOf(report)).toBe('unjudged')
  })

  test('fails nevertheless by what was judged', async () => {
    const report = await judged({ ...refuses(403, (path) => path === '/findings'), list: {} })
    expect([verdictOf(report), exitCodeOf({ ...report, allowUnjudged: true })]).toEqual(['failed', 1])
  })
})

test('a server that answers everything is judged in full', async () => {
  const report = await judged({})
  expect([whatIsMissing(report), verdictOf(report)]).toEqual([[], 'clean'])
})

test.each([
  [160, 'searchModel was not asked in full'],
  [0, 'searchModel was refused'],
])('of 160 requests without an answer, of which %i were not sent, it says: %s', async (unasked, title) => {
  const asked = inquiryOf({})
  const inquiry = {
    ...asked,
    refused: () => new Map([['searchModel' as const, { refused: 160, asked: 161, unasked, reason: '' }]]),
  }
  const entries = await unjudgedEntries(inquiry, { rules, entries: [], stopped: false, minEntities: 1, required: [] })
  expect(entries.map((entry) => entry.title)).toEqual([title])
})

test.each([
  [9, []],
  [11, ['11 of 100 requests: status 429 or 503, for longer than this run waits']],
])('of 100 requests %i put off for too long', async (times, says) => {
  const asked = inquiryOf({})
  const postponed = Array.from({ length: times }, () => ({ status: 429, retryAfter: undefined, obeyed: false }))
  const inquiry = { ...asked, facts: { ...asked.facts, sent: 100, postponed } }
  const entries = await unjudgedEntries(inquiry, {
    rules,
    entries: [],
    stopped: false,
    minEntities: 1,
    required: [],
  })
  expect(entries.map((entry) => entry.says)).toEqual(says)
})

function inquiryOf(canned: Canned): ReturnType<typeof createInquiry> {
  return createInquiry(patient(cannedTarget(canned).transport, { concurrency: 1 }), {
    contract: defaultContract(),
    seed: '1',
    extent: { sample: 1, quick: false },
    probeWrites: false,
    listed: 'open',
    lastRound: false,
    concurrency: 1,
  })
}

describe('a server that lets in no longer', () => {
  /** From the request of this number on, as when a token expires. */
  const expires = (at: number): Canned => {
    let sent = 0
    return refuses(401, () => ++sent >= at)
  }

  test('is not blamed for what it refuses, and the report says from when on', async () => {
    const whole = await judged({})
    const at = Math.floor((whole.requests ?? 0) * 0.9)
    const { target, har } = record(cannedTarget(expires(at), { timeoutMs: 2000, concurrency: 1 }))
    const report = await judge(rules, target, { quick: !hasTime })
    expect(report.entries.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(whatIsMissing(report)[0]).toEqual([
      'not-judged-refused',
      `status 401 to every request from number ${at} on: whom a server lets in is not judged (GAP-10)`,
    ])
    expect(report.coverage?.answers.asked).toBe(at - 1)
    expect(await judge(rules, replay(har({ ...report, quick: !hasTime })))).toEqual(report)
  })

  test('is judged in full where it refuses now and then', async () => {
    const report = await judged(refuses(401, (path) => path.includes('%00')))
    expect(whatIsMissing(report)).toEqual([])
  })
})
