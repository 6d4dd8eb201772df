import { expect, test } from 'vitest'
import { compareWithBaseline } from '../../../src/report/baseline.ts'
import { badge } from '../../../src/report/overview/badge.ts'
import { overviewHtml } from '../../../src/report/overview/html.ts'
import { overviewMarkdown } from '../../../src/report/overview/markdown.ts'
import { overviewOf } from '../../../src/report/overview/overview.ts'
import type { Report, ReportEntry } from '../../../src/report/report.ts'
import { sectionsOf } from '../../../src/report/sections.ts'
import { entry, report } from '../reporters/sample-reports.ts'

const judged = (id: string, outcome: ReportEntry['outcome'], more: Partial<ReportEntry> = {}): ReportEntry =>
  entry({ id, outcome, level: 'required', ...more })
const run = (subject: string, day: number, ...entries: readonly ReportEntry[]): Report =>
  report(entries, { subject, startedAt: `2026-11-0${day}T08:15:30.000Z` })

const reports = [
  run('http://b', 3, judged('order', 'pass'), judged('found', 'pass')),
  run('http://a', 1, judged('order', 'fail'), judged('found', 'pass')),
  run(
    'http://a',
    2,
    judged('order', 'fail', { standing: 'known' }),
    judged('found', 'skip'),
    entry({ id: 'seen', outcome: 'seen', level: 'observed' }),
  ),
]

test('the columns are the last run of each server where there are several, or all runs in the order of time', () => {
  const columns = (by?: 'runs' | 'servers'): unknown =>
    overviewOf(reports, by).reports.map(({ subject, startedAt }) => `${subject} ${startedAt.slice(9, 10)}`)
  expect(columns()).toEqual(['http://a 2', 'http://b 3'])
  expect(columns('runs')).toEqual(['http://a 1', 'http://a 2', 'http://b 3'])
  expect(overviewOf(reports.slice(1)).by).toBe('runs')
})

test('a rule is what it is where it is worst, and what is observed is no row', () => {
  const twice = run(
    'http://a',
    1,
    judged('order', 'pass', { operation: 'x' }),
    judged('order', 'unjudged', { operation: 'y' }),
  )
  expect(overviewOf([twice]).rows).toMatchObject([{ id: 'order', cells: ['unjudged'], isClean: false }])
  const { rows } = overviewOf(reports, 'runs')
  expect(rows.map(({ id, cells, isClean }) => [id, cells, isClean])).toEqual([
    ['order', ['fail', 'known', 'pass'], false],
    ['found', ['pass', 'skip', 'pass'], true],
  ])
})

test('the Markdown shows each rule that did not pass everywhere, and counts the others', () => {
  expect(overviewMarkdown(overviewOf(reports, 'runs'))).toBe(`# Rules by runs

|  | 2026-11-01 08:15 | 2026-11-02 08:15 | 2026-11-03 08:15 |
| --- | --- | --- | --- |
|  | ❌ does not conform | ✅ nothing new fails | ✅ conforms |
| server | \`http://a\` | \`http://a\` | \`http://b\` |
| \`order\` | ❌ | ☑️ known | ✅ |

1 other rule failed nowhere.
`)
})

test('nothing of a report is markup or a command to a terminal, its instant neither', () => {
  const hostile = report([judged('order', 'fail')], { subject: 'http://a', startedAt: '\u001b[2J | [x](//e)' })
  for (const by of ['runs', 'servers'] as const) {
    const text = overviewMarkdown(overviewOf([hostile], by))
    expect(text).toContain(String.raw`| ␛\[2J \| \[x\](//e) |`)
    expect(text).not.toContain('\u001b')
  }
})

test('the page has every rule, those with failures first, and nothing of a server is markup', () => {
  const page = overviewHtml(overviewOf([run('http://a/<b>', 1, judged('found', 'pass'), judged('order', 'fail'))]))
  expect([...page.matchAll(/<span class="mono">(\w+)</g)].map(([, id]) => id)).toEqual(['order', 'found'])
  expect(page).toContain('http://a/&lt;b&gt;')
  expect(page).not.toContain('<b>')
  expect(page.match(/<h1>[^<]*/g)).toEqual(['<h1>Rules by runs'])
})

test('the badge says how many servers conform, or how the last run ended', () => {
  expect(badge(overviewOf(reports))).toContain('<title>Model query API: 2 of 2 servers conform</title>')
  const worse = [...reports, run('http://c', 4, judged('order', 'fail'))]
  const drawn = badge(overviewOf(worse))
  expect(drawn).toContain('2 of 3 servers conform')
  expect(drawn).toContain('#b3261e')
  expect(badge(overviewOf(worse, 'runs'))).toContain('does not conform')
  expect(badge(overviewOf(reports, 'runs'))).toContain('>conforms<')
})

test('a report of many entries is read as often as one of few, for each of them', () => {
  const reads = (count: number): number => {
    let times = 0
    const entries = Array.from({ length: count }, (_, n) => ({
      ...judged('', n % 10 === 0 ? 'fail' : 'pass'),
      get id() {
        times++
        return `rule-${n}`
      },
    }))
    const many = run('http://a', 1, ...entries)
    overviewOf([many])
    sectionsOf(many)
    compareWithBaseline(many, { failures: [] }, new Set())
    return times / count
  }
  expect(reads(2000)).toBeLessThan(2 * reads(20))
})
