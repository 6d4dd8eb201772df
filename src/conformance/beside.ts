import { counted } from '../text/counted.ts'
import { isDeepStrictEqual } from 'node:util'
import { behaviours } from '../contract/behaviours.ts'
import type { BehaviourSeen } from '../contract/observations.ts'
import type { Beside, Observation, Report, ReportEntry } from '../report/report.ts'
import { verdictOf } from '../report/verdict.ts'
import { isObject, type JsonObject } from '../text/json-object.ts'
import { fingerprint } from './entry.ts'
import { defined } from '../text/defined.ts'
import { mostShown } from './enough.ts'

/** What another deployment does otherwise, by two reports on the same questions. Nothing of it is a judgement. */
export function besideOf(here: Report, there: Report): Beside {
  const theirs = new Map(there.entries.map((entry) => [entry.id, entry]))
  const ours = new Map(here.entries.map((entry) => [entry.id, entry]))
  const ids = [...new Set([...ours.keys(), ...theirs.keys()])]
  const names = [here.subject, there.subject] as const
  const both = ids.map((id) => [ours.get(id), theirs.get(id)] as const)
  const entries = [
    ...both.flatMap(([one, other]) => byClause(one, other, names)),
    ...byBehaviour(here.behaviours ?? [], there.behaviours ?? [], names),
    ...both.flatMap(([one, other]) => byObservation(one, other, names)),
  ]
  const lists = [here, there].map(({ coverage }) => coverage?.entities.of)
  return {
    subject: there.subject,
    verdict: verdictOf({ ...there, failOn: ['http'] }),
    ...(lists[0] === lists[1] ? {} : { entities: { here: lists[0] ?? 0, there: lists[1] ?? 0 } }),
    entries: entries
      .map((entry) => ({ ...entry, beside: there.subject, fingerprint: fingerprint('beside', entry.id) }))
      .toSorted((a, b) => rankOf(a) - rankOf(b)),
  }
}

type Names = readonly [string, string]
type Difference = Omit<ReportEntry, 'fingerprint'>

/** A rule that fails by one of them alone, or something stated that one alone could not be judged by. */
function byClause(here: ReportEntry | undefined, there: ReportEntry | undefined, names: Names): readonly Difference[] {
  const against = ['fail', 'broken', 'unjudged'] as const
  const [ours, theirs] = [here, there].map((entry) => against.find((outcome) => outcome === entry?.outcome))
  const at = ours === undefined ? 1 : 0
  const [entry, other] = at === 0 ? [here, there] : [there, here]
  if (ours === theirs || !entry) return []
  const { id, title, cites, operation, expected, actual, evidence, says } = entry
  const lines = [
    `${names[at]}: ${inWords(entry.outcome)}${says === undefined ? '' : ` (${says})`}`,
    `${names[1 - at]}: ${other ? inWords(other.outcome) : 'nothing of it'}${other?.says === undefined ? '' : ` (${other.says})`}`,
  ]
  return [
    {
      id,
      title,
      outcome: 'fail',
      cites,
      ...(operation && { operation }),
      says: `${inWords(entry.outcome)} at ${names[at]} alone`,
      ...defined({ expected, actual }),
      ...(evidence && { evidence }),
      details: lines,
    },
  ]
}

const outcomesInWords: Partial<Record<ReportEntry['outcome'], string>> = {
  fail: 'fails',
  pass: 'passes',
  skip: 'not seen',
  unjudged: 'not judged',
  broken: 'the rule broke',
}

function inWords(outcome: ReportEntry['outcome']): string {
  return outcomesInWords[outcome] ?? outcome
}

/** Behaviours that clients may lean on, of which both showed something. */
function byBehaviour(
  here: readonly BehaviourSeen[],
  there: readonly BehaviourSeen[],
  names: Names,
): readonly Difference[] {
  const pairOf = (id: string) =>
    [here, there].map((all) => all.find((one) => one.id === id)) as [BehaviourSeen?, BehaviourSeen?]
  const differ = (id: string): boolean => {
    const [ours, theirs] = pairOf(id)
    return ours !== undefined && theirs !== undefined && !isDeepStrictEqual(ours, theirs)
  }
  // What a behaviour that differs takes with it is the same difference.
  const telling = behaviours.filter(({ id, includes = [] }) => differ(id) && !includes.some(differ))
  return telling.map(({ id, point, operation, says }): Difference => {
    const lines = pairOf(id).flatMap((seen, at) => (seen ? [`${names[at]}: ${doesInWords(seen)}`] : []))
    return { id, title: says, outcome: 'fail', cites: [point], ...(operation && { operation }), says: lines.join('; ') }
  })
}

/** What a server does of a behaviour: so, or otherwise, and how. */
export function doesInWords({ met, like, most }: BehaviourSeen): string {
  const how = [
    ...(like === undefined ? [] : [like]),
    ...(most === undefined ? [] : [`${counted(most, 'hit')} at most`]),
  ]
  return `${met ? 'does so' : 'does otherwise'}${how.length === 0 ? '' : `, as ${how.join(', ')}`}`
}

/** What an observed rule saw of one of them alone. */
function byObservation(
  here: ReportEntry | undefined,
  there: ReportEntry | undefined,
  names: Names,
): readonly Difference[] {
  // What one of them showed nothing of is no difference.
  if (here?.outcome !== 'seen' || there?.outcome !== 'seen') return []
  const [{ observations: ours = [] }, { observations: theirs = [] }] = [here, there]
  const aloneIn = (all: readonly Observation[], others: readonly Observation[]): readonly Observation[] =>
    all.filter((seen) => !others.some((other) => isSame(seen, other)))
  const alone = [aloneIn(ours, theirs), aloneIn(theirs, ours)]
  if (alone.every(({ length }) => length === 0)) return []
  const { id, title, cites, operation } = here
  const details = alone.flatMap((all, at) => [
    ...all.slice(0, mostShown).map(({ says }) => `${names[at]}: ${says}`),
    ...(all.length > mostShown ? [`${names[at]}: and ${all.length - mostShown} more`] : []),
  ])
  return [{ id, title, outcome: 'fail', cites, ...(operation && { operation }), details }]
}

/** Headers whose values differ by the hour, or by the machine. */
const fleeting = /^(?:etag|last-modified|age|expires|retry-after|.*-(?:remaining|reset))$/i

/** Whether two observations are of the same choice, though times, counts and lengths differ. */
function isSame(one: Observation, other: Observation): boolean {
  if (!isObject(one.value) || !isObject(other.value)) return isDeepStrictEqual(one, other)
  return choiceOf(one.value) === choiceOf(other.value)
}

function choiceOf(value: JsonObject): string {
  const { header, field, values, bytes: _, ...rest } = value
  if (typeof header === 'string' && fleeting.test(header)) return header.toLowerCase()
  return JSON.stringify(isObject(values) ? [field, Object.keys(values).toSorted()] : { header, field, values, ...rest })
}

/** Clauses first, then open points in their order. */
function rankOf({ cites }: Pick<ReportEntry, 'cites'>): number {
  const [, number] = /^GAP-(\d+)$/.exec(cites[0] ?? '') ?? []
  return Number(number ?? 0)
}
