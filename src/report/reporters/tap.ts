import { placeName } from '../../text/user-error.ts'
import type { ReportEntry, FailOn, Reporter } from '../report.ts'
import { entriesBeside, ownerInWords } from '../client-needs.ts'
import { forTap, jsonText, noCommands, oneLine } from '../safe-text.ts'
import { runLines } from '../sections.ts'
import { countsInWords, failOnOf, isObservation, verdictInWords, weightOf } from '../verdict.ts'
import { defined } from '../../text/defined.ts'

/** TAP 14: a problem that does not fail the run is a TODO, an observation is a comment. */
export const tap: Reporter = (report) => {
  const failOn = failOnOf(report)
  const points = [...report.entries.filter((entry) => !isObservation(entry)), ...entriesBeside(report)]
  const seen = report.entries.filter(isObservation)
  const comments = [
    `${report.command} ${report.subject}`,
    ...runLines(report),
    ...seen.flatMap(({ id, cites, says, title, details = [] }) => [
      `${cites.join(' ')} ${id}: ${says ?? title}`,
      ...details.map((detail) => `  ${detail}`),
    ]),
    `${verdictInWords(report)}: ${countsInWords(report).join(', ')}`,
  ]
  const lines = [
    'TAP version 14',
    `1..${points.length}${points.length === 0 ? ' # SKIP nothing was judged' : ''}`,
    ...points.flatMap((entry, index) => point(entry, index + 1, failOn)),
    ...comments.map((comment) => `# ${oneLine(comment)}`),
  ]
  return `${noCommands(lines.join('\n'))}\n`
}

function point(entry: ReportEntry, number: number, failOn: readonly FailOn[]): readonly string[] {
  const { id, title, outcome, cites, says } = entry
  const owner = ownerInWords(entry)
  const good = outcome === 'pass' || outcome === 'skip' || (outcome === 'closed' && entry.standing !== 'stale')
  const light = weightOf(entry, failOn) !== 'error' && outcome !== 'unjudged'
  const directive =
    outcome === 'skip' ? ` # SKIP ${forTap(says ?? '')}` : !good && light ? ' # TODO does not fail this run' : ''
  const line =
    `${good ? 'ok' : 'not ok'} ${number} - ${forTap(`${owner === undefined ? '' : `${owner} `}${id}: ${title}`)}${directive}`.trimEnd()
  if (good) return [line]
  const facts = {
    cites,
    level: entry.level,
    operation: entry.operation,
    says,
    expected: entry.expected,
    actual: entry.actual,
    standing: entry.standing,
    details: entry.details,
    at: entry.places?.[0] && placeName(entry.places[0]),
    curl: entry.evidence?.[0]?.curl,
    excerpt: entry.evidence?.[0]?.excerpt,
  }
  const rows = Object.entries(defined(facts))
  return [line, '  ---', ...rows.map(([key, value]) => `  ${key}: ${jsonText(value, 0)}`), '  ...']
}
