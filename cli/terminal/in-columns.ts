import { wrap } from '../../src/report/wrap.ts'

/** The last cell of a row has at least so many columns, or lines of its own. */
const leastForLast = 30
const indent = '    '

/** Rows of cells as lines, in which each cell but the last of a row is as wide as the longest of its column; of so many columns at most. */
export function inColumns(rows: readonly (readonly string[])[], width: number = Number.POSITIVE_INFINITY): string {
  const widths = rows[0]?.slice(0, -1).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  const before = widths.reduce((sum, one) => sum + one + 2, 0)
  const isApart = width - before < leastForLast
  const lines = rows.flatMap((row) => {
    const last = row.at(-1) ?? ''
    const cells = row.slice(0, -1)
    if (isApart)
      return [cells.filter(Boolean).join('  '), ...wrap(last, width - indent.length).map((line) => indent + line)]
    const [first = '', ...more] = wrap(last, width - before)
    const head = cells.map((cell, at) => `${cell.padEnd(widths[at] ?? 0)}  `).join('')
    return [head + first, ...more.map((line) => ' '.repeat(before) + line)]
  })
  return lines.map((line) => `${line}\n`).join('')
}
