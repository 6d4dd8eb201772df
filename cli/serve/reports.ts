import type { Reports } from '../../src/control/control.ts'
import type { Report } from '../../src/report/report.ts'

/** What `check` and `gaps` report without further flags. Both load what they need when they are first asked for. */
export function reportsUntil(stopped: AbortSignal): Reports {
  return {
    async check(baseUrl, onEntry) {
      const { judge, rules, targetAt } = await import('../../src/conformance.ts')
      const { readBundledContract } = await import('../flags/contract-flag.ts')
      const { citedWords } = await import('../explain/cited-words.ts')
      const target = targetAt(baseUrl)
      try {
        const contract = await readBundledContract()
        const report = await judge(rules, target, { contract, onEntry, signal: stopped })
        return await jsonOf({ ...report, words: await citedWords(), failOn: ['http'] })
      } finally {
        await target.transport.close()
      }
    },
    async gaps() {
      const { bundledGaps } = await import('../commands/gaps.ts')
      return jsonOf(await bundledGaps())
    },
  }
}

async function jsonOf(report: Report): Promise<string> {
  const { json } = await import('../../src/report/reporters/json.ts')
  return json(report, { colour: false })
}
