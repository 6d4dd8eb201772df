import picocolors from 'picocolors'
import { placeName } from '../../text/user-error.ts'
import type { ReportEntry, Report, Reporter } from '../report.ts'
import { manyLines, noCommands, oneLine } from '../safe-text.ts'
import { baselineLines, sectionsOf } from '../sections.ts'
import { countsInWords, durationInWords, failOnOf, verdictInWords, verdictOf, weightOf } from '../verdict.ts'
import { columns, wrap } from '../wrap.ts'

type Colours = ReturnType<typeof picocolors.createColors>
type Paint = (text: string) => string

/** Lines in a row for one medium: what they hold is safe already. */
interface Page {
  readonly lines: string[]
  readonly colours: Colours
  readonly width: number
  readonly report: Report
}

/** For a terminal or a log: what is wrong first, the summary last. No cursor movement; colours only when asked. */
export const pretty: Reporter = (report, { colour, width }) => {
  const colours = picocolors.createColors(colour)
  const page: Page = { lines: [], colours, width: Math.min(Math.max(width ?? 100, 40), 120), report }
  const { lines } = page
  const { failed, broken, known, open, accepted, stale, closed, observed, skipped, passed } = sectionsOf(report)

  lines.push(colours.bold(`${report.command} ${oneLine(report.subject)}`), '')
  for (const entry of failed) finding(page, entry)
  for (const entry of broken) finding(page, entry)
  for (const entry of open) finding(page, entry)
  for (const entry of stale) finding(page, entry)

  heading(page, 'known to fail', known)
  for (const entry of known) row(page, entry, '-', colours.yellow)
  heading(page, 'known: accepted, or open before', accepted)
  for (const entry of accepted) row(page, entry, '-', colours.dim)
  heading(page, 'the contract caught up', closed)
  for (const entry of closed) row(page, entry, '✓', colours.green)

  heading(page, 'observed, never judged', observed)
  for (const { gap, entries } of observed) {
    const words = report.words?.[gap]
    const id = gap || 'no open point'
    text(page, `  ${id}${words === undefined ? '' : `  ${oneLine(words)}`}`, id.length + 4, colours.cyan)
    for (const entry of entries) {
      text(page, `    ${oneLine(entry.says ?? entry.title)}  (${oneLine(entry.id)})`, 6)
      const details = entry.details ?? []
      const shown = details.length > detailsShown ? details.slice(0, detailsShown - 1) : details
      for (const detail of shown) text(page, `      - ${oneLine(detail)}`, 8)
      if (shown.length < details.length) lines.push(`      - and ${details.length - shown.length} more`)
    }
  }
  heading(page, 'skipped', skipped)
  for (const { why, entries } of skipped) {
    text(page, `  ${oneLine(why) || 'no reason given'}: ${entries.map(({ id }) => oneLine(id)).join(', ')}`, 4)
  }
  heading(page, 'passed', passed)
  for (const entry of passed) row(page, entry, '✓', colours.green)

  const remarks = [...report.remarks, ...baselineLines(report)]
  heading(page, 'about this run', remarks)
  for (const remark of remarks) text(page, `  ${oneLine(remark)}`, 4)
  summary(page, [...failed, ...broken])
  return `${noCommands(lines.join('\n')).replace(/\n+$/, '')}\n`
}

/** Of an observation so many lines are shown; the other forms have them all. */
const detailsShown = 10

function heading({ lines, colours }: Page, title: string, what: readonly unknown[]): void {
  if (what.length === 0) return
  if (lines.at(-1) !== '') lines.push('')
  lines.push(colours.bold(title))
}

/** Text broken to the width; every line after the first is indented by `hang`. */
function text({ lines, width }: Page, line: string, hang: number, paint: Paint = same): void {
  const [, space = '', rest = ''] = /^( *)([^]*)$/.exec(line) ?? []
  const indent = Math.max(hang, space.length)
  const [first = '', ...more] = wrap(rest, width - indent)
  lines.push(space + paint(first), ...more.map((part) => ' '.repeat(hang) + paint(part)))
}

function same(line: string): string {
  return line
}

