import { createHash } from 'node:crypto'
import type { Budget, RunFacts } from '../report/report.ts'
import type { Reference } from './reference.ts'
import type { InquiryOptions } from './inquiry/inquiry-options.ts'
import { defined } from '../text/defined.ts'

/** What the report says a server was judged by: the contract, the build, and what was chosen by chance. */
export function runOf(
  { contract: { document }, build, seed, extent, probeWrites }: InquiryOptions,
  budget: Budget,
): RunFacts {
  const { sample, quick } = extent
  const { title, version } = document.info ?? {}
  return {
    contract: { ...defined({ title, version }), digest: digestOf(document) },
    ...(build === undefined ? {} : { build: countsOf(build) }),
    seed,
    // A recording writes the whole as a number.
    sample: sample < Number.MAX_SAFE_INTEGER ? sample : 'all',
    ...(quick ? { quick: true as const } : {}),
    probeWrites,
    budget,
  }
}

function countsOf({ entities, links, findings }: Reference): NonNullable<RunFacts['build']> {
  return { entities: entities.length, links: links.length, findings: findings.length }
}

function digestOf(value: unknown): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(value)).digest('hex')}`
}
