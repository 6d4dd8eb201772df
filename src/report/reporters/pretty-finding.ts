import { aboutOf, againOf, commandsOf, excerptTitle, namesOrCount, restingOn } from '../sections.ts'
import { columns } from '../../text/columns.ts'
import { counted } from '../../text/counted.ts'
import { present } from '../../text/present.ts'
import { placeName } from '../../text/user-error.ts'
import type { ReportEntry } from '../report.ts'
import { needInWords } from '../client-needs.ts'
import { manyLines, oneLine } from '../safe-text.ts'
import { failOnOf, weightOf } from '../verdict.ts'
import { commandLines, shortened, wrap } from '../wrap.ts'
import { command as commandLine, gutter, text, type Page, type Paint } from './pretty-page.ts'

/** One line for an entry that needs no more. */
export function row(page: Page, entry: ReportEntry, mark: string, paint: Paint): void {
  const about = present([...new Set([entry.id, ...entry.cites]), entry.operation])
  const head = about.map(oneLine).join('  ')
  const told = oneLine(entry.says ?? '')
  const { dim } = page.colours
  const isOneLine = entry.outcome === 'pass' && told !== '' && columns(head + told) + 6 <= page.width
  page.lines.push(`  ${paint(mark)} ${head}${isOneLine ? `  ${dim(told)}` : ''}`)
  if (entry.outcome === 'pass' && !isOneLine && told !== '') text(page, `    ${told}`, 4, dim)
  if (entry.outcome === 'pass') return
  text(page, `    ${oneLine(entry.title)}`, 4)
  if (entry.says !== undefined) text(page, `    ${oneLine(entry.says)}`, 4)
  if (entry.reason !== undefined) text(page, `    reason: ${oneLine(entry.reason)}`, 4)
}

/** One or two words for the status of an entry. */
function badgeOf(entry: ReportEntry): string {
  const { outcome, standing } = entry
  if (entry.client !== undefined) return needInWords(entry).toUpperCase()
  if (entry.beside !== undefined) return 'DIFFERS'
  if (standing === 'stale') return 'STALE'
  if (outcome === 'unjudged') return 'NOT JUDGED'
  return outcome === 'open' && standing === 'known' ? 'KNOWN' : outcome.toUpperCase()
}

/** Red for what fails the run, yellow for what could, green for a closed gap, dim for what is known. */
export function paintOf(entry: ReportEntry, { colours, report }: Page): Paint {
  if (entry.outcome === 'closed' && entry.standing !== 'stale') return colours.green
  const weight = weightOf(entry, failOnOf(report))
  return weight === 'error' ? colours.red : weight === 'warning' ? colours.yellow : colours.dim
}

/** The number of answers shown; other exchanges show only the command. */
const answersShown = 2

/** Everything known about an entry that needs attention. */
export function finding(page: Page, entry: ReportEntry): void {
  const { lines, colours, report } = page
  const start = lines.length
  const paint = paintOf(entry, page)
  const about = aboutOf(entry).map(oneLine)
  const level = entry.outcome === 'fail' && entry.level !== 'required' && entry.level
  lines.push(
    present([paint(colours.bold(badgeOf(entry))), colours.bold(oneLine(entry.id)), level, ...about]).join('  '),
  )
  text(page, `  ${oneLine(entry.title)}`, 2)
  if (report.command === 'check' && entry.outcome === 'fail' && !page.verbose)
    return inBrief(page, entry, lines.length - start)
  for (const id of entry.cites) {
    const words = report.words?.[id]
    if (words !== undefined && words !== entry.title) text(page, `  ${id}: ${oneLine(words)}`, 4, colours.dim)
  }
  if (entry.says !== undefined) text(page, `  ${oneLine(entry.says)}`, 2)
  labelled(page, 'expected', entry.expected, colours.green)
  labelled(page, 'actual', entry.actual, paint)
  labelled(page, 'likely', entry.likely, String)
  for (const detail of entry.details ?? []) text(page, `  - ${oneLine(detail)}`, 4)
  const places = entry.places ?? []
  places.forEach((place, index) => {
    if (index === 0 || place.frame !== undefined || places[index - 1]?.frame !== undefined) lines.push('')
    lines.push(`  ${colours.cyan(oneLine(placeName(place)))}`)
    if (place.frame !== undefined) lines.push(...gutter(manyLines(place.frame), colours))
  })
  commands(page, entry)
  lines.push('')
}