/** One line for an entry of which there is not much to say. */
function row(page: Page, entry: ReportEntry, mark: string, paint: Paint): void {
  const about = [...new Set([entry.id, ...entry.cites]), ...(entry.operation === undefined ? [] : [entry.operation])]
  const says = entry.outcome === 'pass' && entry.says !== undefined ? `  ${page.colours.dim(oneLine(entry.says))}` : ''
  page.lines.push(`  ${paint(mark)} ${about.map(oneLine).join('  ')}${says}`)
  if (entry.outcome === 'pass') return
  text(page, `    ${oneLine(entry.title)}`, 4)
  if (entry.says !== undefined) text(page, `    ${oneLine(entry.says)}`, 4)
}

const badges = { fail: 'FAIL', broken: 'BROKEN', open: 'OPEN', closed: 'CLOSED' } as const

/** Of so many exchanges the answer is shown; of the others the command alone. */
const answersShown = 2

/** Everything known about an entry that somebody has to look into. */
function finding(page: Page, entry: ReportEntry): void {
  const { lines, colours, report } = page
  const heavy = weightOf(entry, failOnOf(report)) === 'error'
  const word = entry.standing === 'stale' ? 'STALE' : (badges[entry.outcome as keyof typeof badges] ?? entry.outcome)
  const paint = heavy ? colours.red : colours.yellow
  const cites = entry.cites.filter((id) => id !== entry.id)
  const about = [...cites, ...(entry.operation === undefined ? [] : [entry.operation])].map(oneLine)
  const level = entry.outcome === 'fail' && entry.level === 'http' ? ['http'] : []
  lines.push([paint(colours.bold(word)), colours.bold(oneLine(entry.id)), ...level, ...about].join('  '))
  text(page, `  ${oneLine(entry.title)}`, 2)
  for (const id of entry.cites) {
    const words = report.words?.[id]
    if (words !== undefined && words !== entry.title) text(page, `  ${id}: ${oneLine(words)}`, 4, colours.dim)
  }
  if (entry.says !== undefined) text(page, `  ${oneLine(entry.says)}`, 2)
  labelled(page, 'expected', entry.expected, colours.green)
  labelled(page, 'actual', entry.actual, paint)
  for (const detail of entry.details ?? []) text(page, `  - ${oneLine(detail)}`, 4)
  const places = entry.places ?? []
  places.forEach((place, index) => {
    if (index === 0 || place.frame !== undefined || places[index - 1]?.frame !== undefined) lines.push('')
    lines.push(`  ${colours.cyan(oneLine(placeName(place)))}`)
    if (place.frame !== undefined) lines.push(...gutter(manyLines(place.frame), colours))
  })
  const evidence = entry.evidence ?? []
  evidence.forEach(({ curl, excerpt = '' }, index) => {
    if (index <= answersShown) lines.push('')
    // One line however long, so that it can be pasted.
    lines.push(`  $ ${colours.cyan(oneLine(curl))}`)
    if (index >= answersShown || excerpt === '') return
    for (const line of manyLines(excerpt).split('\n')) {
      lines.push(...wrap(line, page.width - 4).flatMap((part) => gutter(part, colours)))
    }
  })
  lines.push('')
}

/** A bar before each line keeps data apart from our own words. */
function gutter(block: string, { dim }: Colours): readonly string[] {
  return block.split('\n').map((line) => `  ${dim('│')} ${line}`.trimEnd())
}

function labelled(page: Page, label: string, value: string | undefined, paint: Paint): void {
  if (value === undefined) return
  const [first = '', ...more] = manyLines(value)
    .split('\n')
    .flatMap((line) => wrap(line, page.width - 12))
  page.lines.push(`  ${label.padEnd(8)}  ${paint(first)}`, ...more.map((line) => `            ${paint(line)}`))
}

function summary(page: Page, against: readonly ReportEntry[]): void {
  const { lines, colours, report } = page
  const verdict = verdictOf(report)
  const paint = verdict === 'clean' ? colours.green : colours.red
  if (lines.at(-1) !== '') lines.push('')
  const time = [
    ...(report.requests === undefined ? [] : [`${report.requests} requests`]),
    durationInWords(report.durationMs),
  ]
  lines.push(`${paint(colours.bold(verdictInWords(report)))}: ${countsInWords(report).join(', ')} (${time.join(', ')})`)
  // A long report has scrolled by: name once more what stands against it.
  const ids = [...new Set(against.map(({ id }) => oneLine(id)))]
  if (ids.length > 0 && columns(ids.join(', ')) > 0 && lines.length > 40) text(page, `  ${ids.join(', ')}`, 2, paint)
}
