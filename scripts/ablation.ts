/**
 * `npm run ablation`: judges every faulty server by all rules, and writes what each part of the judge is worth to
 * bench/ablation.md. What was judged of the same commit is kept, so a run may be stopped and taken up again.
 * `--only TEXT` judges and prints the rows whose table or name has the text; `--quick` asks a part of the questions;
 * `--cases` judges by the cases alone, over the laboratory, and writes bench/cases.md;
 * `--shard 1/4` judges each fourth row and writes nothing; `--kept COMMIT` judges nothing and writes what was kept of a commit.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { register } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { commit, isCommitted, type Kept, KeptRows } from './ablation/kept.ts'
import { reportOf, worthOf } from './ablation/report.ts'
import { sizesOfJudge } from './ablation/sizes.ts'

const { values: options } = parseArgs({
  options: {
    cases: { type: 'boolean' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
    kept: { type: 'string' },
    shard: { type: 'string' },
  },
})

// What is imported from here on tells by which functions problems are made.
register('./ablation/mark-problems.ts', import.meta.url)
const { judgeRow, tables } = await import('./ablation/judge-row.ts')

const extents = options.quick ? (['quick'] as const) : (['quick', 'full'] as const)
const judgedAt = options.kept ?? commit()
const kept = new KeptRows(judgedAt)
const all = Object.entries(tables).flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
const key = ({ table, name }: Pick<Kept, 'table' | 'name'>): string => `${table}: ${name}`

async function judgeShard(shard: string): Promise<void> {
  const [at = 1, of = 1] = shard.split('/').map(Number)
  const mine = all.filter((_, n) => n % of === at - 1)
  for (const extent of extents) {
    const known = new Map(kept.read().map((one) => [key(one), one]))
    for (const { table, row } of mine) {
      const { name, realism } = row
      const before = known.get(key({ table, name }))
      if (before && (extent === 'quick' || before.judged.found || before.extent === 'full')) continue
      try {
        kept.add({ table, name, realism, extent, judged: await judgeRow(row, extent === 'quick') })
      } catch (error) {
        console.error(`Not judged: ${table}, ${name}: ${(error as Error).message}`)
      }
    }
  }
}

/** Of the rows that were kept and are still in a table, each as it was judged last. */
function writeReport(): void {
  const known = new Map(kept.read().map((one) => [key(one), one]))
  const latest = all.flatMap(({ table, row: { name } }) => known.get(key({ table, name })) ?? [])
  const sizes = sizesOfJudge()
  const path = fileURLToPath(new URL('../bench/ablation', import.meta.url))
  writeFileSync(`${path}.md`, reportOf(latest, all.length, sizes, { judged: judgedAt, measured: commit() }))
  writeFileSync(`${path}.json`, `${JSON.stringify(worthOf(latest, sizes, judgedAt), undefined, 2)}\n`)
  execFileSync('npx', ['oxfmt', `${path}.md`, `${path}.json`])
}

async function printOnly(text: string): Promise<void> {
  for (const { table, row } of all.filter((one) => `${one.table}: ${one.row.name}`.includes(text))) {
    for (const extent of extents) {
      const { found, failures } = await judgeRow(row, extent === 'quick')
      console.log(`${table}: ${row.name} (${row.realism}), ${extent}: ${found ? 'found' : 'not found'}`)
      for (const { rule, kind, places, count } of failures)
        console.log(`  ${rule}, ${kind}, ${count}: ${places.slice(0, 3).join(' < ')}`)
      if (found) break
    }
  }
}

async function judgeAll(): Promise<void> {
  const of = availableParallelism()
  const children = Array.from({ length: of }, (_, n) =>
    fork(fileURLToPath(import.meta.url), ['--shard', `${n + 1}/${of}`, ...(options.quick ? ['--quick'] : [])]),
  )
  await Promise.all(children.map((child) => once(child, 'close')))
}

if (options.cases) await (await import('./ablation/cases.ts')).writeCases()
else if (options.only !== undefined) await printOnly(options.only)
else if (options.kept !== undefined) writeReport()
else if (!isCommitted()) {
  console.error(
    'What is measured has changes that are not committed: commit them, or judge some rows with --only TEXT.',
  )
  process.exitCode = 2
} else if (options.shard !== undefined) await judgeShard(options.shard)
else {
  await judgeAll()
  writeReport()
}
