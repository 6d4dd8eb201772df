import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choiceRules } from '../../src/conformance/choices.ts'
import { judge } from '../../src/conformance/judge.ts'
import { observationsOf, observationsText } from '../../src/conformance/observations.ts'
import type { Choice } from '../../src/contract/observations.ts'
import { readChoices } from '../../src/interface/read-observations.ts'
import type { Report, ReportEntry } from '../../src/report/report.ts'
import { type Canned, cannedTarget, things } from './canned.ts'

const place = { file: 'choices.json', line: 3, column: 5 }

/** What a server that answers so is found to do of what is declared. */
async function judged(choices: readonly Choice[], canned: Canned = {}): Promise<Report> {
  return judge(choiceRules(choices), cannedTarget(canned), { behaviours: true })
}

async function entryOf(choice: Choice, canned: Canned = {}): Promise<ReportEntry | undefined> {
  return (await judged([{ ...choice, place }], canned)).entries.find(({ id }) => id === choice.id)
}

const report = await judged([{ id: 'whole-list', met: true }])
const seen = report.behaviours ?? []

test('a file of observations begins with the choices, a line for each, and is one of choices', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-'))
  const file = join(folder, 'seen.json')
  const text = observationsText(observationsOf(report))
  await writeFile(file, text)
  expect(text.split('\n').slice(0, 4)).toEqual([
    '{',
    '  "behaviours": [',
    '    {"id":"whole-list","met":true},',
    expect.stringMatching(/^ {4}\{"id":"[a-z-]+","met":(true|false)\},$/),
  ])
  const choices = await readChoices(file)
  expect(choices).toMatchObject(seen)
  expect(choices.map(({ place }) => place?.line)).toEqual(seen.map((_, at) => at + 3))
  await rm(folder, { recursive: true })
})

test('what was seen of a server, it passes by as declared; and by the contrary of each it fails', async () => {
  expect(seen.length).toBeGreaterThan(25)
  const { entries } = await judged(seen)
  expect(entries.filter(({ outcome }) => outcome !== 'pass')).toEqual([])
  const contrary = await judged(seen.map(({ id, met }) => ({ id, met: !met })))
  expect(contrary.entries.filter(({ outcome }) => outcome !== 'fail')).toEqual([])
})

test('a failure names the choice, its open point, both values, and how to take it back', async () => {
  expect(
    await entryOf({ id: 'case-ignored', met: true }, { search: (hits, q) => (q === q.toLowerCase() ? hits : []) }),
  ).toMatchObject({
    id: 'case-ignored',
    title: 'A search ignores case.',
    level: 'declared',
    outcome: 'fail',
    cites: ['GAP-16'],
    operation: 'searchModel',
    expected: 'the same hits without regard to case',
    actual: expect.stringMatching(/^does otherwise, as case-matters: "\w+" finds \d, and "\w+" \d$/),
    says: 'declared in choices.json:3:5; to take it back, delete that line',
    places: [place],
    evidence: [{ curl: expect.stringContaining('/search?q=') }],
  })
})

test('how a server does otherwise counts where that is declared', async () => {
  const html: Canned = {
    entity: (one) => one ?? new Response('<p>', { status: 404, headers: { 'content-type': 'text/html' } }),
  }
  const outcomes = async (choice: Choice): Promise<unknown> => {
    const { outcome, expected, actual } = (await entryOf(choice, html)) ?? {}
    return [outcome, expected, actual]
  }
  const ofHtml = 'does otherwise, as error-html: text/html, 3 bytes'
  expect(await outcomes({ id: 'error-is-json', met: false, like: 'error-html' })).toEqual([
    'pass',
    undefined,
    undefined,
  ])
  expect(await outcomes({ id: 'error-is-json', met: false })).toEqual(['pass', undefined, undefined])
  expect(await outcomes({ id: 'error-is-json', met: false, like: 'error-text' })).toEqual([
    'fail',
    'does otherwise, as error-text',
    ofHtml,
  ])
  expect(await outcomes({ id: 'error-is-json', met: true })).toEqual(['fail', 'a JSON body', ofHtml])
})

test('a limit of hits is kept where no search finds as many', async () => {
  const titled = (title: unknown): string => `Loan of ${String(title)}`
  const upTo = (limit: number): Canned => ({
    list: things.map((one) => ({ ...one, title: titled(one.title) })),
    entity: (one) => one && { ...one, title: titled(one['title']) },
    search: (hits, q) =>
      ('loan'.startsWith(q.trim().toLowerCase()) ? things.map(({ id }) => ({ id, score: 1 })) : hits).slice(0, limit),
  })
  const outcomeOf = async (most: number, limit: number): Promise<string | undefined> =>
    (await entryOf({ id: 'all-hits', met: false, most }, upTo(limit)))?.outcome
  expect([await outcomeOf(50, 99), await outcomeOf(3, 99)]).toEqual(['pass', 'fail'])
  expect([await outcomeOf(4, 4), await outcomeOf(5, 4)]).toEqual(['pass', 'fail'])
})

test('what no answer shows is skipped, with where it would show', async () => {
  expect(await entryOf({ id: 'finding-has-check', met: true }, { findings: [] })).toMatchObject({
    outcome: 'skip',
    says: 'it would show in an answer with a Finding',
  })
})
