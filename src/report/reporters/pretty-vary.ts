import type { ReportEntry } from '../report.ts'
import { manyLines, oneLine } from '../safe-text.ts'
import { excerptTitle, gapOf, type Sections } from '../sections.ts'
import { tellingLines } from '../../text/telling-lines.ts'
import { finding, paintOf, row } from './pretty-finding.ts'
import { gutter, heading, text, type Page } from './pretty-page.ts'
import { summary } from './pretty-summary.ts'
import { grouped } from '../../text/grouped.ts'

/** Lines of a command's output that are shown; with `verbose` all that the report has. */
const linesShown = 16
/** Frames of a stack, which say least of what went wrong. */
const frame = /^\s*at .*:\d+:\d+\)?(?: \{)?$/

/**
 * What a client depends on: the overview first, then a sentence for each dependence below its open point, then what the
 * tests need of their data, and at last what the command wrote. With `verbose` every variation in full.
 */
export function dependences(page: Page, sections: Sections, verbose: boolean): void {
  const { lines, colours, report } = page
  const { failed, broken, known, stale, observed, passed } = sections
  const data = observed.flatMap(({ entries }) => entries)
  summary(page, sections, verbose)
  const byPoint = [...grouped(failed, gapOf)].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  heading(page, 'your client depends on', byPoint)
  for (const [point, entries] of byPoint) {
    const words = report.words?.[point]
    text(page, `  ${point}${words === undefined ? '' : `  ${oneLine(words)}`}`, point.length + 4, colours.cyan)
    permissions(page, point, entries)
    sentences(page, entries)
  }
  heading(page, 'what your tests need from their data, which is not counted', data)
  sentences(page, data)
  heading(page, 'known or accepted', known)
  for (const entry of known) reasons(page, entry)
  heading(page, 'stale: accepted, but no longer a dependency', stale)
  for (const entry of stale) reasons(page, entry)
  if (lines.at(-1) !== '') lines.push('')
  for (const entry of broken) finding(page, entry)
  if (verbose) for (const entry of [...failed, ...data]) finding(page, entry)
  else for (const [, [first]] of grouped(failed, topicOf)) if (first) output(page, first)
  if (verbose) heading(page, 'passed', passed)
  if (verbose) for (const entry of passed) row(page, entry, '✓', colours.green)
}

/** The clauses that permit what was varied, beside the open point: that no field is required, say. */
function permissions(page: Page, point: string, entries: readonly ReportEntry[]): void {
  for (const id of new Set(entries.flatMap(({ cites }) => cites))) {
    const words = page.report.words?.[id]
    if (id !== point && words !== undefined) {
      text(page, `    ${id}  ${oneLine(words)}`, id.length + 6, page.colours.dim)
    }
  }
}

function topicOf({ topic, title }: ReportEntry): string {
  return oneLine(topic ?? title)
}

/** One sentence for each topic, with the variations that show it. */
function sentences(page: Page, entries: readonly ReportEntry[]): void {
  for (const [topic, all] of grouped(entries, topicOf)) {
    text(page, `    ${topic}: ${all.map(({ id }) => oneLine(id)).join(', ')}`, 6)
    for (const detail of all.flatMap(({ details = [] }) => details)) text(page, `      - ${oneLine(detail)}`, 8)
  }
}

function reasons(page: Page, entry: ReportEntry): void {
  text(page, `  ${oneLine(entry.id)}: ${topicOf(entry)}`, 4, paintOf(entry, page))
  for (const detail of entry.details ?? []) text(page, `    - ${oneLine(detail)}`, 6)
  if (entry.standing === 'stale' && entry.says !== undefined) text(page, `    ${oneLine(entry.says)}`, 4)
}

/** What tells most of what a command wrote, and the command that shows it again. */
function output(page: Page, entry: ReportEntry): void {
  const { lines, colours } = page
  lines.push(`${paintOf(entry, page)(colours.bold(oneLine(entry.id)))}  ${oneLine(entry.actual ?? '')}`)
  for (const { curl, excerpt = '' } of entry.evidence ?? []) {
    lines.push(`  $ ${colours.cyan(oneLine(curl))}`)
    const all = excerpt === '' ? [] : manyLines(excerpt).split('\n')
    const said = all.filter((line) => line.trim() !== '' && !frame.test(line))
    const shown = tellingLines(said, linesShown)
    if (shown.length < all.length) lines.push(`  ${excerptTitle}`)
    for (const line of shown) lines.push(...gutter(line, colours))
  }
  lines.push('')
}
