import type { Log, ReportingDescriptor, Result, Location as SarifLocation } from 'sarif'
import type { Place } from '../../text/user-error.ts'
import type { ReportEntry, FailOn, Report, Reporter } from '../report.ts'
import { rulePage } from '../rule-page.ts'
import { forSarif, jsonText } from '../safe-text.ts'
import { failOnOf, weightOf } from '../verdict.ts'

/**
 * SARIF 2.1.0: every rule or gap with its help, and a result for each failure and open gap. GitHub refuses a file with a
 * result that has no location, and makes an alert of each result: so each has one, and observations are properties of the
 * run. Places are relative to the root of the checkout (`%SRCROOT%`).
 */
export const sarif: Reporter = (report) => {
  const failOn = failOnOf(report)
  const ids = [...new Set(report.entries.map(({ id }) => id))]
  const rules = ids.map((id) => ruleOf(report.entries.find((entry) => entry.id === id) as ReportEntry, report))
  const results = report.entries.filter(isResult).map((entry) => resultOf(entry, ids.indexOf(entry.id), failOn))
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: report.tool.name, semanticVersion: report.tool.version, rules } },
        // Two servers judged in one workflow are two analyses.
        automationDetails: { id: `model-query/${report.command}/${slugOf(report.subject)}/` },
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The root of the checkout.' } } },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: report.entries.every(({ outcome }) => outcome !== 'broken' && outcome !== 'unjudged'),
            startTimeUtc: report.startedAt,
            toolExecutionNotifications: report.entries
              .filter(({ outcome }) => outcome === 'broken' || outcome === 'unjudged')
              .map((entry) => ({
                level: entry.outcome === 'broken' ? 'error' : 'warning',
                message: { text: messageOf(entry) },
                associatedRule: { id: entry.id },
              })),
          },
        ],
        properties: {
          subject: report.subject,
          remarks: [...report.remarks],
          observations: report.entries.filter(({ outcome }) => outcome === 'seen').flatMap(observationsOf),
        },
        results,
      },
    ],
  }
  return `${jsonText(log)}\n`
}

/** What a result without a place of its own is about. */
const contractFile = 'contract/openapi.yaml'

function observationsOf({ id, cites, title, says = title, observations = [{ says }] }: ReportEntry): object[] {
  return observations.map((one) => ({ rule: id, cites: [...cites], says: one.says }))
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
}

function isResult({ outcome, standing }: ReportEntry): boolean {
  return outcome === 'fail' || outcome === 'open' || standing === 'stale'
}

function ruleOf(entry: ReportEntry, report: Report): ReportingDescriptor {
  const { words = {} } = report
  const helpUri = rulePage(entry, report)
  const cited = entry.cites.map((id) => (words[id] === undefined ? id : `${id}: ${words[id]}`))
  const help = [entry.title, ...cited, `For more, run model-query explain ${entry.id}.`].join('\n\n')
  return {
    id: forSarif(entry.id),
    shortDescription: { text: forSarif(entry.title) },
    fullDescription: { text: forSarif([entry.title, ...cited].join(' ')) },
    help: { text: forSarif(help) },
    ...(helpUri === undefined ? {} : { helpUri }),
    defaultConfiguration: {
      level: entry.level === 'required' ? 'error' : entry.level === 'observed' ? 'note' : 'warning',
    },
    properties: {
      tags: [...new Set([...entry.cites, ...(entry.operation === undefined ? [] : [entry.operation])])],
      ...(entry.level === undefined ? {} : { level: entry.level }),
    },
  }
}

function resultOf(entry: ReportEntry, ruleIndex: number, failOn: readonly FailOn[]): Result {
  const [place, ...related] = entry.places ?? []
  return {
    ruleId: forSarif(entry.id),
    ruleIndex,
    kind: 'fail',
    level: weightOf(entry, failOn),
    message: { text: messageOf(entry) },
    locations: [locationOf(place ?? { file: contractFile })],
    ...(related.length > 0 ? { relatedLocations: related.map((other, id) => ({ id, ...locationOf(other) })) } : {}),
    partialFingerprints: { 'modelQuery/v1': entry.fingerprint },
    ...(entry.standing === 'known' ? { baselineState: 'unchanged' } : {}),
    ...(entry.standing === 'new' ? { baselineState: 'new' } : {}),
    properties: {
      ...(entry.expected === undefined ? {} : { expected: entry.expected }),
      ...(entry.actual === undefined ? {} : { actual: entry.actual }),
      ...(entry.evidence === undefined ? {} : { evidence: entry.evidence.map((one) => ({ ...one })) }),
    },
  }
}

function messageOf(entry: ReportEntry): string {
  const parts = [
    entry.title,
    entry.says,
    entry.expected === undefined ? undefined : `Expected: ${entry.expected}`,
    entry.actual === undefined ? undefined : `Actual: ${entry.actual}`,
    ...(entry.details ?? []),
    entry.evidence?.[0] && `To reproduce: ${entry.evidence[0].curl}`,
  ]
  return forSarif(parts.filter((part) => part !== undefined && part !== '').join('\n'))
}

function locationOf({ file, line, column }: Place): SarifLocation {
  const region =
    line === undefined ? {} : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }
  return { physicalLocation: { artifactLocation: artifactOf(file), ...region } }
}

function artifactOf(file: string): { uri: string; uriBaseId?: string } {
  const path = file
    .replaceAll('\\', '/')
    .replace(/\p{Cs}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  if (path.startsWith('/')) return { uri: `file://${path}` }
  return { uri: path.replace(/^(\.\/)+/, ''), uriBaseId: '%SRCROOT%' }
}
