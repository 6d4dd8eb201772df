import { checkShape } from '../files/check-shape.ts'
import { defined } from '../text/defined.ts'
import { isObject } from '../text/json-object.ts'
import { parseJson } from '../text/parse-json.ts'
import { UserError } from '../text/user-error.ts'
import type { GrownEntry, ReportEntry, OlderEntry, Report } from './report.ts'
import { oneLine } from './safe-text.ts'
import { isJudged } from './verdict.ts'

/** A failure of an older report, which it excuses. */
interface OlderFailure extends OlderEntry {
  readonly operation?: string
  readonly reason?: string
  readonly faults: readonly string[]
  /** How often it was seen; unlimited if the report does not say. */
  readonly count: number
}

/** The part of an older report that a comparison needs: what failed in it. */
export interface Baseline {
  readonly failures: readonly OlderFailure[]
}

/** What an older report is read for, as errors name it. */
type Purpose = 'baseline' | 'report'

/**
 * Reads the text of an older `json` report. `file` names it in errors.
 * @throws {UserError} if it is not JSON, not a report of `command`, or of an unknown version.
 */
export function readReport(
  text: string,
  file: string,
  command: 'check' | 'vary' = 'check',
  purpose: Purpose = 'report',
): Report {
  const report = parseJson(text, `The ${purpose}`, file, 'Write it with --reporter json=FILE.')
  const howToWrite = `Write it with npx model-query ${command} --reporter json=FILE.`
  const refuse = (why: string): UserError => new UserError(`The ${purpose} ${why}. ${howToWrite}`, { file })
  if (!isObject(report) || report['version'] === undefined) throw refuse('is not a report of this tool')
  if (report['version'] !== 2) throw refuse(`has version ${oneLine(JSON.stringify(report['version']) ?? '')}, not 2`)
  if (report['command'] !== command) throw refuse(`is not a report of ${command}`)
  checkShape('report', report, () => ({ file }), { problem: `The ${purpose} is not a report`, advice: howToWrite })
  return report as unknown as Report
}

/**
 * What failed in an older `json` report.
 * @throws {UserError} as `readReport` does
 */
export function readBaseline(text: string, file: string, command: 'check' | 'vary' = 'check'): Baseline {
  const { cause, entries } = readReport(text, file, command, 'baseline')
  if (cause !== undefined)
    throw new UserError('The baseline is the report of a run that could not be made; name another one.', { file })
  const failed = entries.filter(({ outcome }) => outcome === 'fail')
  return {
    failures: failed.map(({ id, title, operation, reason, fingerprint, faults = [fingerprint], count = Infinity }) => ({
      id,
      title,
      fingerprint,
      ...defined({ operation, reason }),
      faults,
      count,
    })),
  }
}

/**
 * The report compared with an older one. A failure is `known`, and does not count, if the same rule failed in the older
 * report by the same faults, at least as often; any other is `new`. What has grown, no longer fails, was not judged this
 * time, or names an unknown rule is listed in `baseline`. `ruleIds` are the ids of all rules, selected or not. With
 * `requireReasons`, a failure is not known without a reason. If `failOn` of a check has `stale`, what no longer fails does not pass.
 */
export function compareWithBaseline(
  report: Report,
  { failures }: Baseline,
  ruleIds: ReadonlySet<string>,
  { requireReasons = false }: { readonly requireReasons?: boolean | undefined } = {},
): Report {
  const older = new Map(failures.map((failure) => [keyOf(failure), failure]))
  const grown: GrownEntry[] = []
  const still = new Set<OlderFailure>()
  const entries = report.entries.map((entry): ReportEntry => {
    if (entry.outcome !== 'fail') return entry
    const before = older.get(keyOf(entry))
    const { faults = [entry.fingerprint], count = 1 } = entry
    const further = faults.filter((fault) => before?.faults.includes(fault) !== true)
    if (before === undefined || further.length === faults.length) return { ...entry, standing: 'new' }
    still.add(before)
    const forgiven = { ...entry, ...defined({ reason: before.reason }) }
    if (further.length === 0 && count <= before.count)
      return requireReasons && !before.reason?.trim() ? unreasoned(forgiven) : { ...forgiven, standing: 'known' }
    grown.push({ ...named(before), before: before.count, now: count, furtherFaults: further.length })
    return { ...forgiven, standing: 'new' }
  })
  const gone = failures.filter((failure) => !still.has(failure))
  const judgements = new Set(entries.filter(isJudged).map(keyOf))
  const judged = (old: OlderFailure): boolean => judgements.has(keyOf(old))
  const ids = new Set([...ruleIds, ...entries.map(({ id }) => id)])
  const known = gone.filter(({ id }) => ids.has(id))
  const noLongerFails = known.filter(judged)
  const stale = gone.filter(({ id }) => !ids.has(id))
  const fixed = new Set(noLongerFails.map(keyOf))
  const isFailing = report.command === 'check' && report.failOn?.includes('stale') === true
  return {
    ...report,
    entries: isFailing ? [...entries.map((entry) => withStanding(entry, fixed)), ...stale.map(staleEntry)] : entries,
    baseline: {
      grown,
      noLongerFails: noLongerFails.map(named),
      notJudged: known.filter((old) => !judged(old)).map(named),
      stale: stale.map(named),
    },
  }
}

function unreasoned(entry: ReportEntry): ReportEntry {
  const how = 'the baseline forgives it without a reason; write one there, as "reason" beside its "id"'
  return { ...entry, standing: 'new', says: entry.says === undefined ? how : `${how}; ${entry.says}` }
}

function withStanding(entry: ReportEntry, fixed: ReadonlySet<string>): ReportEntry {
  const isGone = entry.outcome === 'pass' && fixed.has(keyOf(entry))
  return isGone ? { ...entry, standing: 'stale', says: 'it is in the baseline, and no longer fails' } : entry
}

function staleEntry(old: OlderFailure): ReportEntry {
  return {
    ...named(old),
    outcome: 'closed',
    cites: [],
    standing: 'stale',
    says: 'it is in the baseline, and no rule has this id',
  }
}

function keyOf({ id, operation = '' }: { readonly id: string; readonly operation?: string }): string {
  return `${id} ${operation}`
}

function named({ id, title, fingerprint }: OlderEntry): OlderEntry {
  return { id, title, fingerprint }
}
