import { judge } from '../../src/conformance/judge.ts'
import { citeOf, type Rule } from '../../src/conformance/rule.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { type Target, targetAt } from '../../src/client/target.ts'
import { type Header, sentHeaders, type Transport } from '../../src/client/exchange.ts'
import type { OperationId } from '../../src/contract/ids.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { hasTime, quickFirst } from '../has-time.ts'
import { referenceBuild } from './servers/model.ts'
import type { FaultyServer, LegalServer, Stated } from './servers/row.ts'
import type { Served } from './servers/serve.ts'

/** The rows that a change must not lose: what nobody would ship, and what is known not to be found, is counted by `npm run ablation` alone. */
export function inGate<Row extends FaultyServer>(rows: readonly Row[]): readonly Row[] {
  return rows.filter(({ realism, unseen }) => realism !== 'contrived' && !unseen)
}

/** All three where there is time for it, and one of them otherwise, another for each server. */
export function seedsFor(at: number): readonly string[] {
  const seeds = ['1', '2', '3']
  return hasTime ? seeds : [seeds[at % seeds.length] ?? '1']
}

interface Circumstances {
  readonly by?: readonly Rule[]
  readonly hangs?: boolean
  readonly quick?: boolean
  readonly build?: boolean
  readonly writes?: boolean
  readonly list?: 'whole' | undefined
  readonly headers?: LegalServer['headers']
  readonly seed: string
}

/** The rules by which a server fails, and those that broke. */
async function failuresOf(
  about: FaultyServer | LegalServer,
  { by = rules, hangs, quick, build, writes, list, headers = [], seed }: Circumstances,
): Promise<readonly ReportEntry[]> {
  const served = await about.serve()
  const limits = hangs === true ? { timeoutMs: 700, maxBody: 4_000_000 } : { timeoutMs: 10_000 }
  const target = shortened(targetAt(served.url, { ...limits, headers, proxies: false }), served, headers)
  try {
    const { entries } = await judge(by, target, {
      seed,
      quick: quick ?? false,
      ...(by === rules ? {} : { failFast: ['any'] }),
      ...(build === true ? { build: referenceBuild } : {}),
      probeWrites: writes ?? false,
      ...(list && { list }),
    })
    return entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')
  } finally {
    await target.transport.close()
    await served.close()
  }
}

/**
 * Where a row changes nothing on the wire, half of the time goes into sockets that answer as Node's do: but with
 * `npm run test:all`, the server's function is asked, and the wire where a rule looks at it.
 */
function shortened(target: Target, { ask }: Served, always: LegalServer['headers'] = []): Target {
  if (hasTime || !ask) return target
  const sent = always.map(({ name, value }): Header => [name, value])
  const whole: Transport['ask'] = async (question) => ({
    ...(await ask({ ...question, headers: sentHeaders(sent, question) })),
    question,
  })
  return { ...target, transport: { ...target.transport, ask: whole } }
}

/**
 * `found` when a faulty server fails by a rule that cites what it breaks; else the rules that it fails by. Where it is not asked
 * whole, by the rules alone that cite it, and by a part of the questions where these find it.
 */
export async function findingOf(about: FaultyServer, seed: string, whole: boolean = hasTime): Promise<string> {
  const { breaks, or = [], needsBuild = false, needsWrites = false, hangs = false, list } = about
  const names = (cite: string): boolean => [breaks, ...or].some((one) => isAbout(cite, one))
  const by = whole ? rules : rules.filter((rule) => names(citeOf(rule)))
  return quickFirst(
    async (quick) => {
      const failures = await failuresOf(about, { by, hangs, quick, build: needsBuild, writes: needsWrites, list, seed })
      const named = failures.some(({ cites }) => cites.some(names))
      const broken = failures.some(({ outcome }) => outcome === 'broken')
      if (named && !broken) return 'found'
      return `not found: ${failures.map(({ id, outcome }) => `${id} ${outcome}`).join(', ')}`
    },
    (finding) => finding === 'found',
    whole,
  )
}

/** The ids of the rules that a server fails by; `rule` alone is wanted, and looked for, where there is little time. */
export async function failedBy(
  about: FaultyServer | LegalServer,
  rule: string,
  seed: string,
): Promise<readonly string[]> {
  const by = hasTime ? rules : rules.filter(({ id }) => id === rule)
  return quickFirst(
    async (quick) => (await failuresOf(about, { by, quick, seed })).map(({ id }) => id),
    (ids) => ids.includes(rule),
  )
}

/** Whether the failure that a report shows first is about what the server breaks, and which others stand beside it. */
export async function firstFailureOf(
  about: FaultyServer,
): Promise<{ named: boolean; first: string | undefined; beside: readonly string[] }> {
  const { breaks, or = [], needsBuild = false, needsWrites = false, hangs = false, list } = about
  const failures = await failuresOf(about, { hangs, build: needsBuild, writes: needsWrites, list, seed: '1' })
  const [first, ...others] = failures
  const named = [breaks, ...or].some((one) => first?.cites.some((cite) => isAbout(cite, one)))
  return { named, first: first?.id, beside: others.map(({ id }) => id) }
}

/**
 * What is held against the `at`-th legal server: beside the build when it holds it, and with writing when its row says so.
 * Each is asked a part of the questions, those of a list about one operation by the rules about that one; and where there is
 * time, all questions by all rules, as one of forty always is.
 */
export async function objectionsTo(
  about: LegalServer,
  seed: string,
  at: number,
  operation?: OperationId,
): Promise<readonly string[]> {
  const { holdsBuild = false, writes = false, headers } = about
  const some = operation === undefined ? {} : { by: rules.filter((rule) => rule.operation === operation) }
  const beside = { build: holdsBuild, writes }
  const apart = [{}, ...(holdsBuild ? [{ build: true }] : []), ...(writes ? [{ writes: true }] : [])]
  const whole = hasTime || at % 40 === 0 ? [beside] : []
  const circumstances = [{ ...beside, ...some, quick: true }, ...(hasTime ? apart : whole)]
  const objections: string[] = []
  for (const variant of circumstances) {
    const failures = await failuresOf(about, { ...variant, headers, seed })
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
