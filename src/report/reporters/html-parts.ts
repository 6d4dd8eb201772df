import type { ReportEntry, Outcome, Report } from '../report.ts'
import { outcomeInWords } from '../verdict.ts'

/** The input of the page: the report, its operations in order, and a stable anchor for each entry. */
export interface Page {
  readonly report: Report
  readonly operations: readonly string[]
  readonly anchor: ReadonlyMap<ReportEntry, string>
}

/** The name of each outcome on the page. */
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

/** The sign of each outcome in a table. */
export const glyphs: Readonly<Record<Outcome, string>> = {
  pass: '✓',
  fail: '✗',
  skip: '–',
  seen: '○',
  broken: '!',
  unjudged: '?',
  open: '○',
  closed: '✓',
}

export function wordOf({ report }: Pick<Page, 'report'>, outcome: Outcome): string {
  return outcomeInWords(report, outcome, words[outcome])
}
