import type { ReportEntry, Outcome, Report } from '../report.ts'

/** What the page is made from: the report, its operations in order, and a stable anchor for each entry. */
export interface Page {
  readonly report: Report
  readonly operations: readonly string[]
  readonly anchor: ReadonlyMap<ReportEntry, string>
}

/** How each outcome is called on the page. */
export const words: Readonly<Record<Outcome, string>> = {
  fail: 'failed',
  broken: 'broken',
  unjudged: 'not judged',
  open: 'open',
  closed: 'closed',
  pass: 'passed',
  skip: 'skipped',
  seen: 'observed',
}

/** The attributes a filter looks at. */
export function data({ operations }: Page, { outcome, operation }: ReportEntry): string {
  const index = operation === undefined ? 'none' : operations.indexOf(operation)
  return `data-outcome="${outcome}" data-op="${index}"`
}
