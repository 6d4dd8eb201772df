import { forMarkdown, jsonText, markdownCode, oneLine } from '../report/safe-text.ts'
import { wrap } from '../report/wrap.ts'
import { columns } from '../text/columns.ts'
import type { InterfaceOperation, InterfacePage, InterfaceReply } from './interface-page.ts'

/** A form of the interface page: the whole text, for a terminal in lines of so many columns. */
export type InterfaceForm = (page: InterfacePage, width?: number) => string

const headings = ['Operation', 'Method', 'Path', 'Parameters', 'Replies', 'Described', 'Gaps'] as const
const notShown = 'not shown'

const table: InterfaceForm = (page, width = widest) => {
  const rows = [headings, ...page.operations.map((operation) => cellsOf(operation).map(oneLine))]
  const about = [`${page.title} ${page.version}`.trim(), factsOf(page).join(', '), ...gapsLine(page)]
  const head = about.flatMap((line) => wrap(oneLine(line), width)).join('\n')
  if (width < narrowest && widthOf(widestIn(rows)) > width) return `${head}\n\n${list(rows.slice(1), width)}\n`
  const widths = widthsOf(rows, width)
  const lines = rows.flatMap((row) => {
    const cells = row.map((cell, index) => wrap(cell, widths[index] ?? 0))
    return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, line) =>
      cells
        .map((cell, index) => (cell[line] ?? '') + ' '.repeat((widths[index] ?? 0) - columns(cell[line] ?? '')))
        .join('  ')
        .trimEnd(),
    )
  })
  return `${head}\n\n${lines.join('\n')}\n`
}

/** Columns of a line at most; with fewer than the least, a table that has no room becomes a list. */
const [narrowest, widest] = [100, 120]

/** Each operation with a line for each of its cells. */
function list(rows: readonly (readonly string[])[], width: number): string {
  const [, , , ...labels] = headings
  const room = 2 + Math.max(...labels.map(({ length }) => length)) + 2
  const lines = rows.flatMap(([name = '', method = '', path = '', ...cells]) => [
    `${name}  ${method === path ? method : `${method} ${path}`}`,
    ...cells.flatMap((cell, at) => {
      const [first = '', ...more] = wrap(cell, width - room)
      const label = `  ${(labels[at] ?? '').toLowerCase()}`.padEnd(room)
      return [label + first, ...more.map((part) => ' '.repeat(room) + part)]
    }),
    '',
  ])
  return lines.slice(0, -1).join('\n')
}

function widestIn(rows: readonly (readonly string[])[]): readonly number[] {
  return headings.map((_, index) => Math.max(...rows.map((row) => columns(row[index] ?? ''))))
}

function widthOf(widths: readonly number[]): number {
  return widths.reduce((sum, one) => sum + one, 2 * (widths.length - 1))
}

/** The width of each column: that of its longest cell, with the widest column cut down until a line fits. */
function widthsOf(rows: readonly (readonly string[])[], width: number): readonly number[] {
  const widths = [...widestIn(rows)]
  for (let left = widthOf(widths) - Math.min(width, widest); left > 0; left--) {
    const most = Math.max(...widths)
    widths[widths.indexOf(most)] = most - 1
  }
  return widths
}

const markdown: InterfaceForm = (page) => {
  const rows = page.operations.map((operation) => {
    const [name = '', method = '', path = '', ...rest] = cellsOf(operation)
    const shownPath = path === notShown ? path : markdownCode(path)
    return `| ${[forMarkdown(name), forMarkdown(method), shownPath, ...rest.map(forMarkdown)].join(' | ')} |`
  })
  return `${[
    `# ${forMarkdown(`${page.title} ${page.version}`.trim())}`,
    [factsOf(page).join(', '), ...gapsLine(page)].map(forMarkdown).join('\n\n'),
    [`| ${headings.join(' | ')} |`, `| ${headings.map(() => '---').join(' | ')} |`, ...rows].join('\n'),
  ].join('\n\n')}\n`
}

/** Every form by its name. */
export const interfaceForms: Readonly<Record<'table' | 'markdown' | 'json', InterfaceForm>> = {
  table,
  markdown,
  json: (page) => `${jsonText(page)}\n`,
}

function cellsOf({ name, method, path, parameters, replies, note, gaps }: InterfaceOperation): readonly string[] {
  return [
    name,
    method ?? notShown,
    path ?? notShown,
    parameters
      ?.map(({ name, in: place, required }) => `${name} (${place}${required ? ', required' : ''})`)
      .join(', ') ?? notShown,
    replies?.map(replyInWords).join(', ') ?? notShown,
    note === undefined ? 'no' : 'yes',
    gaps.join(', '),
  ].map((cell) => (cell === '' ? '-' : cell))
}

function replyInWords({ status, body, contentTypes }: InterfaceReply): string {
  const content = body ?? contentTypes[0]
  return content === undefined ? status : `${status} ${content}`
}

function factsOf({ openapi, properties }: InterfacePage): readonly string[] {
  const named = Object.entries(properties).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return [`OpenAPI ${openapi}`, ...named]
}

function gapsLine({ gaps }: InterfacePage): readonly string[] {
  return gaps.length === 0 ? [] : [`Open for the interface as a whole: ${gaps.join(', ')}`]
}
