import { forMarkdown, jsonText, markdownCode, oneLine } from '../report/safe-text.ts'
import { wrap } from '../report/wrap.ts'
import { columns } from '../text/columns.ts'
import type { InterfaceOperation, InterfacePage, InterfaceReply } from './interface-page.ts'

/** A form of the interface page: the whole text, for a terminal in lines of so many columns. */
export type InterfaceForm = (page: InterfacePage, width?: number) => string

const headings = ['Operation', 'Method', 'Path', 'Parameters', 'Replies', 'Described', 'Gaps'] as const
const notShown = 'not shown'

/** Columns where there is no terminal. */
const usual = 120

/** A table; where a row has no room, a list. */
const table: InterfaceForm = (page, width = usual) => {
  const rows = page.operations.map((operation) => cellsOf(operation).map(oneLine))
  const about = [`${page.title} ${page.version}`.trim(), factsOf(page).join(', '), ...gapsLine(page)]
  const head = about.flatMap((line) => wrap(oneLine(line), width))
  const all = [headings, ...rows]
  const widths = headings.map((_, at) => Math.max(...all.map((row) => columns(row[at] ?? ''))))
  const padded = (cell: string, at: number): string => cell + ' '.repeat((widths[at] ?? 0) - columns(cell))
  const lines = all.map((row) => row.map(padded).join('  ').trimEnd())
  const hasRoom = lines.every((line) => columns(line) <= width)
  return `${[...head, '', ...(hasRoom ? lines : rows.flatMap((row) => listed(row, width)).slice(0, -1))].join('\n')}\n`
}

/** An operation with a line for each of its cells. */
function listed([name = '', method = '', path = '', ...cells]: readonly string[], width: number): readonly string[] {
  const labelWidth = 14
  const lines = cells.flatMap((cell, at) => {
    const [first = '', ...more] = wrap(cell, width - labelWidth)
    const label = `  ${headings[at + 3]?.toLowerCase()}`.padEnd(labelWidth)
    return [label + first, ...more.map((part) => ' '.repeat(labelWidth) + part)]
  })
  return [...wrap(`${name}  ${method === path ? method : `${method} ${path}`}`, width), ...lines, '']
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
