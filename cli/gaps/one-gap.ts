import type { Report, ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { nearest } from '../../src/text/nearest.ts'

/**
 * The gap that a user names; case does not matter.
 * @throws {UserError} if there is no such gap; it suggests the nearest.
 */
export function gapCalled(id: string, entries: readonly ReportEntry[]): ReportEntry {
  const found = entries.find((entry) => entry.id.toLowerCase() === id.toLowerCase())
  if (found) return found
  const near = nearest(
    id,
    entries.map((entry) => entry.id),
  )
  const hint = near === undefined ? 'To list the gaps, run npx model-query gaps.' : `Did you mean ${near}?`
  throw new UserError(`No gap is called ${oneLine(id)}. ${hint}`)
}

/** The report on a single gap. */
export function reportOnGap(report: Report, id: string): Report {
  const gap = gapCalled(id, report.entries)
  const left = report.entries.length - 1
  return {
    ...report,
    entries: [gap],
    leftOut: left,
    remarks: [...report.remarks, `${left} other ${left === 1 ? 'gap is' : 'gaps are'} not shown.`],
    words: Object.fromEntries(Object.entries(report.words ?? {}).filter(([cite]) => gap.cites.includes(cite))),
  }
}
