/** Rows of cells as lines, in which each cell but the last of a row is as wide as the longest of its column. */
export function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.slice(0, -1).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}\n`).join('')
}
