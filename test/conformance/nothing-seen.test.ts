import { describe, expect, test } from 'vitest'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { type OperationId, operationIds } from '../../src/contract/ids.ts'
import { operationAt } from '../../src/contract/operations.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { build, type Canned, cannedTarget, json } from './canned.ts'
import { hasTime } from '../has-time.ts'

const answers: Readonly<Record<string, () => Response>> = {
  'an empty 503': () => new Response(null, { status: 503 }),
  'an empty 401': () => new Response(null, { status: 401 }),
  'an empty 403': () => new Response(null, { status: 403 }),
  'an empty 404': () => new Response(null, { status: 404 }),
  '200 without a body': () => new Response(null, { status: 200 }),
  '{}': () => json({}),
  '[]': () => json([]),
  null: () => json(null),
  HTML: () => new Response('<p>hello</p>', { headers: { 'content-type': 'text/html' } }),
  'a reset': () => {
    throw new Error('reset')
  },
}

async function entriesFor(answer: () => Response, to: (operation: OperationId | undefined) => boolean) {
  const canned: Canned = {
    any: ({ url }) => {
      const { pathname, search } = new URL(url)
      return to(operationAt(pathname + search)) ? answer() : undefined
    },
  }
  const target = cannedTarget(canned, { timeoutMs: 2000 })
  const { entries } = await judge(rules, target, { build, probeWrites: true, quick: !hasTime })
  return entries
}

const passing = (entries: readonly ReportEntry[]): readonly ReportEntry[] =>
  entries.filter(({ outcome }) => outcome === 'pass')
const idsOf = (entries: readonly ReportEntry[]): readonly string[] => entries.map(({ id }) => id)

/** What can be seen of a server that gives one answer to everything, and nothing more. */
const seenOfAll: Readonly<Record<string, readonly string[] | RegExp>> = {
  'an empty 503': /answers 503 to everything: it may still be starting; wait for it with --wait/,
  'an empty 401': /answers 401 to everything/,
  'an empty 403': /answers 403 to everything/,
  'an empty 404': /answers 404 to everything: check the base path/,
  '200 without a body': [
    'transient-failures',
    'operations-answer-to-get',
    'success-is-200',
    'every-answer-is-whole',
    'no-server-error',
    'head-agrees-with-get',
  ],
  '{}': [
    'transient-failures',
    'entity-identifier-is-decoded',
    'entity-fits-its-schema',
    'operations-answer-to-get',
    'success-is-200',
    'success-is-application-json',
    'every-answer-is-whole',
    'no-server-error',
    'content-type-is-well-formed',
    'content-coding-is-readable',
    'json-is-utf-8',
    'json-is-strict',
    'json-names-are-unique',
    'head-agrees-with-get',
    'answers-do-not-depend-on-the-client',
    'codings-carry-the-same-body',
    'condition-is-evaluated',
    'part-says-what-it-is',
    'answers-stay-the-same',
    'writes-change-nothing',
  ],
  '[]': [
    'transient-failures',
    'list-entities-answers',
    'search-answers',
    'search-finds-nothing-for-nonsense',
    'list-findings-answers',
    'operations-answer-to-get',
    'success-is-200',
    'success-is-application-json',
    'every-answer-is-whole',
    'no-server-error',
    'content-type-is-well-formed',
    'content-coding-is-readable',
    'json-is-utf-8',
    'json-is-strict',
    'json-names-are-unique',
    'head-agrees-with-get',
    'answers-do-not-depend-on-the-client',
    'codings-carry-the-same-body',
    'condition-is-evaluated',
    'part-says-what-it-is',
    'answers-stay-the-same',
    'writes-change-nothing',
  ],
  null: [
    'transient-failures',
    'operations-answer-to-get',
    'success-is-200',
    'success-is-application-json',
    'every-answer-is-whole',
    'no-server-error',
    'content-type-is-well-formed',
    'content-coding-is-readable',
    'json-is-utf-8',
    'json-is-strict',
    'json-names-are-unique',
    'head-agrees-with-get',
    'condition-is-evaluated',
    'part-says-what-it-is',
  ],
  HTML: [
    'transient-failures',
    'operations-answer-to-get',
    'success-is-200',
    'every-answer-is-whole',
    'no-server-error',
    'content-type-is-well-formed',
    'content-coding-is-readable',
    'head-agrees-with-get',
  ],
  'a reset': /the handler threw: reset/,
}

describe('a server that answers everything with', () => {
  test.each(Object.entries(seenOfAll))('%s passes only what that shows', async (name, expected) => {
    const entries = entriesFor(answers[name]!, () => true)
    if (expected instanceof RegExp) await expect(entries).rejects.toThrow(expected)
    else expect(idsOf(passing(await entries)).toSorted()).toEqual(expected.toSorted())
  })
})

/** Rules about one operation that such an answer to it shows something of. */
const seenOfOne: Readonly<Record<string, Partial<Record<OperationId, readonly string[]>>>> = {
  '{}': { getEntity: ['known-entity-is-found', 'entity-fits-its-schema', 'entity-identifier-is-decoded'] },
  '[]': {
    listEntities: ['list-entities-answers'],
    searchModel: ['search-answers', 'search-finds-nothing-for-nonsense'],
    listFindings: ['list-findings-answers'],
  },
}
/** Answers from which nothing at all is read. */
const unreadable = ['an empty 503', 'an empty 401', 'an empty 403', '200 without a body', 'HTML', 'a reset']

describe.each(Object.keys(answers))('where one operation alone is answered with %s', (name) => {
  test.each(operationIds)('nothing passes on %s that was never seen, and what passes says so', async (operation) => {
    const entries = await entriesFor(answers[name]!, (asked) => asked === operation)
    const about = entries.filter((entry) => entry.operation === operation)
    expect(idsOf(passing(about))).toEqual(seenOfOne[name]?.[operation] ?? [])
    expect(idsOf(about.filter(({ outcome, says = '' }) => outcome === 'skip' && says === ''))).toEqual([])

    const several = new Set(
      rules
        .filter((rule) => rule.operation === undefined && (rule.operations ?? operationIds).includes(operation))
        .map(({ id }) => id),
    )
    const passed = passing(entries).filter(({ id }) => several.has(id))
    const silent = passed.filter(({ says = '' }) => !says.includes(`nothing could be read of ${operation}`))
    expect(passed.length).toBeGreaterThan(3)
    expect(idsOf(unreadable.includes(name) ? silent : [])).toEqual([])
  })
})

test('a search that finds nothing shows no limit of hits', async () => {
  const target = cannedTarget({ any: ({ url }) => (new URL(url).pathname === '/search' ? json([]) : undefined) })
  const { behaviours = [] } = await judge(rules, target, { build, behaviours: true, quick: true })
  expect(behaviours.length).toBeGreaterThan(5)
  expect(behaviours.map(({ id }) => id)).not.toContain('all-hits')
})
