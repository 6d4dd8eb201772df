import { coverageInWords } from './coverage.ts'
import { besideLines, needsLines } from './client-needs.ts'
import { type OlderEntry, type ReportEntry, type Report, subjectWords } from './report.ts'
import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import { present } from '../text/present.ts'
import { shellLine } from '../text/shell-line.ts'
import { isJudged } from './verdict.ts'

/** A report in reading order; every entry is in exactly one section. */
export interface Sections {
  /** New failures, the most serious first. */
  readonly failed: readonly ReportEntry[]
  readonly broken: readonly ReportEntry[]
  /** What is stated but could not be judged. */
  readonly unjudged: readonly ReportEntry[]
  /** Failures that a baseline already names. */
  readonly known: readonly ReportEntry[]
  /** Open gaps that are not accepted. */
  readonly open: readonly ReportEntry[]
  readonly accepted: readonly ReportEntry[]
  readonly stale: readonly ReportEntry[]
  readonly closed: readonly ReportEntry[]
  /** Observations by open point, in the order of the points. */
  readonly observed: readonly { readonly gap: string; readonly entries: readonly ReportEntry[] }[]
  /** Skipped rules, by reason. */
  readonly skipped: readonly { readonly why: string; readonly entries: readonly ReportEntry[] }[]
  readonly passed: readonly ReportEntry[]
}

/** Arranges the entries of a report; within a section the order of the report is kept. */
export function sectionsOf(report: Report): Sections {
  const of = (outcome: ReportEntry['outcome']): readonly ReportEntry[] =>
    report.entries.filter((entry) => entry.outcome === outcome && entry.standing !== 'stale')
  const failed = of('fail').filter(({ standing }) => standing !== 'known')
  return {
    failed: failed.toSorted((a, b) => Number(a.level === 'http') - Number(b.level === 'http')),
    broken: of('broken'),
    unjudged: of('unjudged'),
    known: of('fail').filter(({ standing }) => standing === 'known'),
    open: of('open').filter(({ standing }) => standing !== 'known'),
    accepted: of('open').filter(({ standing }) => standing === 'known'),
    stale: report.entries.filter(({ standing }) => standing === 'stale'),
    closed: of('closed'),
    observed: [...grouped(of('seen'), gapOf)]
      .map(([gap, entries]) => ({ gap, entries }))
      .toSorted((a, b) => gapNumber(a.gap) - gapNumber(b.gap)),
    skipped: [...grouped(of('skip'), ({ says }) => says ?? '')].map(([why, entries]) => ({ why, entries })),
    passed: of('pass'),
  }
}

/** What was skipped since it rests on a rule that failed. */
export function restingOn({ entries }: Report, id: string): readonly ReportEntry[] {
  return entries.filter(({ restsOn }) => restsOn === id)
}

/** Failures that show the same answer, most likely of one cause. */
export function causesIn(failed: readonly ReportEntry[]): readonly (readonly ReportEntry[])[] {
  const shown = ({ id, evidence: [first] = [] }: ReportEntry): string => first?.excerpt ?? first?.curl ?? id
  return [...grouped(failed, shown).values()]
}

/** Lists rules by name if they are few. */
const namesShown = 2

/** Why rules were skipped, the most common reason first. */
export function skippedInWords({ skipped }: Sections): readonly string[] {
  return skipped
    .toSorted((a, b) => b.entries.length - a.entries.length)
    .map(({ why, entries }) => `${why || 'no reason given'}: ${namesOrCount(entries)}`)
}

/** These rules by name, or how many there are. */
export function namesOrCount(rules: readonly ReportEntry[]): string {
  return rules.length > namesShown ? counted(rules.length, 'rule') : rules.map(({ id }) => id).join(', ')
}

/** The command that runs only what failed, or what is named; undefined where nothing did. */
export function againOf(report: Report, flags: readonly string[], name?: string): string | undefined {
  const { command, subject } = report
  const names = name ?? [...new Set(sectionsOf(report).failed.map(({ id }) => id))].join(',')
  if (names === '') return undefined
  if (command === 'vary') return `npx model-query vary ${shellLine([...flags, '--only', names])} -- ${subject}`
  if (command !== 'check') return undefined
  const server = flags.includes('--replay') ? [] : subjectWords(report)
  return `npx model-query check ${shellLine([...server, ...flags, '--rule', names])}`
}

/** Between a command and the excerpt of what it gave: an answer, or the output of a client's tests. */
export const excerptTitle = 'output, in part:'

/** Each command of an entry's evidence once, with all that it gave. */
export function commandsOf({ evidence = [] }: ReportEntry): readonly Command[] {
  return [...new Set(evidence.map(({ curl }) => curl))].map((curl) => ({
    curl,
    excerpts: [...new Set(evidence.flatMap((one) => (one.curl === curl && one.excerpt ? one.excerpt : [])))],
  }))
}

