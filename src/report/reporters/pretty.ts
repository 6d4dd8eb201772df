import type { Report, ReportEntry, Reporter } from '../report.ts'
import { clientName, unmetBeside } from '../client-needs.ts'
import { noCommands, oneLine } from '../safe-text.ts'
import { sectionsOf, type Sections } from '../sections.ts'
import { finding, row } from './pretty-finding.ts'
import { billTable, gapTable } from './pretty-gaps.ts'
import { createPage, heading, text, type Page } from './pretty-page.ts'
import { summary, verdict } from './pretty-summary.ts'
import { dependences } from './pretty-vary.ts'

/**
 * For a terminal or a log: problems in full, then an overview; gaps as a table; for `vary`, the overview first. With
 * `verbose` also gaps in full, and everything observed, skipped and passed. No cursor movement; colours only on request.
 */
export const pretty: Reporter = (report, options) => {
  const page = createPage(report, options)
  const verbose = options.verbose ?? false
  if (options.quiet === true) {
    problems(page, sectionsOf(report))
    for (const entry of unmetBeside(report)) finding(page, entry)
    verdict(page)
  } else {
    page.lines.push(page.colours.bold(`${report.command} ${oneLine(report.subject)}`), '')
    bodyOf(report)(page, sectionsOf(report), verbose)
  }
  return `${noCommands(page.lines.join('\n')).replace(/\n+$/, '')}\n`
}

function bodyOf({ command }: Report): typeof findings {
  if (command === 'vary') return dependences
  return command === 'record' || command === 'usage' ? table : findings
}

function problems(page: Page, { failed, broken, unjudged, stale }: Sections): void {
  // Those of gaps are rows of their table.
  const ofBaseline = page.report.command === 'check' ? stale : []
  for (const entry of [...failed, ...broken, ...unjudged, ...ofBaseline]) finding(page, entry)
}

function findings(page: Page, sections: Sections, verbose: boolean): void {
  const { known } = sections
  problems(page, sections)
  if (page.report.command === 'gaps') (verbose ? gapsInFull : gapTable)(page, sections)
  billTable(page)
  heading(page, 'known to fail', known)
  for (const entry of known) row(page, entry, '-', page.colours.yellow)
  if (verbose) observedAndJudged(page, sections)
  besideVerdict(page)
  summary(page, sections, verbose)
}

/** What each client needs, and what another deployment does otherwise. */
function besideVerdict(page: Page): void {
  const { colours, report, lines } = page
  for (const client of report.needs ?? []) {
    heading(page, `needs of ${oneLine(clientName(client))} that the contract leaves open`, client.entries)
    for (const entry of client.entries) {
      if (entry.outcome === 'fail') finding(page, entry)
      else
        row(page, entry, entry.outcome === 'pass' ? '✓' : '?', entry.outcome === 'pass' ? colours.green : colours.dim)
    }
    if (lines.at(-1) !== '') lines.push('')
  }
  const { subject, entries } = report.beside ?? { subject: '', entries: [] }
  heading(page, `differences from ${oneLine(subject)}, which do not count in the verdict`, entries)
  for (const entry of entries) finding(page, entry)
}

function gapsInFull(page: Page, { open, stale, accepted, closed }: Sections): void {
  for (const entry of [...open, ...stale, ...accepted, ...closed]) finding(page, entry)
}

/** The number of lines shown of an observation; the other forms have them all. */
const detailsShown = 10

function observedAndJudged(page: Page, { observed, skipped, passed }: Sections): void {
  const { lines, colours, report } = page
  heading(page, 'observed, never judged', observed)
  for (const { gap, entries } of observed) {
    const words = report.words?.[gap]
    const id = gap || 'no open point'
    text(page, `  ${id}${words === undefined ? '' : `  ${oneLine(words)}`}`, id.length + 4, colours.cyan)
    for (const entry of entries) {
      text(page, `    ${oneLine(entry.says ?? entry.title)}  (${oneLine(entry.id)})`, 6)
      const details = entry.details ?? []
      const shown = details.length > detailsShown ? details.slice(0, detailsShown - 1) : details
      for (const detail of shown) text(page, `      - ${oneLine(detail)}`, 8)
      if (shown.length < details.length) lines.push(`      - and ${details.length - shown.length} more`)
    }
  }
  heading(page, 'skipped', skipped)
  for (const { why, entries } of skipped) {
    text(page, `  ${oneLine(why) || 'no reason given'}: ${entries.map(({ id }) => oneLine(id)).join(', ')}`, 4)
  }
  heading(page, 'passed', passed)
  for (const entry of passed) row(page, entry, '✓', colours.green)
}

/** Of what judges nobody: the overview, a row for each entry, and then the lines of those that have any. */
function table(page: Page, sections: Sections, verbose: boolean): void {
  const { report, colours } = page
  summary(page, sections, verbose)
  heading(page, report.command === 'record' ? 'what changed' : 'what was met', report.entries)
  const width = Math.max(...report.entries.map(({ id }) => id.length))
  for (const entry of report.entries) {
    const says = `${oneLine(entry.id).padEnd(width)}  ${oneLine(entry.says ?? entry.title)}`
    text(page, `  ${markOf(entry)} ${says}`, width + 6, entry.outcome === 'pass' ? colours.green : colours.yellow)
  }
  for (const { id, details = [] } of report.entries) {
    heading(page, oneLine(id), details)
    for (const detail of details) text(page, `  - ${oneLine(detail)}`, 4)
  }
}

function markOf({ outcome }: ReportEntry): string {
  return outcome === 'pass' ? '✓' : outcome === 'fail' ? '✗' : '-'
}
