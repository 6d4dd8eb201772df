import { joinedHeaders } from '../../src/client/exchange.ts'
import { type Target, targetAt } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { faultyEntities } from '../../test/conformance/servers/faulty-entities.ts'
import { faultyLists } from '../../test/conformance/servers/faulty-lists.ts'
import { faultyLookup } from '../../test/conformance/servers/faulty-lookup.ts'
import { faultyQuestions } from '../../test/conformance/servers/faulty-questions.ts'
import { faultySearch } from '../../test/conformance/servers/faulty-search.ts'
import { faultyStated } from '../../test/conformance/servers/faulty-stated.ts'
import { faultyTransport } from '../../test/conformance/servers/faulty-transport.ts'
import { faultyWire } from '../../test/conformance/servers/faulty-wire.ts'
import { faultyWords } from '../../test/conformance/servers/faulty-words.ts'
import { lookupNear } from '../../test/conformance/servers/lookup-near.ts'
import { lookupOdd } from '../../test/conformance/servers/lookup-odd.ts'
import { referenceBuild } from '../../test/conformance/servers/model.ts'
import type { FaultyServer } from '../../test/conformance/servers/row.ts'
import type { Served } from '../../test/conformance/servers/serve.ts'
import { placesIn, type Places, watched } from './problems.ts'

/** The tables of faulty servers, by the names of their files. */
export const tables: Readonly<Record<string, readonly FaultyServer[]>> = {
  'faulty-entities': faultyEntities,
  'faulty-lists': faultyLists,
  'faulty-lookup': faultyLookup,
  'faulty-questions': faultyQuestions,
  'faulty-stated': faultyStated,
  'faulty-search': faultySearch,
  'faulty-transport': faultyTransport,
  'faulty-wire': faultyWire,
  'faulty-words': faultyWords,
  'lookup-near': lookupNear,
  'lookup-odd': lookupOdd,
}

/** One way in which a rule failed a row, and in how many problems. */
export interface Failure {
  readonly rule: string
  readonly kind: string
  readonly places: Places
  readonly count: number
}

/** What all rules say of one row. */
export interface Judged {
  /** Whether a rule failed it that cites what it breaks. */
  readonly found: boolean
  readonly requests: number
  /** Milliseconds of processor time. */
  readonly cpu: number
  readonly failures: readonly Failure[]
}

/** A served row as a target: where nothing on the wire is altered, its function is asked, without a socket between. */
export function targetOf({ url, ask }: Served, hangs: true | undefined): Target {
  const limits = hangs ? { timeoutMs: 700, maxBody: 4_000_000 } : { timeoutMs: 10_000 }
  const target = targetAt(url, { ...limits, proxies: false })
  if (!ask) return target
  const direct: Target['transport']['ask'] = async (question) => ({
    ...(await ask({ ...question, headers: joinedHeaders([], question.headers) })),
    question,
  })
  return { ...target, transport: { ...target.transport, ask: direct } }
}

/** What all rules say of a row, asking a part of the questions or all of them. */
export async function judgeRow(row: FaultyServer, isQuick: boolean): Promise<Judged> {
  const before = process.cpuUsage()
  const { name, breaks, or = [], needsBuild, needsWrites, hangs, list } = row
  const served = await row.serve()
  const target = targetOf(served, hangs)
  const seen = rules.map(watched)
  try {
    const { entries, requests = 0 } = await judge(
      seen.map(({ rule }) => rule),
      target,
      {
        quick: isQuick,
        probeWrites: needsWrites ?? false,
        ...(list && { list }),
        ...(needsBuild && { build: referenceBuild }),
      },
    )
    const broken = entries.find(({ outcome }) => outcome === 'broken')
    if (broken) throw new Error(`${name}: ${broken.id} broke: ${broken.says}`)
    const failed = entries.filter(({ outcome }) => outcome === 'fail')
    const names = (cite: string): boolean => [breaks, ...or].some((one) => isAbout(cite, one))
    const { user, system } = process.cpuUsage(before)
    return {
      found: failed.some(({ cites }) => cites.some(names)),
      requests,
      cpu: Math.round((user + system) / 1000),
      failures: failed.flatMap(({ id }) => failuresOf(id, seen.find(({ rule }) => rule.id === id)?.problems() ?? [])),
    }
  } finally {
    await target.transport.close()
    await served.close()
  }
}

function failuresOf(rule: string, problems: readonly Parameters<typeof placesIn>[0][]): readonly Failure[] {
  const counts = new Map<string, number>()
  for (const problem of problems) {
    const key = JSON.stringify([problem.kind, placesIn(problem)])
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts].map(([key, count]) => {
    const [kind, places] = JSON.parse(key) as [string, Places]
    return { rule, kind, places, count }
  })
}

/** `RFC 9110 section 15.6` is about `RFC 9110 15` and the other way round. */
function isAbout(cite: string, stated: string): boolean {
  const one = `${cite.replace(' section', '')}.`
  const other = `${stated}.`
  return one.startsWith(other) || other.startsWith(one)
}
