import { inParallel } from '../client/in-parallel.ts'
import { redactedEntry } from '../client/redact.ts'
import type { Target } from '../client/target.ts'
import { type Behaviour, behaviours } from '../contract/behaviours.ts'
import type { BehaviourSeen } from '../contract/observations.ts'
import { neededAlone, type ClientNeed, type ClientNeeds } from '../contract/needs.ts'
import type { ClientEntries, ReportEntry } from '../report/report.ts'
import { looks } from './behaviours/index.ts'
import { ofTheBuild } from './behaviours/look.ts'
import { entryOf, fingerprint } from './entry.ts'
import { defined } from '../text/defined.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { type Fail, type Pass, skip, type Verdict } from './verdict.ts'

/** What a server does of what clients need: nothing of it is stated, so nothing of it counts in the verdict. */
export function meetNeeds(
  clients: readonly ClientNeeds[],
  inquiry: Inquiry,
  target: Pick<Target, 'printing' | 'secrets'>,
): Promise<readonly ClientEntries[]> {
  return inParallel(clients, 1, async ({ client, needs }) => ({
    ...client,
    entries: await inParallel(neededAlone(needs), 1, (need) => entryOfNeed(client.name, need, inquiry, target)),
  }))
}

async function entryOfNeed(
  client: string,
  need: ClientNeed,
  inquiry: Inquiry,
  { printing, secrets }: Pick<Target, 'printing' | 'secrets'>,
): Promise<ReportEntry> {
  const { id, point, says } = need
  const { operation, seenIn = '' } = behaviours.find((one) => one.id === id) ?? {}
  const titled = { id, title: says, level: 'observed', openPoint: point, ...(operation && { operation }) } as const
  const conclude = async (): Promise<Verdict> =>
    (await looks[id]?.(inquiry, need)) ?? skip(`it would show in ${seenIn}`)
  const { level: _, ...entry } = await entryOf(titled, conclude, { contract: inquiry.contract, printing })
  return { ...redactedEntry(entry, secrets), client, fingerprint: fingerprint('need', client, id) }
}

/** What a server does of all behaviours that can be told without the build of a client. */
export async function behavioursSeen(inquiry: Inquiry): Promise<readonly BehaviourSeen[]> {
  const own = behaviours.filter(({ aboutBuild }) => !aboutBuild)
  const seen = await inParallel(own, 1, async (behaviour) => {
    const verdict = await looks[behaviour.id]?.(inquiry, {})
    return verdict && seenOf(behaviour, verdict, inquiry)
  })
  return seen.filter((one) => one !== undefined)
}

/** What a server does of a behaviour, by what was looked at; undefined where its build alone is why. */
export async function seenOf(
  { id, variations }: Behaviour,
  verdict: Pass | Fail,
  inquiry: Inquiry,
): Promise<BehaviourSeen | undefined> {
  if (verdict.outcome === 'pass') return { id, met: true }
  const [{ kind }] = verdict.problems
  if (kind === ofTheBuild) return undefined
  const [only, ...more] = variations
  const like = variations.includes(kind) ? kind : more.length > 0 || kind.startsWith('some ') ? undefined : only
  const most = id === 'all-hits' && like === undefined ? (await inquiry.searching()).most : undefined
  return { id, met: false, ...defined({ like, most }) }
}
