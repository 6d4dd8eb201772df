/**
 * `npm run bench`: what is promised of speed and memory, each beside a named reference in the same run, as a table in
 * Markdown. `npm run bench -- search swap` measures these parts alone; `--growth` the same questions at growing sizes.
 */
import { cpus } from 'node:os'
import { carriage } from './carriage.ts'
import { check } from './check.ts'
import { gaps } from './gaps.ts'
import { growingSizes, growth } from './growth.ts'
import { million, ranking } from './ranking.ts'
import { read } from './read.ts'
import { type Row, rowText, tableHead } from './rounds.ts'
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
}

const named = process.argv.slice(2)
const sizes = named.filter((name) => /^[1-9]\d+$/.test(name)).map(Number)
const wrong = named.find((name) => name !== '--growth' && !/^[1-9]\d+$/.test(name) && !Object.hasOwn(parts, name))
if (wrong === undefined) {
  const today = new Date().toISOString().slice(0, 10)
  console.log(`${today}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}\n`)
  await (named.includes('--growth')
    ? growth(sizes.length > 0 ? sizes : growingSizes)
    : table(named.length === 0 ? Object.keys(parts).filter((name) => name !== 'million') : named))
} else {
  console.error(`There is no part ${wrong}; there are ${Object.keys(parts).join(', ')}, and --growth.`)
  process.exitCode = 2
}

async function table(names: readonly string[]): Promise<void> {
  const notes: string[] = []
  process.stdout.write(tableHead)
  for (const name of names) {
    for await (const row of parts[name]?.() ?? []) {
      if (typeof row === 'string') notes.push(row)
      else process.stdout.write(rowText(row))
    }
  }
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
}
