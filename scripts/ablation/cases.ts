import { fileURLToPath } from 'node:url'
import { writeFileSync } from 'node:fs'
import { caseRules } from '../../src/conformance/cases/case-rules.ts'
import { judge } from '../../src/conformance/judge.ts'
import type { FaultyServer } from '../../test/conformance/servers/row.ts'
import { answerFrom } from '../../test/conformance/servers/serve.ts'
import { laboratory } from '../write-laboratory.ts'
import { tables, targetOf } from './judge-row.ts'

const path = fileURLToPath(new URL('../../bench/cases.md', import.meta.url))
/** A server that keeps the cases waiting longer is left. */
const longestMs = 30_000

/** Judges every faulty server by the cases alone, over the laboratory, and writes to bench/cases.md what they fail. */
export async function writeCases(): Promise<void> {
  answerFrom(laboratory)
  const cases = caseRules()
  const counts = new Map<string, { failed: number; of: number }>()
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const isFailed = await fails(row, cases)
      for (const name of [table, 'all']) {
        const key = `${name} ${row.realism}`
        const { failed, of } = counts.get(key) ?? { failed: 0, of: 0 }
        counts.set(key, { failed: failed + Number(isFailed), of: of + 1 })
      }
    }
  }
  const cell = (table: string, realism: string): string => {
    const { failed, of } = counts.get(`${table} ${realism}`) ?? { failed: 0, of: 0 }
    return `${failed} of ${of}`
  }
  const lines = [...Object.keys(tables), 'all'].map(
    (table) =>
      `| ${table} | ${['common', 'plausible', 'contrived'].map((realism) => cell(table, realism)).join(' | ')} |`,
  )
  const text = `# What the cases alone find

Written by \`npm run ablation -- --cases\` on ${new Date().toISOString().slice(0, 10)}, never by hand: each faulty server of
\`test/conformance/servers\`, with the build \`laboratory\` in place of its own, judged by the ${cases.length} cases and by no rule. A server counts as
found if any case fails. Many faults are about entities or words of another build, or show only after other questions, on the wire, or to
other clients; the rules that \`check\` has beside the cases are for those ([what each part of them is worth](ablation.md)).

| table | common | plausible | contrived |
| --- | ---: | ---: | ---: |
${lines.join('\n')}
`
  writeFileSync(path, text)
}

async function fails(row: FaultyServer, cases: ReturnType<typeof caseRules>): Promise<boolean> {
  const served = await row.serve()
  const target = targetOf(served, row.hangs)
  try {
    const { entries } = await judge(cases, target, { signal: AbortSignal.timeout(longestMs) })
    return entries.some(({ outcome }) => outcome === 'fail')
  } catch {
    // Whom no question can be put to fails none of the cases.
    return false
  } finally {
    await target.transport.close()
    await served.close()
  }
}
