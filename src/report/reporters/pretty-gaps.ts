import type { ReportEntry } from '../report.ts'
import { oneLine } from '../safe-text.ts'
import type { Sections } from '../sections.ts'
import { columns } from '../../text/columns.ts'
import { counted } from '../../text/counted.ts'
import { grouped } from '../../text/grouped.ts'
import { wrap } from '../wrap.ts'
import { paintOf } from './pretty-finding.ts'
import { type Page, type Paint, text } from './pretty-page.ts'

/** The cells of one gap: its id, what it is about, where it is, and what closes it. */
type Cells = readonly [id: string, what: string, where: string, closedBy: string]

/**
 * One line per gap, with headings if not all of them are open and new; in a narrow terminal one line per cell. Files in
 * the contract's folder are named relative to it.
 */
export function gapTable(page: Page, { open, stale, accepted, closed }: Sections): void {
  const all = [...open, ...stale, ...accepted, ...closed]
  if (all.length === 0) return
  const { subject } = page.report
  const folder = subject.slice(0, subject.lastIndexOf('/') + 1)
  const rows = all.map((entry) => cellsOf(entry, folder))
  // Of the files of an installed package none is named.
  const head: Cells = ['GAP', 'WHAT', rows.some(([, , where]) => where !== '') ? 'WHERE' : '', 'CLOSED BY']
  const widths = widthsFor([head, ...rows], page.width)
  let headed = false
  const group = (title: string, entries: readonly ReportEntry[]): void => {
    if (entries.length > 0 && title !== '') {
      if (page.lines.at(-1) !== '') page.lines.push('')
      page.lines.push(page.colours.bold(title))
    }
    if (entries.length > 0 && widths && !headed) {
      print(page, head, widths, page.colours.dim)
      headed = true
    }
    for (const entry of entries) {
      const cells = cellsOf(entry, folder)
      if (widths) print(page, cells, widths, paintOf(entry, page))
      else stack(page, cells, paintOf(entry, page))
    }
  }
  group(
    '',
    open.filter(({ drafted }) => !drafted),
  )
  group(
    'drafted: still open, until the values under x-undecided are decided',
    open.filter(({ drafted }) => drafted),
  )
  group('stale: accepted, but closed or unknown', stale)
  group('known: accepted, or open before', accepted)
  group('closed: the contract or its notes caught up', closed)
  tagTable(page, open)
}

/** Lines of a table of gaps and tags together; a contract can have hundreds of tags. */
const mostLines = 40
const leastTags = 3

/** What decisions at open points cost: those of one cost under it. */
export function billTable(page: Page): void {
  const { bill = [] } = page.report
  for (const [says, rows] of grouped(bill, (row) => row.says)) {
    page.lines.push('')
    text(page, oneLine(says), 2, page.colours.bold)
    for (const { point, title } of rows)
      text(page, `  ${point.padEnd(longestPoint)}${oneLine(title)}`, longestPoint + 2)
  }
}

/** A line for each tag, those with most first: how much of it leaves which gap open. */
function tagTable({ lines, colours, width }: Page, open: readonly ReportEntry[]): void {
  const all = open.flatMap(({ id, tags = {} }) => Object.entries(tags).map(([tag, count]) => ({ id, tag, count })))
  const sum = (counts: typeof all): number => counts.reduce((before, { count }) => before + count, 0)
  const byTag = [...grouped(all, ({ tag }) => tag)].toSorted(([, a], [, b]) => sum(b) - sum(a))
  if (byTag.length < 2) return
  const shown = byTag.slice(0, Math.max(leastTags, mostLines - lines.length - 4))
  const names = shown.map(([tag]) => wrap(oneLine(tag) || 'without a tag', longestPlace)[0] ?? '')
  const column = Math.max(...names.map(columns))
  lines.push('', colours.bold('by tag: --tag NAME shows the gaps of one'))
  for (const [index, [, counts]] of shown.entries()) {
    const most = counts.toSorted((a, b) => b.count - a.count).map(({ id, count }) => `${oneLine(id)} ${count}`)
    const [first = '', ...more] = wrap(most.join(', '), width - column - gutter - 2)
    lines.push(`${padded(names[index] ?? '', column)}${' '.repeat(gutter)}${first}${more.length > 0 ? ' …' : ''}`)
  }
  if (byTag.length > shown.length) lines.push(`and ${counted(byTag.length - shown.length, 'more tag')}`)
}

function cellsOf({ id, title, topic, places, says, closedBy, clients = [] }: ReportEntry, folder: string): Cells {
  const [place] = places ?? []
  const [first, ...more] = closedBy ?? []
  const file = place?.file.startsWith(folder) ? place.file.slice(folder.length) : (place?.file ?? '')
  const where = place?.line === undefined ? file : `${file}:${place.line}`
  const closing = first === undefined ? (says ?? '') : more.length > 0 ? `${first} (+${more.length})` : first
  const what = `${topic ?? title}${clients.length === 0 ? '' : `, needed by ${clients.join(', ')}`}`
  return [oneLine(id), oneLine(what), oneLine(where), oneLine(closing)]
}

const gutter = 2
const longestPoint = 8
const longestId = 22
const longestPlace = 30
const leastForWords = 36

/** The widths of the four columns, which long ids may exceed; `undefined` if the terminal is too narrow for columns. */
function widthsFor(rows: readonly Cells[], width: number): readonly [number, number, number, number] | undefined {
  const longest = (column: number, most: number = Infinity): number =>
    Math.max(...rows.map((cells) => columns(cells[column] ?? '')).filter((length) => length <= most))
  const id = longest(0, longestId)
  const where = Math.min(longest(2), longestPlace)
  const words = width - id - where - 3 * gutter
  if (words < leastForWords) return undefined
  const what = Math.min(longest(1), words - Math.min(longest(3), Math.floor(words / 2)))
  return [id, what, where, words - what]
}

function print(page: Page, [id, ...words]: Cells, [idWidth, ...widths]: readonly number[], paint: Paint): void {
  const space = ' '.repeat(gutter)
  const idColumns = idWidth ?? 0
  const standsAlone = columns(id) > idColumns
  if (standsAlone) page.lines.push(paint(id))
  const shown = words.map((cell, index) => ({ cell, width: widths[index] ?? 0 })).filter(({ width }) => width > 0)
  const cells = shown.map(({ cell, width }) => wrap(cell, width))
  for (let line = 0; line < Math.max(...cells.map((cell) => cell.length)); line++) {
    const first = line === 0 && !standsAlone ? paint(id) + padded('', idColumns - columns(id)) : padded('', idColumns)
    const rest = cells.map((cell, index) => padded(cell[line] ?? '', shown[index]?.width ?? 0))
    page.lines.push([first, ...rest].join(space).trimEnd())
  }
}

function stack(page: Page, [id, ...words]: Cells, paint: Paint): void {
  // Ids are never broken, so that they can be pasted.
  page.lines.push(paint(id))
  for (const cell of words.filter((word) => word !== '')) {
    page.lines.push(...wrap(cell, page.width - gutter).map((line) => ' '.repeat(gutter) + line))
  }
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - columns(text)))
}
