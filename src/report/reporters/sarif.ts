import type { Log, Notification, ReportingDescriptor, Result, Location as SarifLocation } from 'sarif'
import { counted } from '../../text/counted.ts'
import type { Place } from '../../text/user-error.ts'
import {
  nameInPackage,
  type ReportEntry,
  type FailOn,
  type Report,
  type Reporter,
  type ReporterOptions,
} from '../report.ts'
import { entriesBeside, ownerInWords } from '../client-needs.ts'
import { rulePage, toolPage } from '../rule-page.ts'
import { settingLines } from '../sections.ts'
import { forMarkdown, forSarif, jsonText, markdownCode } from '../safe-text.ts'
import { failOnOf, weightOf } from '../verdict.ts'
import { shortened } from '../wrap.ts'
import { defined } from '../../text/defined.ts'
import { present } from '../../text/present.ts'

/**
 * SARIF 2.1.0: every rule or gap with its help, and a result for each failure and open gap. GitHub refuses a file with a
 * result that has no location, and makes an alert of each result: so each has one, and observations are properties of the
 * run. Places are relative to the root of the checkout (`%SRCROOT%`), or to where this package is (`%PACKAGES%`).
 */
export const sarif: Reporter = (report, options) => {
  const failOn = failOnOf(report)
  const { entries, left } = withinLimits(report, failOn, options)
  // Of the entries of one rule the first describes it.
  const described = new Map(entries.toReversed().map((entry) => [entry.id, entry]))
  const ids = [...new Set(entries.map(({ id }) => id))]
  const rules = ids.flatMap((id) => described.get(id) ?? []).map((entry) => ruleOf(entry, report))
  const ruleIndex = new Map(ids.map((id, index) => [id, index]))
  const results = entries
    .filter(isResult)
    .map((entry) => resultOf(entry, ruleIndex.get(entry.id) ?? -1, failOn, options))
  const subject = nameInPackage(report.subject, options) ?? report.subject
  const informationUri = toolPage(report)
  const log: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            semanticVersion: report.tool.version,
            ...defined({ informationUri }),
            rules,
          },
        },
        // Two servers judged in one workflow are two analyses.
        automationDetails: { id: `model-query/${report.command}/${slugOf(subject)}/` },
        originalUriBaseIds: {
          '%SRCROOT%': { description: { text: 'The root of the checkout.' } },
          '%PACKAGES%': { description: { text: 'The folder in which model-query-toolkit is installed.' } },
        },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: !report.entries.some(isFault),
            startTimeUtc: report.startedAt,
            toolExecutionNotifications: [
              ...entries.filter(isFault).map((entry) => ({
                level: entry.outcome === 'broken' ? ('error' as const) : ('warning' as const),
                message: { text: messageOf(entry) },
                associatedRule: { id: forSarif(entry.id) },
              })),
              ...(left === 0 ? [] : [leftOut(left)]),
            ],
          },
        ],
        properties: {
          subject,
          remarks: [...settingLines(report), ...report.remarks],
          observations: entries.filter(({ outcome }) => outcome === 'seen').flatMap(observationsOf),
        },
        results,
      },
    ],
  }
  return `${jsonText(log)}\n`
}

/** What GitHub takes or shows at most; it refuses a file of more than 10 MB, measured here before it is compressed. */
const most = { results: 5000, characters: 9_000_000, description: 1024, tags: 10, places: 10, message: 20_000 } as const

/** The entries that fit, in the order of the report; of the results, the least serious are left out first. */
function withinLimits(
  report: Report,
  failOn: readonly FailOn[],
  options: ReporterOptions,
): { readonly entries: readonly ReportEntry[]; readonly left: number } {
  const all = [...report.entries, ...entriesBeside(report)]
  const results = all.filter(isResult)
  const serious = (['error', 'warning', 'note', 'none'] as const).flatMap((weight) =>
    results.filter((entry) => weightOf(entry, failOn) === weight),
  )
  let room: number = most.characters
  const kept = new Set(
    serious.slice(0, most.results).filter((entry) => {
      room -= jsonText([ruleOf(entry, report), resultOf(entry, 0, failOn, options)], 2).length
      return room > 0
    }),
  )
  const entries = all.filter((entry) => !isResult(entry) || kept.has(entry))
  return { entries, left: results.length - kept.size }
}

function leftOut(count: number): Notification {
  const text = `${counted(count, 'result')} left out: GitHub takes ${most.results} results and 10 MB. The json report has all of them.`
  return { level: 'warning', message: { text } }
}

