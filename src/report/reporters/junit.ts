import { placeName } from '../../text/user-error.ts'
import type { ReportEntry, FailOn, Report, Reporter } from '../report.ts'
import { forXml, forXmlAttribute } from '../safe-text.ts'
import { runLines, gapOf } from '../sections.ts'
import { failOnOf, weightOf } from '../verdict.ts'

/**
 * JUnit XML as CI systems read it: a suite per operation, a case per rule or gap. `failure` is what fails the run, `error`
 * a broken rule or something that could not be judged; what does not fail the run is `skipped` with the reason;
 * observations are properties of their suite.
 */
export const junit: Reporter = (report) => {
  const failOn = failOnOf(report)
  const names = [...new Set(report.entries.map(suiteName))]
  const suites = names.map((name) => {
    const own = report.entries.filter((entry) => suiteName(entry) === name)
    return suite(name, own, report, failOn)
  })
  const cases = report.entries.filter(isCase)
  const notes = runLines(report)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({ name: `${report.tool.name} ${report.command} ${report.subject}`, ...counts(cases, failOn), time: seconds(report) })}>`,
    ...suites,
    ...(notes.length === 0 ? [] : [`<system-out>${forXml(notes.join('\n'))}</system-out>`]),
    '</testsuites>',
    '',
  ].join('\n')
}

function suiteName({ operation }: ReportEntry): string {
  return operation ?? 'the service as a whole'
}

function isCase({ outcome }: ReportEntry): boolean {
  return outcome !== 'seen'
}

function seconds({ durationMs }: Report): string {
  return (durationMs / 1000).toFixed(3)
}

function counts(cases: readonly ReportEntry[], failOn: readonly FailOn[]): Record<string, number> {
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

function suite(name: string, entries: readonly ReportEntry[], report: Report, failOn: readonly FailOn[]): string {
  const cases = entries.filter(isCase)
  const seen = entries.filter((entry) => !isCase(entry))
  const properties = seen.map(
    (entry) =>
      `<property ${attributes({ name: [gapOf(entry), entry.id].join(' ').trim(), value: [entry.says ?? entry.title, ...(entry.details ?? [])].join('\n') })}/>`,
  )
  return [
    `<testsuite ${attributes({ name, ...counts(cases, failOn), time: '0', timestamp: report.startedAt.replace(/(\.\d+)?Z$/, '') })}>`,
    ...(properties.length === 0 ? [] : ['<properties>', ...properties, '</properties>']),
    ...cases.map((entry) => testcase(entry, name, failOn)),
    '</testsuite>',
  ].join('\n')
}

function testcase(entry: ReportEntry, classname: string, failOn: readonly FailOn[]): string {
  const place = entry.places?.[0]
  const open = `<testcase ${attributes({ classname, name: `${entry.id}: ${entry.title}`, time: '0', file: place?.file, line: place?.line })}`
  const kind = kindOf(entry, failOn)
  if (kind === 'passed') return `${open}/>`
  const message =
    entry.actual === undefined
      ? (entry.says ?? entry.title)
      : `expected ${entry.expected ?? ''}, actual ${entry.actual}`
  if (kind === 'skipped') {
    const why = entry.outcome === 'skip' ? (entry.says ?? '') : `does not fail this run: ${message}`
    return `${open}><skipped ${attributes({ message: why })}/></testcase>`
  }
  const type = entry.level ?? entry.outcome
  return `${open}><${kind} ${attributes({ message, type })}>${forXml(body(entry))}</${kind}></testcase>`
}

function body(entry: ReportEntry): string {
  return [
    entry.cites.join(' '),
    entry.says,
    entry.expected === undefined ? undefined : `expected: ${entry.expected}`,
    entry.actual === undefined ? undefined : `actual: ${entry.actual}`,
    ...(entry.details ?? []),
    ...(entry.places ?? []).flatMap((place) => [placeName(place), place.frame]),
    ...(entry.evidence ?? []).flatMap(({ curl, excerpt }) => [`$ ${curl}`, excerpt]),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join('\n')
}

function attributes(values: Readonly<Record<string, string | number | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${forXmlAttribute(String(value))}"`)
    .join(' ')
}
