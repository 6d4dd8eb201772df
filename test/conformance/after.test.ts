import { expect, test } from 'vitest'
import { judge } from '../../src/conformance/judge.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { compareWithBaseline, readBaseline } from '../../src/report/baseline.ts'
import type { Report } from '../../src/report/report.ts'
import { json } from '../../src/report/reporters/json.ts'
import { verdictOf } from '../../src/report/verdict.ts'
import { targetOf } from '../../src/client/target.ts'
import { cannedServer } from './canned.ts'

const named = (...ids: readonly string[]): readonly Rule[] => rules.filter(({ id }) => ids.includes(id))
const ids = ['known-entity-is-found', 'no-server-error', 'json-is-strict']

/** What rules say of a server that answers getEntity so, and all else as it should. */
async function judged(by: readonly Rule[], entity: () => Response): Promise<Report> {
  const serve = cannedServer({})
  const isEntity = ({ url }: Request): boolean => new URL(url).pathname.startsWith('/entities/')
  return judge(
    by,
    targetOf((request) => (isEntity(request) ? entity() : serve(request))),
  )
}

const entryOf = ({ entries }: Report, id: string): Report['entries'][number] | undefined =>
  entries.find((entry) => entry.id === id)
const error = (): Response => new Response('{}', { status: 500 })

test('a failure that rests on another is skipped, in a line that names it', async () => {
  const report = await judged(named(...ids), error)
  expect(entryOf(report, 'known-entity-is-found')).toMatchObject({
    outcome: 'skip',
    says: 'rests on no-server-error, which failed',
    level: 'required',
  })
})

test('what it rests on stands for it: by its clause, its faults, and its level', async () => {
  const alone = entryOf(await judged(named('known-entity-is-found'), error), 'known-entity-is-found')
  const report = await judged(named(...ids), error)
  const { cites, level, faults = [] } = entryOf(report, 'no-server-error') ?? {}
  expect([cites, level]).toEqual([['RFC 9110 section 15.6', 'OPS-2'], 'required'])
  expect(faults).toEqual(expect.arrayContaining([...(alone?.faults ?? ['none'])]))
  expect(verdictOf({ ...report, failOn: ['required'] })).toBe('failed')
})

test('a rule that was asked for by itself is judged by itself', async () => {
  const report = await judged(named('known-entity-is-found'), error)
  expect(entryOf(report, 'known-entity-is-found')?.outcome).toBe('fail')
})

test('what is no server error does not rest on one, nor what another operation answers', async () => {
  let asked = 0
  const entity = (): Response => (++asked % 2 === 0 ? error() : new Response('{}', { status: 404 }))
  expect(entryOf(await judged(named(...ids), entity), 'known-entity-is-found')?.outcome).toBe('fail')
  const serve = cannedServer({})
  const target = targetOf((request) => (request.url.includes('/findings') ? error() : serve(request)))
  const report = await judge(named('list-findings-answers', 'no-server-error', 'unknown-entity-is-404'), target)
  expect(entryOf(report, 'list-findings-answers')?.outcome).toBe('skip')
  expect(entryOf(report, 'unknown-entity-is-404')?.outcome).toBe('pass')
})

test('what a baseline forgives and is skipped is neither fixed nor new, and a new fault that is skipped is told', async () => {
  const both = await judged(named('known-entity-is-found'), error)
  const baseline = readBaseline(json(both, { colour: false }), 'baseline.json')
  const all = new Set(rules.map(({ id }) => id))
  const compared = compareWithBaseline(await judged(named(...ids), error), baseline, all)
  expect(compared.baseline?.notJudged.map(({ id }) => id)).toEqual(['known-entity-is-found'])
  expect(entryOf(compared, 'no-server-error')?.standing).toBe('new')
  const forgiving = readBaseline(
    json(await judged(named('no-server-error'), error), { colour: false }),
    'baseline.json',
  )
  expect(
    entryOf(compareWithBaseline(await judged(named(...ids), error), forgiving, all), 'no-server-error')?.standing,
  ).toBe('new')
})
