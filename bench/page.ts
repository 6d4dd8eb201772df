import { readFileSync, writeFileSync } from 'node:fs'
import { tableHead } from './rounds.ts'

const file = new URL('README.md', import.meta.url)
const readme = new URL('../README.md', import.meta.url)
/** The first table of the page is that of `npm run bench`. */
const table = new RegExp(`${escaped(tableHead)}(?:\\|.*\\n)*`)

function escaped(text: string): string {
  return text.replace(/[|]/g, String.raw`\|`)
}

/** The rows of the page, by what they measure. */
export function rowsIn(page: string): ReadonlyMap<string, string> {
  const rows = (table.exec(page)?.[0] ?? '').slice(tableHead.length).split('\n').filter(Boolean)
  return new Map(rows.map((row) => [cellsOf(row)[0] ?? '', row]))
}

function cellsOf(row: string): readonly string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Puts rows in the place of those that measure the same, and new ones behind the others. */
export function withRows(page: string, rows: readonly string[]): string {
  const all = new Map(rowsIn(page))
  for (const row of rows) all.set(cellsOf(row)[0] ?? '', row.trimEnd())
  return page.replace(table, () => tableHead + [...all.values()].map((row) => `${row}\n`).join(''))
}

/** What the README says of speed, by the row from which it has its ratio. */
const claims: readonly (readonly [what: string, says: (ratio: string) => string])[] = [
  [
    'getEntity, 10,000 entities, 32 connections',
    (ratio) =>
      `- \`getEntity\` with 10,000 entities on 32 connections: ${ratio} times as many answers per CPU-second as a bare \`node:http\` server that sends the same bytes.`,
  ],
  [
    'searchModel, 10,000 entities, mixed queries',
    (ratio) =>
      `- \`searchModel\` over 10,000 entities: ${ratio} times as long as the search component in process plus a bare \`node:http\` server.`,
  ],
  [
    'reading a build of 529 MB, time',
    (ratio) => `- Reading a build of 529 MB: ${ratio} times as long as \`JSON.parse\`, with half its peak memory.`,
  ],
]

/** The lines of the README that a page of figures allows. */
export function claimsOf(page: string): readonly string[] {
  const rows = rowsIn(page)
  return claims.map(([what, says]) => says((cellsOf(rows.get(what) ?? '')[4] ?? '').replaceAll('*', '')))
}

/** Writes rows into bench/README.md, and what they come to into the README. */
export function writePage(rows: readonly string[]): void {
  const page = withRows(readFileSync(file, 'utf8'), rows)
  writeFileSync(file, page)
  const lines = claimsOf(page).join('\n')
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(/(## Speed\n\n.*\n\n)(?:- .*\n)+/, `$1${lines}\n`))
}
