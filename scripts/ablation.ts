/**
 * `npm run ablation`: judges every faulty server by all rules, and writes what each part of the judge is worth to
 * bench/ablation.md. What was judged of the same commit is kept, so a run may be stopped and taken up again.
 * `--only TEXT` judges and prints the rows whose table or name has the text; `--quick` asks a part of the questions;
 * `--shard 1/4` judges each fourth row and writes nothing.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { register } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isCommitted, type Kept, KeptRows } from './ablation/kept.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, quick: { type: 'boolean' }, shard: { type: 'string' } },
})

// What is imported from here on tells by which functions problems are made.
register('./ablation/mark-problems.ts', import.meta.url)
const { judgeRow, tables } = await import('./ablation/judge-row.ts')

const kept = new KeptRows()
const all = Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
const key = ({ table, name }: Pick<Kept, 'table' | 'name'>): string => `${table}: ${name}`

async function judgeShard(shard: string): Promise<void> {
  const [at = 1, of = 1] = shard.split('/').map(Number)
  const known = new Map(kept.read().map((one) => [key(one), one]))
  const mine = all.filter((_, n) => n % of === at - 1)
  for (const { table, row } of mine) {
    const { name, realism } = row
    const before = known.get(key({ table, name }))
    if (before && (before.full ?? options.quick)) continue
    try {
      kept.add({ table, name, realism, ...(await judgeRow(row, options.quick ?? false)) })
    } catch (error) {
      console.error(`Not judged: ${table}, ${name}: ${(error as Error).message}`)
    }
  }
}

async function printOnly(text: string): Promise<void> {
  for (const { table, row } of all.filter((one) => `${one.table}: ${one.row.name}`.includes(text))) {
    const { quick, full } = await judgeRow(row, options.quick ?? false)
    const found = quick.found ? 'quick' : full?.found ? 'full' : 'not found'
    console.log(`${table}: ${row.name} (${row.realism}): ${found}`)
    for (const { rule, kind, places, count } of (full ?? quick).failures)
      console.log(`  ${rule}, ${kind}, ${count}: ${places.slice(0, 3).join(' < ')}`)
  }
}

async function judgeAll(): Promise<void> {
  const of = availableParallelism()
  const children = Array.from({ length: of }, (_, n) =>
    fork(fileURLToPath(import.meta.url), ['--shard', `${n + 1}/${of}`, ...(options.quick ? ['--quick'] : [])]),
  )
  await Promise.all(children.map((child) => once(child, 'close')))
}

if (options.only !== undefined) await printOnly(options.only)
else if (!isCommitted()) {
  console.error(
    'What is measured has changes that are not committed: commit them, or judge some rows with --only TEXT.',
  )
  process.exitCode = 2
} else if (options.shard !== undefined) await judgeShard(options.shard)
else {
  await judgeAll()
}
