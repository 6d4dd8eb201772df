import type { Report, ReportEntry } from '../../src/report/report.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { shellLine } from '../../src/text/shell-line.ts'
import { UserError } from '../../src/text/user-error.ts'
import { didYouMean } from '../../src/text/nearest.ts'

/**
 * The gap that a user names; case does not matter. `flags` are those that say which gaps there are.
 * @throws {UserError} if there is no such gap; it suggests the nearest.
 */
export function gapCalled(id: string, entries: readonly ReportEntry[], flags: readonly string[]): ReportEntry {
  const found = entries.find((entry) => entry.id.toLowerCase() === id.toLowerCase())
  if (found) return found
  const ids = entries.map((entry) => entry.id)
  const hint = didYouMean(id, ids, `To list the gaps, run ${shellLine(['npx', 'model-query', 'gaps', ...flags])}`)
  throw new UserError(`No gap is called ${oneLine(id) || '""'}. ${hint}`)
}

export function reportOnGap(report: Report, id: string, flags: readonly string[]): Report {
  const gap = gapCalled(id, report.entries, flags)
  const left = report.entries.length - 1
  return {
    ...report,
    entries: [gap],
    leftOut: left,
    remarks: [...report.remarks, `${left} other ${left === 1 ? 'gap is' : 'gaps are'} not shown.`],
    words: Object.fromEntries(Object.entries(report.words ?? {}).filter(([cite]) => gap.cites.includes(cite))),
  }
}