function isFault({ outcome }: ReportEntry): boolean {
  return outcome === 'broken' || outcome === 'unjudged'
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
  // A need, a change and a kind of question are explained by what they cite.
  const explains = entry.client === undefined && report.command !== 'record' && report.command !== 'usage'
  const explained = explains ? entry.id : (entry.cites[0] ?? entry.id)
  const cited = entry.cites.map((id) => (words[id] === undefined ? id : `${id}: ${words[id]}`))
  const help = [entry.title, ...cited, `For more, run npx model-query explain ${explained}.`].join('\n\n')
  const markdown = [
    forMarkdown(entry.title),
    ...entry.cites.map((id) => `**${forMarkdown(id)}** ${forMarkdown(words[id] ?? '')}`.trim()),
    `For more, run ${markdownCode(`npx model-query explain ${explained}`)}${helpUri === undefined ? '' : ` or read [the page about this rule](${helpUri})`}.`,
  ].join('\n\n')
  return {
    id: forSarif(entry.id),
    shortDescription: { text: description(entry.title) },
    fullDescription: { text: description([entry.title, ...cited].join(' ')) },
    help: { text: forSarif(help), markdown },
    ...defined({ helpUri }),
    defaultConfiguration: {
      level: entry.level === 'http' ? 'warning' : entry.level === 'observed' ? 'note' : 'error',
    },
    properties: {
      tags: [...new Set(present([...entry.cites, entry.operation]))].slice(0, most.tags),
      ...defined({ level: entry.level }),
    },
  }
}

/** A description; GitHub wants none empty. */
function description(text: string): string {
  return shortened(forSarif(text), most.description) || '-'
}

function resultOf(entry: ReportEntry, ruleIndex: number, failOn: readonly FailOn[], options: ReporterOptions): Result {
  const [place, ...related] = entry.places ?? []
  return {
    ruleId: forSarif(entry.id),
    ruleIndex,
    kind: 'fail',
    level: weightOf(entry, failOn),
    message: { text: messageOf(entry) },
    locations: [locationOf(place ?? { file: contractFile }, options)],
    ...(related.length > 0 && {
      relatedLocations: related.slice(0, most.places).map((other, id) => ({ id, ...locationOf(other, options) })),
    }),
    // GitHub reads the first alone, and fills it by the text of the line if it is missing.
    partialFingerprints: { primaryLocationLineHash: `${entry.fingerprint}:1`, 'modelQuery/v1': entry.fingerprint },
    ...(entry.standing === 'known' && { baselineState: 'unchanged' }),
    ...(entry.standing === 'new' && { baselineState: 'new' }),
    properties: {
      ...defined({ expected: entry.expected, actual: entry.actual }),
      ...(entry.evidence === undefined ? {} : { evidence: entry.evidence.map((one) => ({ ...one })) }),
    },
  }
}

function messageOf(entry: ReportEntry): string {
  const owner = ownerInWords(entry)
  const parts = [
    `${owner === undefined ? '' : `${owner}: `}${entry.title || entry.id}`,
    entry.says,
    entry.expected === undefined ? undefined : `Expected: ${entry.expected}`,
    entry.actual === undefined ? undefined : `Actual: ${entry.actual}`,
    ...(entry.details ?? []),
    entry.evidence?.[0] && `To reproduce: ${entry.evidence[0].curl}`,
  ]
  return shortened(forSarif(parts.filter((part) => part !== undefined && part !== '').join('\n')), most.message)
}

/** GitHub reads a region of four numbers, also for a place that is a whole file. */
function locationOf({ file, line = 1, column = 1 }: Place, options: ReporterOptions): SarifLocation {
  const region = { startLine: line, startColumn: column, endLine: line, endColumn: column + 1 }
  return { physicalLocation: { artifactLocation: artifactOf(file, options), region } }
}

function artifactOf(file: string, options: ReporterOptions): { uri: string; uriBaseId?: string } {
  // GitHub would take contract/openapi.yaml for a file of the checkout, which may have one.
  const uri = nameInPackage(file, options)
  if (uri !== undefined) return { uri, uriBaseId: '%PACKAGES%' }
  const path = file
    .replaceAll('\\', '/')
    .replace(/\p{Cs}/gu, '\ufffd')
    // GitHub takes paths alone: what was read from the web is named by its host and path.
    .replace(/^https?:\/\//, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
  if (path.startsWith('/')) return { uri: `file://${path}` }
  return { uri: path.replace(/^(\.\/)+/, '') || contractFile, uriBaseId: '%SRCROOT%' }
}
