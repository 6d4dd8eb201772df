import type { Report, ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import { nearest } from '../../src/text/nearest.ts'

/**
 * The gap that a person names; capitals do not matter.
 * @throws {UserError} when there is none of this name; it tells the nearest.
 */
export function gapCalled(id: string, entries: readonly ReportEntry[]): ReportEntry {
  const found = entries.find((entry) => entry.id.toLowerCase() === id.toLowerCase())
  if (found) return found
  const near = nearest(
    id,
    entries.map((entry) => entry.id),
  )
  const hint = near === undefined ? 'model-query gaps lists them.' : `Did you mean ${near}?`
  throw new UserError(`No gap is called ${oneLine(id)}. ${hint}`)
}

/** The report on one gap alone. */
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