/** A command behind a prompt; a question that no command repeats has none. */
export function prompted(line: string): string {
  return isQuestion(line) ? line : `$ ${line}`
}

/** Whether it is the method and the URL of a question, and no command. */
export function isQuestion(line: string): boolean {
  return /^[A-Z]+ https?:/.test(line)
}

/** A command of which several excerpts may tell. */
export interface Command {
  readonly curl: string
  readonly excerpts: readonly string[]
}

/** What an entry is about beside its id: what it cites, and its operation. */
export function aboutOf({ id, cites, operation }: ReportEntry): readonly string[] {
  return present([...cites.filter((cite) => cite !== id), operation])
}

/** The open point of an entry, or an empty string. */
export function gapOf({ cites }: ReportEntry): string {
  return cites.find((id) => id.startsWith('GAP-')) ?? ''
}

function gapNumber(gap: string): number {
  return gap === '' ? Number.POSITIVE_INFINITY : Number(gap.slice('GAP-'.length))
}

/** What there is to know of the run as a whole, one line each: how much was asked for, remarks, what became of a baseline. */
export function runLines(report: Report): readonly string[] {
  return [...needsLines(report), ...besideLines(report), ...factLines(report)]
}

/** The same without what stands beside the verdict. */
export function factLines(report: Report): readonly string[] {
  // By weight, since the last may be cut: what a run did not see comes before how sure it is of what it saw.
  return [
    ...settingLines(report),
    ...shrunkLine(report),
    ...neverJudged(report),
    ...report.remarks,
    ...present([coverageInWords(report)]),
    ...baselineLines(report),
  ]
}

/** Which operations the rules of a check are about, and gave no verdict on, with the most common reason. */
function neverJudged({ command, entries }: Report): readonly string[] {
  if (command !== 'check') return []
  const own = entries.filter(({ level, client, beside }) => level !== 'observed' && !client && !beside)
  return [...grouped(own, ({ operation = '' }) => operation)].flatMap(([operation, about]) => {
    // What is not judged for a reason of the run stands above.
    if (operation === '' || about.some((entry) => isJudged(entry) || entry.outcome === 'unjudged')) return []
    const skipped = about.filter(({ outcome }) => outcome === 'skip')
    const [reason] = [...grouped(skipped, ({ says = 'no reason given' }) => says)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    return reason === undefined ? [] : [`${operation} was never judged: ${reason[0]}.`]
  })
}

/** Which flags a file set, in one line, so that nobody takes them for those of the command line; empty if it set none. */
export function settingLines({ configuration }: Pick<Report, 'configuration'>): readonly string[] {
  return configuration === undefined ? [] : [`Flags from ${configuration.file}: ${configuration.flags.join('; ')}`]
}

/** So many ids are named in a line. */
const mostNamed = 3

/** That a baseline forgives what no longer fails, which nobody sees who does not look for it; empty where it does not. */
export function shrunkLine(report: Report): readonly string[] {
  const ids = goneFrom(report).map(({ id }) => id)
  if (ids.length === 0) return []
  const named = ids.length > mostNamed ? [...ids.slice(0, mostNamed), `${ids.length - mostNamed} more`] : ids
  const what = `${counted(ids.length, 'known failure')} no longer ${ids.length === 1 ? 'fails' : 'fail'}`
  return [`${what} (${named.join(', ')}); to shrink the baseline, ${howToUpdate(report)}.`]
}

/** Of what an older report forgives, that which fails in no way any more. */
function goneFrom({ baseline, entries }: Report): readonly OlderEntry[] {
  const failing = new Set(entries.flatMap(({ id, outcome }) => (outcome === 'fail' ? id : [])))
  return (baseline?.noLongerFails ?? []).filter(({ id }) => !failing.has(id))
}

function howToUpdate({ command }: Report): string {
  return command === 'check' ? 'add --update-baseline' : 'write the baseline again with --reporter json=FILE'
}

/** What else became of the failures of an older report, one line each; empty without a baseline. */
export function baselineLines(report: Report): readonly string[] {
  const { baseline } = report
  if (!baseline) return []
  const { grown, stale } = baseline
  const gone = new Set(goneFrom(report))
  const otherwise = baseline.noLongerFails.filter((one) => !gone.has(one))
  const outdated = [...grown, ...otherwise, ...stale].length > 0
  return present([
    ...grown.map(({ id, before, now, furtherFaults }) => {
      const times = now > before && `${counted(now, 'time')}, ${before} in the baseline`
      return `${id} has grown: ${present([times, furtherFaults > 0 && counted(furtherFaults, 'further fault')]).join(', ')}`
    }),
    ...otherwise.map(({ id }) => `${id} no longer fails as in the baseline, but fails in another way`),
    ...baseline.notJudged.map(({ id }) => `${id} failed in the baseline and was not judged this time`),
    ...stale.map(({ id }) => `${id} is stale in the baseline: no rule has this id`),
    outdated && `To accept what fails now, and no more, ${howToUpdate(report)}.`,
  ])
}
