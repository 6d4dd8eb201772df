/**
 * `npm run bench`: what is promised of speed and memory, each beside a named reference in the same run, as a table in
 * Markdown. `npm run bench -- search swap` measures these parts alone, `guard` what must not slip, in less than a minute, with exit
 * code 1 where it has; `--write` keeps the rows in bench/README.md. `--growth` asks the same questions at growing sizes.
 */
import { cpus } from 'node:os'
import { carriage } from './carriage.ts'
import { check } from './check.ts'
import { gaps } from './gaps.ts'
import { guard } from './guard.ts'
import { growingSizes, growth } from './growth.ts'
import { writePage } from './page.ts'
import { million, ranking } from './ranking.ts'
import { read } from './read.ts'
import { isMet, ratioOf, type Row, rowText, tableHead, wantedOf } from './rounds.ts'
import { search } from './search.ts'
import { startAndMemory } from './start.ts'
import { swap } from './swap.ts'

const parts: Readonly<Record<string, () => AsyncGenerator<Row | string>>> = {
  carriage,
  search,
  ranking,
  million,
  start: startAndMemory,
  read,
  swap,
  check,
  gaps,
  guard,
}
/** What takes too long, or repeats what other parts measure. */
const notByDefault = ['million', 'guard']

const named = process.argv.slice(2)
const measured = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model}`
const partsNamed = named.filter((name) => Object.hasOwn(parts, name))
const sizes = named.filter((name) => /^[1-9]\d+$/.test(name)).map(Number)
const wrong = named.find(
  (name) => !['--growth', '--write'].includes(name) && !/^[1-9]\d+$/.test(name) && !Object.hasOwn(parts, name),
)
if (wrong === undefined) {
  console.log(`${measured}, Node ${process.versions.node}\n`)
  await (named.includes('--growth')
    ? growth(sizes.length > 0 ? sizes : growingSizes)
    : table(partsNamed.length === 0 ? Object.keys(parts).filter((name) => !notByDefault.includes(name)) : partsNamed))
} else {
  console.error(`There is no part ${wrong}; there are ${Object.keys(parts).join(', ')}, and --growth.`)
  process.exitCode = 2
}

async function table(names: readonly string[]): Promise<void> {
  const notes: string[] = []
  const rows: Row[] = []
  process.stdout.write(tableHead)
  for (const name of names) {
    for await (const row of parts[name]?.() ?? []) {
      if (typeof row === 'string') notes.push(row)
      else {
        rows.push(row)
        process.stdout.write(rowText(row, measured))
      }
    }
  }
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
  if (named.includes('--write')) writePage(rows.map((row) => rowText(row, measured)))
  if (!names.includes('guard')) return
  for (const row of rows.filter((one) => !isMet(one))) {
    console.error(`${row.what}: ${ratioOf(row).toFixed(2)} of ${row.reference}, wanted ${wantedOf(row)}.`)
    process.exitCode = 1
  }
}
