import { columns } from './columns.ts'

/** A place in a text: line and column from 1, columns in UTF-16 code units, as editors count them. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** The position of a UTF-16 offset (0 to `text.length`) in a text whose lines end in LF or CRLF. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  let line = 1
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++
  return { line, column: offset - lineStart + 1 }
}

const context = 2
const widest = 100

/**
 * The lines around a position with a caret under it, for people; at most five lines and a caret line.
 * `firstLine` is the number of the text's first line, for a text that is a piece of a larger file, or lines of it.
 * Control characters are replaced, and a long line is cut around the caret, with an ellipsis at each cut.
 */
export function codeFrame(text: string | readonly string[], { line, column }: Position, firstLine: number = 1): string {
  const lines = typeof text === 'string' ? text.split(/\r?\n/) : text
  const index = line - firstLine
  const from = Math.max(0, index - context)
  const to = Math.min(lines.length, index + context + 1)
  const width = String(firstLine + to - 1).length
  const cut = Math.max(0, column - 1 - widest / 2)
  const shown = (row: string, end: number): string =>
    (cut > 0 && row !== '' ? '…' : '') + printable(row.slice(cut, end))
  const rows: string[] = []
  for (let at = from; at < to; at++) {
    const row = lines[at] ?? ''
    rows.push(
      `${at === index ? '>' : ' '} ${String(firstLine + at).padStart(width)} | ${shown(row, cut + widest)}${row.length > cut + widest ? '…' : ''}`.trimEnd(),
    )
    if (at === index) rows.push(`  ${' '.repeat(width)} | ${' '.repeat(columns(shown(row, column - 1)))}^`)
  }
  return rows.join('\n')
}

function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\u00b7')
}
