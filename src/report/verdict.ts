import { counted } from '../text/counted.ts'
import { present } from '../text/present.ts'
import type { FailOn, Level, Outcome, Report, ReportEntry } from './report.ts'

/** How much an entry weighs in this run: an `error` fails it, a `warning` is a failure or gap that does not. */
export type Weight = 'error' | 'warning' | 'note' | 'none'

/**
 * `clean`: nothing failed. `failed`: something did. `unjudged`: nothing that was judged failed, but something could not be
 * judged. `open`: there is no verdict. `could not run`: there was no run.
 */
export type Verdict = 'clean' | 'failed' | 'unjudged' | 'open' | 'could not run'

/** What fails a run by default: everything that is judged for `check`, nothing for `gaps`. */
export function failOnOf(report: Report): readonly FailOn[] {
  return report.failOn ?? (report.command === 'check' ? ['http'] : [])
}

/**
 * The weight of an entry, by what fails the run. A failed `required` rule is always an error, a failed `http` rule only with
 * `http` in `failOn`; a need that is not met with `needs`, a difference from another deployment with `beside`, an open gap with `any`, one that is not accepted with `new`, a
 * stale acceptance with `stale`. Anything known is a note.
 */
export function weightOf(entry: ReportEntry, failOn: readonly FailOn[]): Weight {
  const { outcome, standing } = entry
  if (outcome === 'broken') return 'error'
  if (entry.client !== undefined) return outcome !== 'fail' ? 'none' : failOn.includes('needs') ? 'error' : 'warning'
  if (entry.beside !== undefined) return failOn.includes('beside') ? 'error' : 'note'
  if (standing === 'stale') return failOn.includes('stale') ? 'error' : 'warning'
  if (outcome === 'fail') {
    if (standing === 'known' || entry.level === 'observed') return 'note'
    return entry.level !== 'http' || failOn.includes('http') ? 'error' : 'warning'
  }
  if (outcome === 'open') {
    if (failOn.includes('any')) return 'error'
    if (standing === 'known') return 'note'
    return failOn.includes('new') ? 'error' : 'warning'
  }
  if (outcome === 'unjudged') return 'warning'
  return outcome === 'seen' ? 'note' : 'none'
}

/** Whether the entry is a judgement on the server: it passed or failed, and its level is judged. */
export function isJudged({ outcome, level }: ReportEntry): boolean {
  return (outcome === 'pass' || outcome === 'fail') && level !== 'observed'
}

/** Whether the entry is an observation, or the lack of one; what a client needs is judged, though by nothing stated. */
export function isObservation({ outcome, level, client }: ReportEntry): boolean {
  return outcome === 'seen' || (outcome === 'skip' && level === 'observed' && client === undefined)
}

/**
 * The verdict of a run. A failure outweighs a broken rule. A broken rule, or a check in which nothing was judged, leaves no
 * verdict, which is never a success; nor is a check that could not judge everything stated.
 */
export function verdictOf(report: Report): Verdict {
  if (report.cause !== undefined) return 'could not run'
  const failOn = failOnOf(report)
  const errors = report.entries.filter((entry) => weightOf(entry, failOn) === 'error')
  if (errors.some(({ outcome }) => outcome !== 'broken')) return 'failed'
  if (errors.length > 0) return 'open'
  if (
    report.command === 'vary'
      ? report.entries.length === 0
      : report.command === 'check' && !report.entries.some(isJudged)
  )
    return 'open'
  if (report.entries.some(({ outcome }) => outcome === 'unjudged')) return 'unjudged'
  return 'clean'
}

/** How a verdict is shown: as it is, or, where nothing failed and that is no success, as `gaps` or as `told` with nobody judged. */
export type Tone = Exclude<Verdict, 'could not run'> | 'gaps' | 'told'

export function toneOf(report: Report): Tone {
  const verdict = verdictOf(report)
  if (verdict === 'could not run') return 'open'
  if (verdict !== 'clean') return verdict
  if (report.command === 'usage') return 'told'
  return report.entries.some(({ outcome, standing }) => outcome === 'open' || standing === 'stale') ? 'gaps' : 'clean'
}

/** Whether everything was judged that must be; with `allowUnjudged`, only what was required. */
export function isJudgedEnough({ entries, allowUnjudged }: Report): boolean {
  return !entries.some(({ outcome, level }) => outcome === 'unjudged' && (!allowUnjudged || level === 'required'))
}

/** How many entries ended in each outcome. */
export function tally(entries: readonly ReportEntry[]): Readonly<Record<Outcome, number>> {
  const counts = { pass: 0, fail: 0, skip: 0, seen: 0, broken: 0, open: 0, closed: 0, unjudged: 0 }
  for (const { outcome } of entries) counts[outcome]++
  return counts
}

/** What outcomes are called in reports that judge nobody. */
const ownWords: Partial<Record<Report['command'], Partial<Record<Outcome, string>>>> = {
  record: { fail: 'different', pass: 'the same' },
  usage: { pass: 'met', skip: 'never met' },
}

/** What an outcome is called in a report: `usual`, unless the report judges nobody; with a capital letter where that has one. */
export function outcomeInWords({ command }: Report, outcome: Outcome, usual: string): string {
  const word = ownWords[command]?.[outcome] ?? usual
  return usual.charAt(0) === usual.charAt(0).toLowerCase() ? word : word.charAt(0).toUpperCase() + word.slice(1)
}

