import { placeName } from '../../text/user-error.ts'
import type { ReportEntry, FailOn, Report, Reporter } from '../report.ts'
import { entriesBeside } from '../client-needs.ts'
import { forXml, forXmlAttribute } from '../safe-text.ts'
import { excerptTitle, runLines, gapOf, prompted, settingLines } from '../sections.ts'
import { failOnOf, isObservation, weightOf } from '../verdict.ts'
import { defined } from '../../text/defined.ts'
import { grouped } from '../../text/grouped.ts'

/**
 * JUnit XML by the schema of Jenkins (`junit-10.xsd`), which others read too: a suite per operation, a case per rule or gap,
 * named by its id so that a new wording keeps its history. `failure` is what fails the run, `error` a broken rule or
 * something that could not be judged; what does not fail the run is `skipped` with the reason; observations are properties
 * of their suite. What a client needs has a suite of its own, and so has what another deployment does otherwise.
 */
export const junit: Reporter = (report) => {
  const failOn = failOnOf(report)
  const entries = [...report.entries, ...entriesBeside(report)]
  const suites = [...grouped(entries, suiteName)].map(([name, own], index) =>
    suite(name, own, { report, failOn, notes: index === 0 ? runLines(report) : [] }),
  )
  const { skipped: _, ...numbers } = counts(entries.filter(isCase), failOn)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: `${report.tool.name} ${report.command} ${report.subject}`, ...numbers, time: seconds(report.durationMs) })}>`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteName({ operation, client, beside }: ReportEntry): string {
  if (beside !== undefined) return `beside ${beside}`
  return client === undefined ? (operation ?? 'service') : `needs of ${client}`
}

function isCase(entry: ReportEntry): boolean {
  return !isObservation(entry)
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

function counts(
  cases: readonly ReportEntry[],
  failOn: readonly FailOn[],
): Record<'tests' | 'failures' | 'errors' | 'skipped', number> {
  const kinds = cases.map((entry) => kindOf(entry, failOn))
  const count = (kind: Kind): number => kinds.filter((other) => other === kind).length
  return { tests: cases.length, failures: count('failure'), errors: count('error'), skipped: count('skipped') }
}

type Kind = 'failure' | 'error' | 'skipped' | 'passed'

function kindOf(entry: ReportEntry, failOn: readonly FailOn[]): Kind {
  if (entry.outcome === 'broken' || entry.outcome === 'unjudged') return 'error'
  if (entry.outcome === 'skip') return 'skipped'
  const weight = weightOf(entry, failOn)
  if (weight === 'error') return 'failure'
  return weight === 'none' ? 'passed' : 'skipped'
}

interface Run {
  readonly report: Report
  readonly failOn: readonly FailOn[]
  /** What there is to know of the whole run, which only a suite has room for. */
  readonly notes: readonly string[]
}

function suite(name: string, entries: readonly ReportEntry[], { report, failOn, notes }: Run): string {
  const cases = entries.filter(isCase)
  const seen = entries.filter((entry) => !isCase(entry))
  const property = (named: string, value: string): string => `<property ${attributes({ name: named, value })}/>`
  const properties = [
    ...settingLines(report).map((line) => property('configuration', line)),
    ...seen.map((entry) =>
      property(
        [gapOf(entry), entry.id].join(' ').trim(),
        [entry.says ?? entry.title, ...(entry.details ?? [])].join('\n'),
      ),
    ),
  ]
  const time = seconds(entries.reduce((sum, { id }) => sum + (report.times?.[id] ?? 0), 0))
  return [
    `<testsuite ${attributes({ name, ...counts(cases, failOn), time, timestamp: report.startedAt.replace(/(\.\d+)?Z$/, '') })}>`,
    ...(properties.length === 0 ? [] : ['<properties>', ...properties, '</properties>']),
    ...cases.map((entry) => testcase(entry, report, failOn)),
    ...(notes.length === 0 ? [] : [`<system-out>${forXml(notes.join('\n'))}</system-out>`]),
    '</testsuite>',
  ].join('\n')
}

function testcase(entry: ReportEntry, { command, times }: Report, failOn: readonly FailOn[]): string {
  const { id, title } = entry
  const classname = `model-query.${command}.${suiteName(entry)}`
  const time = times?.[id] === undefined ? undefined : seconds(times[id])
  const open = `<testcase ${attributes({ classname, name: id, time })}>`
  const about = `<system-out>${forXml([title, ...entry.cites].join('\n'))}</system-out></testcase>`
  const kind = kindOf(entry, failOn)
  if (kind === 'passed') return `${open}${about}`
  const message =
    entry.actual === undefined ? (entry.says ?? title) : `expected ${entry.expected ?? ''}, actual ${entry.actual}`
  if (kind === 'skipped') {
    const why = entry.outcome === 'skip' ? (entry.says ?? '') : `does not fail this run: ${message}`
    return `${open}<skipped ${attributes({ message: why })}/>${about}`
  }
  const type = entry.level ?? entry.outcome
  return `${open}<${kind} ${attributes({ message, type })}>${forXml(body(entry))}</${kind}>${about}`
}

function body(entry: ReportEntry): string {
  return [
    entry.cites.join(' '),
    entry.says,
    entry.expected === undefined ? undefined : `expected: ${entry.expected}`,
    entry.actual === undefined ? undefined : `actual: ${entry.actual}`,
    ...(entry.details ?? []),
    ...(entry.places ?? []).flatMap((place) => [placeName(place), place.frame]),
    ...(entry.evidence ?? []).flatMap(({ curl, excerpt = '' }) => [
      prompted(curl),
      ...(excerpt === '' ? [] : [excerptTitle, excerpt]),
    ]),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(defined(values))
    .map(([name, value]) => `${name}="${forXmlAttribute(String(value))}"`)
    .join(' ')
}
