import type { Reporter } from '../report.ts'
import { jsonText } from '../safe-text.ts'
import { tally, verdictOf } from '../verdict.ts'

/**
 * The whole report with its verdict and counts, as `contract/schemas/report.schema.json` describes it.
 * Values are exact; invisible characters are written as `\u` escapes.
 */
export const json: Reporter = (report) => {
  const { entries, ...run } = report
  return `${jsonText({ ...run, verdict: verdictOf(report), counts: tally(entries), entries })}\n`
}
