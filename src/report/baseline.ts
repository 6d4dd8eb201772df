import { checkShape } from '../files/check-shape.ts'
import { parseJson } from '../text/parse-json.ts'
import { UserError } from '../text/user-error.ts'
import type { Entry, OlderEntry, Report } from './report.ts'
import { oneLine } from './safe-text.ts'
import { isJudged } from './verdict.ts'

/** What a comparison needs of an older report: what failed in it. */
export interface Baseline {
  readonly failures: readonly (OlderEntry & { readonly operation?: string })[]
}

/**
 * Reads the text of an older `json` report. `file` names it in errors.
 * @throws {UserError} when it is not JSON, not a report of `command`, or of a version that is not known here.
 */
export function readBaseline(text: string, file: string, command: 'check' | 'vary' = 'check'): Baseline {
  const report = parseJson(text, 'The baseline', file, 'Write it with --reporter json=FILE.')
  const howToWrite = `Write it with model-query ${command} --reporter json=FILE.`
  const refuse = (why: string): UserError => new UserError(`The baseline ${why}. ${howToWrite}`, { file })
  if (!isRecord(report)) throw refuse('is not a report')
  if (report['version'] !== 1)
    throw refuse(`has version ${oneLine(JSON.stringify(report['version']) ?? 'none')}, not 1`)
  if (report['command'] !== command) throw refuse(`is not a report of ${command}`)
  checkShape('report', report, () => ({ file }), { problem: 'The baseline is not a report', advice: howToWrite })
  const { entries } = report as unknown as Pick<Report, 'entries'>
  return { failures: entries.filter(({ outcome }) => outcome === 'fail') }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The report seen against an older one: a failure that the older one had, by fingerprint, is `known` and fails nothing, any
 * other is `new`; what no longer fails, was not judged this time, or names no rule any more is listed in `baseline`.
 * `ruleIds` are the ids of all rules there are, selected or not.
 */
export function compareWithBaseline(report: Report, { failures }: Baseline, ruleIds: ReadonlySet<string>): Report {
  const older = new Map(failures.map((failure) => [failure.fingerprint, failure]))
  const entries = report.entries.map((entry): Entry => {
    if (entry.outcome !== 'fail') return entry
    return { ...entry, standing: older.has(entry.fingerprint) ? 'known' : 'new' }
  })
  const still = new Set(entries.flatMap(({ outcome, fingerprint }) => (outcome === 'fail' ? fingerprint : [])))
  const gone = [...older.values()].filter(({ fingerprint }) => !still.has(fingerprint))
  const named = ({ id, title, fingerprint }: OlderEntry): OlderEntry => ({ id, title, fingerprint })
  const judged = (old: (typeof gone)[number]): boolean =>
    entries.some((entry) => entry.id === old.id && entry.operation === old.operation && isJudged(entry))
  const known = gone.filter(({ id }) => ruleIds.has(id) || entries.some((entry) => entry.id === id))
  return {
    ...report,
    entries,
    baseline: {
      noLongerFails: known.filter(judged).map(named),
      notJudged: known.filter((old) => !judged(old)).map(named),
      stale: gone.filter((old) => !known.includes(old)).map(named),
    },
  }
}
