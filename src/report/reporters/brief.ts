import { counted } from '../../text/counted.ts'
import { present } from '../../text/present.ts'
import { ownerInWords, unmetBeside } from '../client-needs.ts'
import { coverageInWords } from '../coverage.ts'
import type { Report, ReportEntry, Reporter } from '../report.ts'
import { noCommands, oneLine } from '../safe-text.ts'
import { aboutOf, againOf, commandsOf, factLines, gapOf, prompted, restingOn, sectionsOf } from '../sections.ts'
import { countsInWords, isObservation, verdictInWords } from '../verdict.ts'
import { shortened } from '../wrap.ts'

/** So many findings are told, the others by their names. */
const mostTold = 10
/** Characters that four findings and all that stands below them take, where their ids and addresses are of common length. */
const budget = 1600
const [shortestText, longestText] = [40, 160]
/** A longer command tells nothing to a reader. */
const longestCommand = 400
const [mostLines, longestLine] = [3, 120]

const exits = {
  0: 'nothing failed that counts',
  1: 'something failed',
  2: 'nothing failed, but not everything was judged',
  3: 'nothing could be judged',
} as const

/**
 * For a program that reads text, such as a coding assistant: four lines for each cause, then the verdict and what to run
 * next. Without times and counts of requests, so that the same answers give the same bytes.
 */
export const brief: Reporter = (report, { flags = [], exit }) => {
  const { failed, broken, open, stale, skipped } = sectionsOf(report)
  const neverMet = report.command === 'usage' ? skipped.flatMap(({ entries }) => entries) : []
  const found = [...failed, ...broken, ...open, ...stale, ...unmetBeside(report), ...neverMet]
  const told = found.slice(0, mostTold)
  const again = againOf(report, flags)
  const findings = (room: number): readonly string[] => told.flatMap((entry) => linesOf(entry, report, room))
  const end = [
    ...(found.length > told.length ? [`also: ${namesOf(found.slice(told.length))}`] : []),
    `${verdictInWords(report)}: ${countsInWords(report).join(', ')}`,
    ...(exit === undefined ? [] : [`exit ${exit}: ${exits[exit]}`]),
    ...unjudgedLines(report),
    ...present([again !== undefined && `again: ${again}`]),
  ]
  const left = budget - [...findings(1), ...end].join('\n').length
  const room = Math.min(Math.max(Math.floor(left / Math.max(2 * told.length, 1)), shortestText), longestText)
  return `${noCommands([...findings(room), ...end].map(oneLine).join('\n'))}\n`
}

function linesOf(entry: ReportEntry, report: Report, room: number): readonly string[] {
  const { command } = report
  const { id, title, topic, says, expected, actual, details = [] } = entry
  const followers = restingOn(report, entry.id)
  const same = followers.length > 0 && `same cause: ${namesOf(followers)}`
  const owner = ownerInWords(entry)
  const about = aboutOf(entry)
  const head = present([owner, id, about.length > 0 && `(${about.join(', ')})`]).join(' ')
  const differs = present([
    expected !== undefined && `expected ${shortened(expected, room)}`,
    actual !== undefined && `actual ${shortened(actual, room)}`,
  ])
  // Of what judges nobody, each difference is told, and there is nothing to do next.
  const isTold = command === 'record' || command === 'usage'
  const what = topic ?? (command === 'gaps' || differs.length > 0 ? undefined : says) ?? title
  return [
    present([owner === undefined ? head : `${head}: ${title}`, same]).join('; '),
    ...present([commandOf(entry), differs.join('; ') || shortened(what, 2 * room)]).map((line) => `  ${line}`),
    ...(isTold ? details.map((line) => `  ${shortened(line, longestLine)}`) : [`  next: ${nextOf(entry)}`]),
  ]
}

/** The first command, which shows what is told of it, unless it is too long; curl needs no flags for an address that has nothing to expand or to leave out. */
function commandOf(entry: ReportEntry): string | undefined {
  const commands = commandsOf(entry)
  const command = commands.find(({ curl }) => curl.length <= longestCommand) ?? commands[0]
  if (command === undefined) return undefined
  const { curl } = command
  if (curl.length > longestCommand) return `(a command of ${curl.length} characters, which --reporter json has)`
  return prompted(/[[\]{}]|\/\.{1,2}(?:\/|'|$)/.test(curl) ? curl : curl.replace(' --path-as-is --globoff', ''))
}

function nextOf(entry: ReportEntry): string {
  const { id, closedBy = [], standing, says } = entry
  if (standing === 'stale' && says !== undefined) return says
  if (closedBy.length > 0) return `decide in the contract: ${closedBy.join('; ')}`
  return `npx model-query explain ${entry.level === undefined ? gapOf(entry) || id : id}`
}

function namesOf(entries: readonly ReportEntry[]): string {
  const names = entries.slice(0, mostTold).map(({ id }) => id)
  return [...names, ...(entries.length > mostTold ? [`${entries.length - mostTold} more`] : [])].join(', ')
}

/** What a reader of the verdict must know of what was not judged, the weightiest first. */
function unjudgedLines(report: Report): readonly string[] {
  if (report.cause !== undefined) return [`cause: ${report.cause}`]
  const { unjudged, skipped } = sectionsOf(report)
  const reasons = skipped.flatMap(({ why, entries }) => {
    const rules = entries.filter((entry) => !isObservation(entry)).length
    return report.command !== 'check' || rules === 0
      ? []
      : [{ rules, says: `${counted(rules, 'rule')} (${shortened(why, shortestText - '10 rules ()'.length)})` }]
  })
  const judging = reasons.toSorted((a, b) => b.rules - a.rules).map(({ says }) => says)
  const certainty = coverageInWords(report)
  const facts = factLines(report).filter((line) => line !== certainty)
  return [
    ...fitting(unjudged.map(({ title, says = '' }) => `not judged: ${title}: ${says}`)),
    ...(judging.length > 0 ? [`skipped: ${fitting(judging).join(', ')}`] : []),
    ...fitting(facts.map((line) => `note: ${line}`)),
  ]
}

/** As many as are told, each of them so far; the last says how many there are beside. */
function fitting(lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, mostLines).map((line) => shortened(line, longestLine))
  return lines.length > mostLines ? [...shown, `and ${lines.length - mostLines} more`] : shown
}
