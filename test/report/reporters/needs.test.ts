import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../../cli/terminal/io.ts'
import type { Report } from '../../../src/report/report.ts'
import { reporterNames, reporters } from '../../../src/report/reporters/index.ts'
import { verdictOf } from '../../../src/report/verdict.ts'
import { entry, report } from './sample-reports.ts'

const curl = "curl -sS 'http://127.0.0.1:4010/search?q=loan'"
const needs: Report['needs'] = [
  {
    name: 'web',
    version: '2.3.0',
    entries: [
      entry({
        id: 'hits-by-falling-score',
        title: 'Hits are in descending order of score.',
        outcome: 'fail',
        client: 'web',
        cites: ['GAP-7'],
        operation: 'searchModel',
        expected: 'hits in descending order of score',
        actual: 'scores 1, 3',
        evidence: [{ curl }],
      }),
      entry({
        id: 'case-ignored',
        title: 'A search ignores case.',
        outcome: 'pass',
        client: 'web',
        cites: ['GAP-16'],
        says: '3 words',
      }),
      entry({
        id: 'accents-ignored',
        title: 'A search ignores accents.',
        outcome: 'skip',
        client: 'web',
        cites: ['GAP-16'],
        says: 'it would show in a word',
      }),
    ],
  },
]
const judged = entry({ id: 'success-is-200', outcome: 'pass', level: 'required', cites: ['OPS-5'] })
const unmet = report([judged], { needs })

async function textOf(name: (typeof reporterNames)[number], of: Report = unmet): Promise<string> {
  return (await reporters[name]())(of, { colour: false, width: 120 })
}

describe('what a client needs, in a report', () => {
  it.each(reporterNames)(
    '%s names the client, and of what is not met the behaviour and what was seen',
    async (name) => {
      const text = await textOf(name)
      expect(text).toContain('web')
      expect(text).toContain('hits-by-falling-score')
      expect(text).toContain('Hits are in descending order of score.')
      expect(text).toContain('scores 1, 3')
      if (!['markdown-short', 'html', 'junit'].includes(name)) expect(text).toContain("/search?q=loan'")
    },
  )

  it.each(['pretty', 'markdown', 'html', 'junit', 'tap', 'json'] as const)(
    '%s tells what is met from what was not seen, and says who is broken',
    async (name) => {
      const text = await textOf(name)
      expect(text).toContain('case-ignored')
      expect(text).toContain('accents-ignored')
      if (name !== 'json') expect(text).toContain('web 2.3.0 has 3 needs: 1 not met, 1 met, 1 not seen')
    },
  )

  it('leaves the verdict as it is, and fails the run with --fail-on needs alone', () => {
    expect(verdictOf(unmet)).toBe('clean')
    expect(exitCodeOf(unmet)).toBe(0)
    expect(verdictOf({ ...unmet, failOn: ['http', 'needs'] })).toBe('clean')
    expect(exitCodeOf({ ...unmet, failOn: ['http', 'needs'] })).toBe(1)
    const met = needs.map((client) => ({ ...client, entries: client.entries.slice(1) }))
    expect(exitCodeOf({ ...unmet, failOn: ['http', 'needs'], needs: met })).toBe(0)
  })

  it('is a failure for a machine where it fails the run, and else a note of it', async () => {
    const failing = { ...unmet, failOn: ['http', 'needs'] as const }
    expect(await textOf('junit', failing)).toMatch(
      /<testsuite name="needs of web" tests="3" failures="1" errors="0" skipped="1"/,
    )
    expect(await textOf('junit')).toMatch(
      /<testsuite name="needs of web" tests="3" failures="0" errors="0" skipped="2"/,
    )
    expect(await textOf('tap', failing)).toMatch(/^not ok 2 - web needs hits-by-falling-score: [^#]*$/m)
    expect(await textOf('tap')).toMatch(/^not ok 2 - web needs hits-by-falling-score: .* # TODO/m)
    expect(await textOf('github', failing)).toMatch(/^::error title=hits-by-falling-score GAP-7::web needs: /m)
    expect(await textOf('github')).toMatch(/^::warning title=hits-by-falling-score GAP-7::web needs: /m)
    const level = async (of: Report): Promise<unknown> =>
      (JSON.parse(await textOf('sarif', of)) as { runs: { results: { level: string }[] }[] }).runs[0]?.results[0]?.level
    expect([await level(failing), await level(unmet)]).toEqual(['error', 'warning'])
  })
})
