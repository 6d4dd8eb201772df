import type { ReportEntry } from '../report.ts'
import { oneLine } from '../safe-text.ts'
import type { Sections } from '../sections.ts'
import { heading, text, type Page } from './pretty-page.ts'
import { summary } from './pretty-summary.ts'

/** Of what judges nobody: the overview, a row for each entry, and then the lines of those that have any. */
export function table(page: Page, sections: Sections, verbose: boolean): void {
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
