import { judge, type JudgeOptions, type Report, rules, targetAt, type TargetOptions } from '../../../src/conformance.ts'
import { referenceBuild } from './model.ts'
import type { FaultyServer, LegalServer, Stated } from './row.ts'

const seeds = ['1', 'twenty-two', '333'] as const

/**
 * The seeds that the n-th server of a table is judged with: all three where its verdict leans on what the seed draws,
 * otherwise one of them in turn. With `SEEDS=all` in the environment it is all three for each server.
 */
export function seedsFor({ drawn }: Pick<FaultyServer, 'drawn'>, n: number): readonly string[] {
  return drawn || process.env['SEEDS'] === 'all' ? seeds : seeds.slice(n % 3, (n % 3) + 1)
}

const patience: TargetOptions = { timeoutMs: 400, maxBody: 1_000_000 }

async function report(
  start: FaultyServer['serve'],
  options: JudgeOptions,
  limits: TargetOptions = {},
): Promise<Report> {
  const { url, close } = await start()
  try {
    return await judge(rules, targetAt(url, limits), options)
  } finally {
    await close()
  }
}

/** Whether a citation names what is stated: the clause itself, or any section of the same RFC. */
function names(cited: string, stated: Stated): boolean {
  const rfc = /^RFC \d+/.exec(stated)?.[0]
  return cited === stated || (rfc !== undefined && cited.startsWith(rfc))
}

/** What is wrong with a verdict on a faulty server: nothing, when a failed rule cites what the server breaks. */
export async function missed(about: FaultyServer, seed: string): Promise<string | undefined> {
  const { breaks, or = [], needsBuild, needsWrites, hangs } = about
  const options: JudgeOptions = {
    seed,
    ...(needsBuild ? { build: referenceBuild } : {}),
    ...(needsWrites ? { probeWrites: true } : {}),
  }
  const { entries } = await report(about.serve, options, hangs ? patience : {})
  const failed = entries.filter(({ outcome }) => outcome === 'fail')
  const named = failed.some(({ cites }) =>
    cites.some((cited) => [breaks, ...or].some((stated) => names(cited, stated))),
  )
  if (named && !entries.some(({ outcome }) => outcome === 'broken')) return undefined
  const broken = entries.filter(({ outcome }) => outcome === 'broken').map(({ id, says }) => `broken: ${id}: ${says}`)
  return [`expected ${breaks}`, ...failed.map(({ id, cites }) => `${id} (${cites.join(', ')})`), ...broken].join('\n')
}

/** What is held against a legal server: nothing, when no rule failed or broke. */
export async function wronged(
  about: LegalServer,
  seed: string,
  beside: JudgeOptions = {},
): Promise<string | undefined> {
  const { headers = [], serve, writes } = about
  const { entries } = await report(serve, { seed, ...beside, ...(writes ? { probeWrites: true } : {}) }, { headers })
  const against = entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')
  if (against.length === 0 && entries.some(({ outcome }) => outcome === 'pass')) return undefined
  return [
    'nothing is wrong with it',
    ...against.map(
      ({ id, outcome, says, expected, actual }) =>
        `${outcome}: ${id}: ${says ?? ''} ${expected ?? ''} / ${actual ?? ''}`,
    ),
  ].join('\n')
}
