import { counted } from '../../text/counted.ts'
import { present } from '../../text/present.ts'
import { oneLine } from '../safe-text.ts'
import { besideLines, needsLines } from '../client-needs.ts'
import type { Budget } from '../report.ts'
import { factLines, type Sections, skippedInWords } from '../sections.ts'
import {
  countsByLevel,
  countsInWords,
  durationInWords,
  outcomeInWords,
  type Tone,
  toneOf,
  verdictInWords,
} from '../verdict.ts'
import { shellLine } from '../../text/shell-line.ts'
import { sizeInWords } from '../../text/size-in-words.ts'
import { commandLines, wrap } from '../wrap.ts'
import type { Page, Paint } from './pretty-page.ts'

/** Including its heading, an overview takes at most 15 lines of a terminal with 80 columns. */
const linesOfOverview = 13
const labelWidth = 12
/** Skipped rules come before remarks, but always leave room for some. */
const leastForRemarks = 4

/** A label, and the lines next to it. */
interface Row {
  readonly label: string
  readonly lines: readonly string[]
}

/**
 * The overview at the end of a report: the verdict, counts by level, what was skipped and why, remarks on the run, and how
 * to see more. What has no room is counted; with `verbose` nothing is left out, and nothing from above is repeated.
 */
export function summary(page: Page, sections: Sections, verbose: boolean): void {
  const { lines, colours, report, width } = page
  const { failed, broken } = sections
  const row = (label: string, text: string): Row => ({ label, lines: wrap(oneLine(text), width - labelWidth) })
  const failing = [...failed, ...broken].map(({ id }) => id)
  // A long report has scrolled by, so repeat what failed.
  const isLong = lines.length > 40 && failing.length > 0
  const again = isLong ? [row(outcomeInWords(report, 'fail', 'failed'), [...new Set(failing)].join(', '))] : []
  const counts = countsByLevel(report).map(([level, words]) => row(level, words.join(', ')))
  const beside = [
    ...needsLines(report).map((line) => row('needs', line)),
    ...besideLines(report).map((line) => row('beside', line)),
  ]
  const remarks = factLines(report).map((remark) => row('remarks', remark))
  const budget = verbose && report.run?.budget ? [row('budget', budgetInWords(report.run.budget))] : []
  // A table has a row for each of them.
  const skipped =
    verbose || report.command === 'usage' ? [] : skippedInWords(sections).map((text) => row('skipped', text))
  const { hint, command } = verbose ? {} : hintFor(page, sections)
  const more = present([
    hint !== undefined && row('more', hint),
    command !== undefined && { label: 'more', lines: commandLines(oneLine(command), page.commandWidth - labelWidth) },
  ])

  if (lines.at(-1) !== '') lines.push('')
  const above = lines.length
  verdict(page)
  const room = linesOfOverview - (lines.length - above) - linesIn([...counts, ...beside, ...again, ...more])
  const reasons = fitting(skipped, room - Math.min(linesIn(remarks), leastForRemarks))
  const told = verbose ? remarks : fitting(remarks, room - linesIn(reasons))
  print(page, [...counts, ...beside, ...again, ...reasons, ...told, ...budget, ...more], colours.dim)
}

/** The verdict with its counts, in one line where the width allows. */
export function verdict(page: Page): void {
  const { lines, colours, report, width } = page
  const { green, red, yellow } = colours
  const paints: Readonly<Record<Tone, Paint>> = {
    clean: green,
    failed: red,
    open: red,
    unjudged: yellow,
    gaps: yellow,
    told: String,
  }
  const paint = paints[toneOf(report)]
  const { requests, durationMs } = report
  const time = present([requests !== undefined && counted(requests, 'request'), durationInWords(durationMs)])
  const words = verdictInWords(report)
  const [first = '', ...rest] = wrap(`${words}: ${countsInWords(report).join(', ')} (${time.join(', ')})`, width - 2)
  lines.push(paint(colours.bold(first.slice(0, words.length))) + first.slice(words.length))
  lines.push(...rest.map((line) => `  ${line}`))
}

/** How to see more, and the command for it if it is another one. */
function hintFor(
  { report, flags }: Page,
  { failed, open, stale, accepted, closed, observed, passed }: Sections,
): { readonly hint?: string; readonly command?: string } {
  if (report.command === 'gaps') {
    const [first] = [...open, ...stale, ...accepted, ...closed]
    if (first === undefined) return {}
    return {
      hint: 'To see all gaps in full, add --verbose; to see one in full, run',
      command: `npx model-query gaps ${shellLine([first.id, ...flags])}`,
    }
  }
  if (report.command === 'record' || report.command === 'usage') return {}
  const varied = report.command === 'vary'
  const hidden = present([
    passed.length > 0 && (varied ? 'every variation' : 'every rule'),
    observed.length > 0 && !varied && 'what was observed',
    failed.length > 0 && varied && 'all output',
  ])
  return hidden.length === 0 ? {} : { hint: `To see ${hidden.join(' and ')}, add --verbose.` }
}

/** As many rows as fit; the last line counts the others. */
function fitting(rows: readonly Row[], room: number): readonly Row[] {
  if (linesIn(rows) <= room) return rows
  const count = rows.findIndex((_, index) => linesIn(rows.slice(0, index + 1)) > room - 1)
  const left = rows.length - count
  return [...rows.slice(0, count), { label: rows[0]?.label ?? '', lines: [`and ${left} more`] }]
}

function linesIn(rows: readonly Row[]): number {
  return rows.reduce((sum, { lines }) => sum + lines.length, 0)
}

/** Rows of one label are grouped, with the label before the first. */
function print({ lines }: Page, rows: readonly Row[], paint: Paint): void {
  const indent = ' '.repeat(labelWidth)
  rows.forEach(({ label, lines: [first = '', ...rest] }, index) => {
    const begins = rows[index - 1]?.label !== label
    lines.push((begins ? `  ${paint(label)}${indent.slice(label.length + 2)}` : indent) + first)
    lines.push(...rest.map((line) => indent + line))
  })
}

/** What a run stays within, in one sentence. */
function budgetInWords({ bytes, bytesTogether, values, depth, timeMs, memory }: Budget): string {
  return present([
    `${sizeInWords(bytes)} decoded of one answer and ${sizeInWords(bytesTogether)} of all`,
    `${counted(values, 'value')} and ${counted(depth, 'level')} in one`,
    timeMs !== undefined && `nothing is asked after ${durationInWords(timeMs)}`,
    `about ${sizeInWords(memory)} of memory`,
  ]).join('; ')
}
