import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import { besideOf } from '../../src/conformance/beside.ts'
import { shapeErrors } from '../../src/files/check-shape.ts'
import type { Observation, Report, ReportEntry } from '../../src/report/report.ts'
import { reporterNames, reporters } from '../../src/report/reporters/index.ts'
import { verdictOf } from '../../src/report/verdict.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'

const passes = entry({ id: 'success-is-200', outcome: 'pass', level: 'required', cites: ['OPS-5'] })
const fails = entry({
  ...passes,
  outcome: 'fail',
  expected: 'status 200',
  actual: 'status 206',
  evidence: [{ curl: 'curl x' }],
})
const seen = (...observations: readonly (string | Observation)[]): ReportEntry =>
  entry({
    id: 'limits-and-caching',
    outcome: 'seen',
    level: 'observed',
    cites: ['GAP-12'],
    observations: observations.map((one) => (typeof one === 'string' ? { says: one } : one)),
  })
const here = (...entries: readonly ReportEntry[]): Report => report(entries, { subject: 'http://a' })
const there = (...entries: readonly ReportEntry[]): Report => report(entries, { subject: 'http://b' })

type Facts = Readonly<Record<string, unknown>>

describe('two deployments beside each other', () => {
  it('differ by a rule that fails by one alone, which has the evidence of it', () => {
    const expected = {
      id: 'success-is-200',
      outcome: 'fail',
      cites: ['OPS-5'],
      actual: 'status 206',
      beside: 'http://b',
    }
    const { entries } = besideOf(here(fails), there(passes))
    expect(entries).toMatchObject([{ ...expected, says: 'fails at http://a alone', evidence: [{ curl: 'curl x' }] }])
    expect(besideOf(here(passes), there(fails)).entries).toMatchObject([
      { ...expected, says: 'fails at http://b alone' },
    ])
    expect(besideOf(here(fails), there(fails)).entries).toEqual([])
    const skipped = entry({ ...passes, outcome: 'skip', says: 'no answer' })
    expect(besideOf(here(fails), there(skipped)).entries[0]?.details).toContain('http://b: not seen (no answer)')
    expect(besideOf(here(passes), there(skipped)).entries).toEqual([])
    const unjudged = entry({ id: 'SVC-1', outcome: 'unjudged', cites: ['SVC-1'], says: 'refused' })
    expect(besideOf(here(passes), there(passes, unjudged)).entries[0]?.says).toBe('not judged at http://b alone')
  })

  it('differ by what was observed of one alone, as far as both showed something', () => {
    const { entries } = besideOf(here(seen('x', 'y')), there(seen('y', 'z')))
    expect(entries).toMatchObject([
      { id: 'limits-and-caching', cites: ['GAP-12'], details: ['http://a: x', 'http://b: z'] },
    ])
    expect(besideOf(here(seen('x')), there(entry({ ...seen(), outcome: 'skip' }))).entries).toEqual([])
    const many = ['1', '2', '3', '4', '5', '6', '7']
    expect(besideOf(here(seen(...many)), there(seen())).entries[0]?.details?.at(-1)).toBe('http://a: and 2 more')
  })

  it.each<[string, Facts, Facts]>([
    ['the value of an ETag', { header: 'etag', value: '"1"' }, { header: 'ETag', value: '"2"' }],
    [
      'how often a word is used',
      { field: 'Entity.type', values: { term: 4 } },
      { field: 'Entity.type', values: { term: 5 } },
    ],
    [
      'the length of an answer',
      { question: 'GET /', status: 200, bytes: 1 },
      { question: 'GET /', status: 200, bytes: 2 },
    ],
    ['how many answers show it', { says: 'none of 4 requests', refused: 0 }, { says: 'none of 5', refused: 0 }],
  ])('do not differ by %s', (_name, ours, theirs) => {
    const one = ({ says, ...value }: Facts): ReportEntry =>
      seen({ says: typeof says === 'string' ? says : JSON.stringify(value), value })
    expect(besideOf(here(one(ours)), there(one(theirs))).entries).toEqual([])
    const other = one({ ...theirs, says: 'x', field: 'another', header: 'cache-control' })
    expect(besideOf(here(one(ours)), there(other)).entries).toHaveLength(1)
  })

  it('differ by a behaviour of which both showed something, and not by what comes with it', () => {
    const of = (one: Report, behaviours: Report['behaviours']): Report => ({
      ...one,
      ...(behaviours && { behaviours }),
    })
    const { entries } = besideOf(
      of(here(), [
        { id: 'error-is-json', met: false, like: 'error-html' },
        { id: 'error-is-problem', met: false, like: 'error-json' },
        { id: 'all-hits', met: false, most: 10 },
        { id: 'case-ignored', met: true },
      ]),
      of(there(), [
        { id: 'error-is-json', met: true },
        { id: 'error-is-problem', met: true },
        { id: 'all-hits', met: true },
      ]),
    )
    expect(entries.map(({ id, says }) => [id, says])).toEqual([
      ['all-hits', 'http://a: does otherwise, as 10 hits at most; http://b: does so'],
      ['error-is-json', 'http://a: does otherwise, as error-html; http://b: does so'],
    ])
  })

  it('are listed by clause, then by the number of the open point', () => {
    const error = entry({ ...seen('x'), id: 'error-body', cites: ['GAP-8'] })
    const other = entry({ ...seen('z'), id: 'error-body', cites: ['GAP-8'] })
    const { entries } = besideOf(here(seen('x'), error, fails), there(seen('z'), other, passes))
    expect(entries.map(({ id }) => id)).toEqual(['success-is-200', 'error-body', 'limits-and-caching'])
  })
})

describe('a report with another deployment beside', () => {
  const own = here(passes, seen('x'))
  const beside = besideOf(own, there(fails, seen('z')))
  const both: Report = { ...own, beside }

  it.each(reporterNames)('names it and each difference in %s', async (name) => {
    const text = (await reporters[name]())(both, { colour: false, width: 120 })
    expect(text).toMatch(/http[^ ]{1,20}\/\/b/)
    for (const id of ['success-is-200', 'limits-and-caching']) expect(text).toContain(id)
    expect(text).toContain('status 206')
  })

  it.each(['pretty', 'markdown', 'html', 'junit', 'tap'] as const)('sums up in %s', async (name) => {
    const text = (await reporters[name]())(both, { colour: false, width: 300 })
    const plain = text.replaceAll('\\', '').replace(/\n +/g, ' ')
    expect(plain).toMatch(
      /b does not conform by itself, and differs from http:\/\/a in 1 rule on what is stated and 1 observation at open points\./,
    )
  })

  it('is as its schema says in JSON', async () => {
    expect(shapeErrors('report', JSON.parse((await reporters.json())(both, { colour: false })))).toEqual([])
  })

  it('keeps its verdict, and its exit code but for --fail-on beside', () => {
    expect([verdictOf(both), exitCodeOf(both)]).toEqual(['clean', 0])
    const failing: Report = { ...both, failOn: ['http', 'beside'] }
    expect([verdictOf(failing), exitCodeOf(failing)]).toEqual(['clean', 1])
    expect(exitCodeOf({ ...failing, beside: { ...beside, entries: [] } })).toBe(0)
  })

  it('is a failure for a machine where it fails the run, and else none', async () => {
    const junit = async (of: Report): Promise<string> => (await reporters.junit())(of, { colour: false })
    expect(await junit(both)).toContain(
      '<testsuite name="beside http://b" tests="2" failures="0" errors="0" skipped="2"',
    )
    expect(await junit({ ...both, failOn: ['beside'] })).toContain('tests="2" failures="2"')
  })
})
