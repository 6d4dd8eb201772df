import { counted } from '../../text/counted.ts'
import { nameInPackage, type ReportEntry, type Report, type Reporter, type ReporterOptions } from '../report.ts'
import { ownerInWords, unmetBeside } from '../client-needs.ts'
import { forAnnotation, forAnnotationProperty } from '../safe-text.ts'
import { sectionsOf, settingLines } from '../sections.ts'
import { countsInWords, failOnOf, verdictInWords, verdictOf, weightOf } from '../verdict.ts'
import { markdown } from './markdown.ts'
import { defined } from '../../text/defined.ts'
import { present } from '../../text/present.ts'

/** GitHub keeps ten annotations of a step; the verdict is one of them. */
const mostFindings = 9

/** Workflow commands of GitHub Actions: one annotation for the verdict, then the nine most serious findings. */
export const github: Reporter = (report, options) => {
  const { failed, broken, unjudged, open, stale, known } = sectionsOf(report)
  const findings = [...failed, ...broken, ...unmetBeside(report), ...unjudged, ...open, ...stale, ...known]
  const more = findings.length - mostFindings
  const level = (
    { clean: 'notice', failed: 'error', unjudged: 'warning', open: 'error', 'could not run': 'error' } as const
  )[verdictOf(report)]
  const verdict = present([
    `${report.subject}: ${verdictInWords(report)}: ${countsInWords(report).join(', ')}`,
    ...settingLines(report),
    more > 0 && `${counted(more, 'finding')} more in the summary of this step`,
  ]).join('\n')
  const title = forAnnotationProperty(`model-query ${report.command}`)
  return [
    `::${level} title=${title}::${forAnnotation(verdict)}`,
    ...findings.slice(0, mostFindings).map((entry) => annotation(entry, report, options)),
    '',
  ].join('\n')
}

function annotation(entry: ReportEntry, report: Report, options: ReporterOptions): string {
  const weight = weightOf(entry, failOnOf(report))
  const level = weight === 'error' || weight === 'warning' ? weight : 'notice'
  const [first] = entry.places ?? []
  // GitHub has no line to show of a file that is not in the repository.
  const place = first && nameInPackage(first.file, options) === undefined ? first : undefined
  const title = [...new Set([entry.id, ...entry.cites])].join(' ')
  const properties = Object.entries(defined({ file: place?.file, line: place?.line, col: place?.column, title })).map(
    ([key, value]) => `${key}=${forAnnotationProperty(String(value))}`,
  )
  const owner = ownerInWords(entry)
  const message = present([
    owner === undefined ? entry.title : `${owner}: ${entry.title}`,
    entry.says,
    entry.expected !== undefined && `expected: ${entry.expected}`,
    entry.actual !== undefined && `actual: ${entry.actual}`,
    entry.evidence?.[0]?.curl,
  ])
  return `::${level} ${properties.join(',')}::${forAnnotation(message.join('\n'))}`
}

/** GitHub does not show a step summary longer than 1 MiB. */
const longestSummary = 900_000

/** Markdown to append to the file that `GITHUB_STEP_SUMMARY` names; at most 900,000 bytes. */
export function githubStepSummary(report: Report): string {
  const whole = markdown(report, { colour: false })
  if (new TextEncoder().encode(whole).length <= longestSummary) return whole
  const { failed, broken, open, stale } = sectionsOf(report)
  const entries = [...failed, ...broken, ...open, ...stale]
    .slice(0, 20)
    .map(({ evidence: _evidence, ...entry }) => entry)
  const remarks = [
    ...report.remarks.slice(0, 20),
    `The whole report (${countsInWords(report).join(', ')}) is too long for a step summary; this is the beginning.`,
  ]
  const start = markdown({ ...report, remarks, entries }, { colour: false })
  return new TextEncoder().encode(start).length <= longestSummary
    ? start
    : `The report is too long for a step summary: ${countsInWords(report).join(', ')}.\n`
}
