import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { targetAt } from '../../src/client/target.ts'
import type { Entry } from '../../src/report/report.ts'
import { referenceBuild } from './servers/model.ts'
import type { FaultyServer, LegalServer, Stated } from './servers/row.ts'

/** All three where there is time for it, and one of them otherwise, another for each server. */
export function seedsFor(at: number): readonly string[] {
  const seeds = ['1', '2', '3']
  return process.env['CI'] === undefined ? [seeds[at % seeds.length] ?? '1'] : seeds
}

interface Circumstances {
  readonly hangs?: boolean
  readonly build?: boolean
  readonly writes?: boolean
  readonly headers?: LegalServer['headers']
  readonly seed: string
}

/** The rules by which a server fails, and those that broke. */
export async function failuresOf(
  about: FaultyServer | LegalServer,
  { hangs, build, writes, headers = [], seed }: Circumstances,
): Promise<readonly Entry[]> {
  const served = await about.serve()
  const limits = hangs === true ? { timeoutMs: 700, maxBody: 4_000_000 } : { timeoutMs: 10_000 }
  const target = targetAt(served.url, { ...limits, headers, proxies: false })
  try {
    const { entries } = await judge(rules, target, {
      seed,
      ...(build === true ? { build: referenceBuild } : {}),
      probeWrites: writes ?? false,
    })
    return entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')
  } finally {
    await target.transport.close()
    await served.close()
  }
}

/** `found` when a faulty server fails by a rule that cites what it breaks; else the rules that it fails by. */
export async function findingOf(about: FaultyServer, seed: string): Promise<string> {
  const { breaks, or = [], needsBuild = false, needsWrites = false, hangs = false } = about
  const failures = await failuresOf(about, { hangs, build: needsBuild, writes: needsWrites, seed })
  const named = failures.some(({ cites }) => cites.some((cite) => [breaks, ...or].some((one) => isAbout(cite, one))))
  const broken = failures.some(({ outcome }) => outcome === 'broken')
  return named && !broken ? 'found' : `not found: ${failures.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')}`
}

/** What is held against a legal server, beside the build too when it holds it, and when it is written to. */
export async function objectionsTo(about: LegalServer, seed: string): Promise<readonly string[]> {
  const { holdsBuild = false, writes = false, headers } = about
  const circumstances = [{}, ...(holdsBuild ? [{ build: true }] : []), ...(writes ? [{ writes: true }] : [])]
  const objections: string[] = []
  for (const one of circumstances) {
    const failures = await failuresOf(about, { ...one, headers, seed })
    objections.push(...failures.map(({ id, expected, actual, says }) => `${id}: ${expected}; ${actual} ${says}`))
  }
  return objections
}

/** `RFC 9110 section 15.6` is about `RFC 9110 15` and the other way round. */
function isAbout(cite: string, stated: Stated): boolean {
  const [one, other] = [cite.replace(' section', ''), stated as string]
  return (
    one === other || (one.startsWith('RFC') && (`${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`)))
  )
}