/** How many entries ended in each of these outcomes, by its word and without zeros. */
export function countsIn(entries: readonly ReportEntry[], words: Partial<Record<Outcome, string>>): readonly string[] {
  const all = tally(entries)
  const named = Object.entries(words) as readonly [Outcome, string][]
  return named.flatMap(([outcome, word]) => (all[outcome] === 0 ? [] : `${all[outcome]} ${word}`))
}

/** The counts of a report in words, the most serious first: `2 failed`, `39 passed`, `4 skipped`; without zeros unless all are. */
export function countsInWords(report: Report): readonly string[] {
  if (report.cause !== undefined) return ['nothing was judged']
  const words = ownWords[report.command]
  if (words) return countsIn(report.entries, words)
  const counts = countsOf(report.entries, failOnOf(report), ['http'])
  return counts.length > 0 ? counts : [report.command === 'gaps' ? '0 open' : '0 passed']
}

/** The same for each level in the report, in the order of weight. */
export function countsByLevel(report: Report): readonly (readonly [Level, readonly string[]])[] {
  return (['required', 'http', 'declared', 'observed'] as const).flatMap((level) => {
    const entries = report.entries.filter((entry) => entry.level === level)
    return entries.length > 0 ? [[level, countsOf(entries, failOnOf(report), [])] as const] : []
  })
}

/** `about` is added in brackets to failures of level `http`; those that count as much as others are in one number with them. */
function countsOf(
  entries: readonly ReportEntry[],
  failOn: readonly FailOn[],
  about: readonly string[],
): readonly string[] {
  const count = (wanted: (entry: ReportEntry) => boolean): number => entries.filter(wanted).length
  const failed = (isHttp: boolean): number =>
    count((entry) => entry.outcome === 'fail' && entry.standing !== 'known' && (entry.level === 'http') === isHttp)
  const all = tally(entries)
  const known = count(({ outcome, standing }) => outcome === 'fail' && standing === 'known')
  const accepted = count(({ outcome, standing }) => outcome === 'open' && standing === 'known')
  const drafted = count((entry) => entry.drafted === true)
  const inBrackets = present([accepted > 0 && `${accepted} known`, drafted > 0 && `${drafted} drafted`])
  const stale = count(({ standing }) => standing === 'stale')
  const remarks = present([...about, !failOn.includes('http') && 'not counted'])
  const [others, http] = [failed(false), failed(true)]
  const isOneNumber = about.length > 0 && remarks.length === about.length && others > 0 && http > 0
  const rows: readonly (readonly [number, string])[] = [
    ...(isOneNumber
      ? [[others + http, `failed (${http} http)`] as const]
      : [
          [others, 'failed'] as const,
          [http, remarks.length > 0 ? `failed (${remarks.join(', ')})` : 'failed'] as const,
        ]),
    [all.broken, 'broken'],
    [all.unjudged, 'not judged'],
    [known, 'known to fail'],
    [all.open, inBrackets.length > 0 ? `open (${inBrackets.join(', ')})` : 'open'],
    [stale, 'stale'],
    [count(({ outcome, standing }) => outcome === 'closed' && standing !== 'stale'), 'closed'],
    [all.pass, 'passed'],
    [all.skip, 'skipped'],
    [all.seen, 'observed'],
  ]
  return rows.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`)
}

/** The verdict in a few words, for a heading or a last line. */
export function verdictInWords(report: Report): string {
  const verdict = verdictOf(report)
  if (verdict === 'could not run') return verdict
  if (report.command === 'gaps') {
    if (verdict === 'failed') return 'the contract has gaps that --fail-on forbids'
    if (report.entries.some(({ outcome }) => outcome === 'open')) return 'the contract has gaps'
    if ((report.leftOut ?? 0) > 0) return 'no open gap among those shown'
    return 'the contract has no gaps'
  }
  if (report.command === 'record') {
    return verdict === 'failed' ? 'the deployment differs from the build' : 'the deployment shows the build'
  }
  if (report.command === 'usage') return 'what the client met'
  if (report.command === 'vary') {
    if (verdict === 'open') {
      return report.entries.length === 0
        ? 'no verdict, since no variation was tried'
        : 'no verdict, since a variation could not be tried'
    }
    if (verdict === 'failed') {
      return report.entries.some(({ outcome, standing }) => outcome === 'fail' && standing !== 'known')
        ? 'depends on what the contract leaves open'
        : 'an accepted dependency is stale'
    }
    const { fail, pass: passed, seen } = tally(report.entries)
    return fail > 0
      ? 'depends on nothing new that the contract leaves open'
      : `no dependency found in the ${counted(passed + seen, 'variation')} tried`
  }
  if (verdict === 'failed') {
    const isNew = report.entries.some(
      (entry) => entry.outcome === 'fail' && weightOf(entry, failOnOf(report)) === 'error',
    )
    return isNew ? 'does not conform' : 'the baseline is stale'
  }
  if (verdict === 'open') {
    return report.entries.some(({ outcome }) => outcome === 'broken')
      ? 'no verdict, since a rule broke'
      : 'no verdict, since nothing was judged'
  }
  if (verdict === 'unjudged') return 'not judged in full'
  if (report.entries.some(({ outcome }) => outcome === 'fail')) return 'nothing new fails'
  const { entries, leftOut = 0 } = report
  if (leftOut === 0) return 'conforms'
  return `conforms in part, by ${entries.filter(isJudged).length} of ${counted(entries.length + leftOut, 'rule')}`
}

/** A length of time for people: `430 ms`, `2.1 s`, `3 min 20 s`. */
export function durationInWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const rest = seconds % 60
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`
}
