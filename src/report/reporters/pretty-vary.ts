import type { ReportEntry } from '../report.ts'
import { manyLines, oneLine } from '../safe-text.ts'
import { gapOf, type Sections } from '../sections.ts'
import { grouped } from '../../text/grouped.ts'
import { type Lead, leadOf } from '../../text/lead.ts'
import { present } from '../../text/present.ts'
import { shortened } from '../wrap.ts'
import { finding, paintOf, row } from './pretty-finding.ts'
import { command, gutter, heading, text, type Page } from './pretty-page.ts'
import { summary } from './pretty-summary.ts'

/** Lines of a command's output that are shown of a dependence. */
const linesShown = 5

/** What dependences of one topic have in common, and the first output that leads to a cause. */
interface Dependence {
  readonly entries: readonly ReportEntry[]
  readonly lines: readonly string[]
  readonly lead: Lead | undefined
}

/**
 * What a client depends on: the overview first, then a line for each dependence, with what leads to its cause. Where the client
 * crashes comes before where a test asserts a value; what the tests need of their data comes last. With `verbose` every
 * variation in full.
 */
export function dependences(page: Page, sections: Sections, verbose: boolean): void {
  const { lines, colours } = page
  const { failed, broken, known, stale, observed, passed } = sections
  const data = observed.flatMap(({ entries }) => entries)
  summary(page, sections, verbose)
  const all = [...grouped(failed, topicOf).values()].map(dependence)
  const shown = new Map<string, string>()
  const groups = [
    ['the client crashes', all.filter(({ lead }) => lead?.isCrash), 'Fix the client where it crashes.'],
    [
      'a test asserts a value',
      all.filter(({ lead }) => lead && !lead.isCrash && !lead.isDeath),
      'Where a test asserts more than the client needs, loosen it.',
    ],
    ['the command fails', all.filter(({ lead }) => !lead || lead.isDeath), undefined],
  ] as const
  for (const [title, group] of groups) {
    heading(page, title, group)
    for (const one of group) leading(page, one, shown)
  }
  heading(page, 'what your tests need from their data, which is not counted', data)
  for (const [topic, entries] of grouped(data, topicOf)) text(page, `  ${topic}: ${idsOf(entries)}`, 4)
  heading(page, 'known or accepted', known)
  for (const entry of known) reasons(page, entry)
  heading(page, 'stale: accepted, but no longer a dependency', stale)
  for (const entry of stale) reasons(page, entry)
  if (lines.at(-1) !== '') lines.push('')
  for (const entry of broken) finding(page, entry)
  if (verbose) {
    for (const entry of [...failed, ...data]) finding(page, entry)
    heading(page, 'passed', passed)
    for (const entry of passed) row(page, entry, '✓', colours.green)
  }
  next(page, failed, present(groups.map(([, group, step]) => group.length > 0 && step)))
}

function topicOf({ topic, title }: ReportEntry): string {
  return oneLine(topic ?? title)
}

function idsOf(entries: readonly ReportEntry[]): string {
  return entries.map(({ id }) => oneLine(id)).join(', ')
}

/** Of several variations that show the same, the first crash tells most. */
function dependence(entries: readonly ReportEntry[]): Dependence {
  const told = entries.map((entry) => {
    const excerpt = entry.evidence?.[0]?.excerpt ?? ''
    const lines = manyLines(excerpt)
      .split('\n')
      .filter((line) => line.trim() !== '')
    return { entry, lines, lead: leadOf(lines) }
  })
  const first = told.find(({ lead }) => lead?.isCrash) ?? told[0]
  const rest = entries.filter((entry) => entry !== first?.entry)
  return { entries: first ? [first.entry, ...rest] : rest, lines: first?.lines ?? [], lead: first?.lead }
}

/** What the client leans on, what leads to the cause, unless an earlier one has shown the same, and the command for it. */
function leading(page: Page, { entries, lines, lead }: Dependence, before: Map<string, string>): void {
  const [first] = entries
  if (first === undefined) return
  const { colours, width } = page
  const says = `  your tests depend on ${topicOf(first)}  ${gapOf(first)}  ${colours.dim(idsOf(entries))}`
  text(page, says, 4, paintOf(first, page))
  for (const detail of entries.flatMap(({ details = [] }) => details)) text(page, `    - ${oneLine(detail)}`, 6)
  const { error = [], place, test } = lead ?? {}
  const cause = `${place} ${error.join()}`
  const same = place === undefined ? undefined : before.get(cause)
  before.set(cause, same ?? first.id)
  const around = present([place && `  at ${place}`, test && `  in the test: ${test}`])
  const told = lead ? [...error.slice(0, linesShown - around.length), ...around] : lines.slice(-linesShown)
  const shown = same === undefined ? told.map((line) => shortened(line, width - 6)) : [`the same as under ${same}`]
  if (!lead) text(page, `    ${oneLine(first.actual ?? '')}`, 4)
  for (const line of shown) page.lines.push(...gutter(line, colours).map((one) => `  ${one}`))
  if (same === undefined) for (const { curl } of first.evidence ?? []) command(page, curl, colours.cyan, '    ')
  page.lines.push('')
}

function reasons(page: Page, entry: ReportEntry): void {
  text(page, `  ${oneLine(entry.id)}: ${topicOf(entry)}`, 4, paintOf(entry, page))
  for (const detail of entry.details ?? []) text(page, `    - ${oneLine(detail)}`, 6)
  if (entry.standing === 'stale' && entry.says !== undefined) text(page, `    ${oneLine(entry.says)}`, 4)
}

/** What to do about what failed. */
function next(page: Page, failed: readonly ReportEntry[], fixes: readonly string[]): void {
  const [first] = failed
  if (first === undefined) return
  const id = oneLine(first.id)
  heading(page, 'next', failed)
  for (const step of [
    ...fixes,
    `To see one in a debugger, set MODEL_QUERY_VARIATION=${id} and run your tests; --verbose shows all that they print.`,
    `To learn why a server may do this: npx model-query explain ${gapOf(first)}`,
    'To live with one, name it in vary.accepted.json; to have servers checked for it, add --needs FILE.',
  ])
    text(page, `  - ${step}`, 4)
}