/** A failure takes so many lines of 80 columns at most. */
const mostLines = 20
/** Of a value so much is shown. */
const longestValue = 200
/** A further one is shown beside what takes so many lines at most. */
const linesBeside = 8

/** What a report of a bug has: what was expected and seen, one command, how to read more, and how to run this alone. */
function inBrief(page: Page, entry: ReportEntry, used: number): void {
  const { lines, colours, report } = page
  const { id, says, details = [], places = [] } = entry
  const short = (value: string | undefined): string | undefined => value && shortened(value, longestValue)
  const start = lines.length - used
  if (says !== undefined) text(page, `  ${oneLine(shortened(says, longestValue))}`, 2)
  labelled(page, 'expected', short(entry.expected), colours.green)
  labelled(page, 'actual', short(entry.actual), paintOf(entry, page))
  const [also, ...further] = lines.length - start <= linesBeside ? details : [undefined, ...details]
  labelled(page, 'also', short(also), String)
  labelled(page, 'likely', entry.likely, String)
  const [place] = places
  if (place !== undefined && entry.level !== 'declared')
    lines.push(`  ${report.mocks ? 'place   ' : 'contract'}  ${colours.cyan(oneLine(placeName(place)))}`)
  const resting = restingOn(report, id)
  if (resting.length > 0) labelled(page, 'skipped', `since this failed: ${namesOrCount(resting)}`, colours.dim)
  const [command, ...more] = commandsOf(entry)
  const left = [
    further.length > 0 && counted(further.length, 'more value'),
    more.length > 0 && counted(more.length, 'more command'),
  ]
  const hints = [`npx model-query explain ${oneLine(id)}`, againOf(report, page.flags, id) ?? '']
  const isLeft = present(left).length > 0
  if (command !== undefined) {
    commandLine(page, command.curl, colours.cyan)
    const ofHints = hints.flatMap((hint) => commandLines(oneLine(hint), page.commandWidth - 4)).length
    const room = mostLines - (lines.length - start) - ofHints - Number(isLeft)
    const answer = command.excerpts.slice(0, 1).flatMap((excerpt) => manyLines(excerpt).split('\n'))
    const wrapped = answer.flatMap((line) => wrap(line, page.width - 4)).filter((line) => line !== '')
    const shown = wrapped.length > room ? [...wrapped.slice(0, Math.max(0, room - 1)), '…'] : wrapped
    lines.push(...shown.flatMap((line) => gutter(line, colours)))
  }
  if (isLeft) text(page, `  ${present(left).join(', ')}: add --verbose`, 2, colours.dim)
  for (const hint of hints) commandLine(page, hint, colours.dim)
  lines.push('')
}

/** Longer commands bury what is around them: of each entry one is shown, and each of them once. */
const longCommand = 1000

function commands(page: Page, entry: ReportEntry): void {
  const { lines, colours } = page
  let answers = 0
  let isApart = true
  let [long, left] = [0, 0]
  for (const { curl, excerpts } of commandsOf(entry)) {
    const isLong = curl.length > longCommand
    if (isLong && long++ > 0) {
      left++
      continue
    }
    if (isApart) lines.push('')
    const before = page.longCommands.get(curl)
    if (before !== undefined) lines.push(`  $ ${colours.dim(`as under ${oneLine(before)}`)}`)
    else commandLine(page, curl, colours.cyan)
    if (isLong && before === undefined) page.longCommands.set(curl, entry.id)
    const shown = excerpts.slice(0, answersShown - answers)
    for (const excerpt of shown) {
      lines.push(`  ${excerptTitle}`)
      for (const line of manyLines(excerpt).split('\n')) {
        lines.push(...wrap(line, page.width - 4).flatMap((part) => gutter(part, colours)))
      }
    }
    answers += shown.length
    isApart = shown.length > 0
  }
  if (left > 0)
    text(page, `  and ${counted(left, 'more command')} as long, which the other forms of the report have`, 2)
}

function labelled(page: Page, label: string, value: string | undefined, paint: Paint): void {
  if (value === undefined) return
  const [first = '', ...more] = manyLines(value)
    .split('\n')
    .flatMap((line) => wrap(line, page.width - 12))
  page.lines.push(`  ${label.padEnd(8)}  ${paint(first)}`, ...more.map((line) => `            ${paint(line)}`))
}
