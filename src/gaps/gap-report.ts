import type { AcceptedGaps } from '../contract/accepted-gaps.ts'
import type { Operation } from '../contract/contract.ts'
import type { Observations } from '../contract/observations.ts'
import type { ReportEntry, FailOn, Report } from '../report/report.ts'
import { compareGaps, type GapChanges } from './compare-gaps.ts'
import { billOf, pricesOf } from './bill.ts'
import { generalGaps } from './general-gaps.ts'
import { findGaps, type GapInput } from './find-gaps.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { needsRemark } from './client-needs.ts'
import { noteNamed } from './open-points.ts'
import type { Breaks } from './change-effects.ts'
import { rateChanges, type ContractChange } from './rate-changes.ts'
import { latestLooks } from './observed-lines.ts'
import { settleGaps } from './settle-gaps.ts'
import { counted } from '../text/counted.ts'

export interface GapReportInput extends GapInput {
  readonly accepted?: AcceptedGaps
  /** An older state to compare with, and its name. */
  readonly older?: { readonly name: string; readonly input: GapInput }
  readonly failOn?: readonly FailOn[]
  /** Whether the report lists what open decisions would cost. */
  readonly price?: boolean
  /** Which operations the report is about. */
  readonly among?: (operation: Operation) => boolean
  /** Words of clauses by their ids; those of open points come from the register. */
  readonly words?: Readonly<Record<string, string>>
  readonly remarks?: readonly string[]
  readonly tool: Report['tool']
  readonly startedAt: Date
  readonly durationMs: number
}

/** The whole report: gaps found, checked against the accepted ones, and compared with an older state. */
export function gapReport(input: GapReportInput): Report {
  const { contract, accepted, older, failOn } = input
  const { latest, dropped } = latestLooks(input.observations ?? [])
  const looked = { ...input, observations: latest }
  const found = allGaps(looked, input)
  const settled = accepted ? settleGaps(found, accepted, input.startedAt.toISOString().slice(0, 10)) : found
  const changes = older && compareGaps(settled, allGaps(older.input, input), older.name)
  const entries = changes?.entries ?? settled
  const isAsked = latest.length + (input.needs ?? []).length > 0
  return {
    version: 2,
    command: 'gaps',
    tool: input.tool,
    subject: contract.file,
    startedAt: input.startedAt.toISOString(),
    durationMs: input.durationMs,
    remarks: [
      lookedAt(input),
      ...needsRemark(input.needs ?? []),
      ...(older && changes ? changeLines(older.name, changes) : []),
      ...(older ? ratingLines(older.name, rateChanges(contract, older.input.contract), entries) : []),
      ...[...new Set(dropped)].map((server) => `${server} was observed more than once; the latest observation counts.`),
      ...strayObservations(latest, input),
      ...unknownOperations(input),
      ...(input.remarks ?? []),
    ],
    entries,
    ...(input.price ? { bill: pricesOf(looked) } : older && isAsked ? { bill: billOf(looked, older.input) } : {}),
    ...(failOn && failOn.length > 0 ? { failOn } : {}),
    words: wordsFor(entries, input),
  }
}

/** The gaps, with those that any contract can have if there is no register, or if it asks for them, too. */
function allGaps(input: GapInput, { register, among }: GapReportInput): readonly ReportEntry[] {
  const gaps = findGaps(input)
  return register === undefined || register.general ? [...gaps, ...generalGaps(input.contract, among)] : gaps
}

function lookedAt({ contract, notes, register }: GapInput): string {
  const named = [contract.title, contract.version].filter((part) => part !== '').join(' ')
  const points = register ? counted(register.openPoints.length, 'open point') : 'no register of its own'
  return `${named || 'The contract'}: ${counted(contract.operations.length, 'operation')}, ${counted(notes.length, 'note')}, ${points}.`
}

function strayObservations(servers: readonly Observations[], { register }: GapInput): readonly string[] {
  const known = new Set((register?.openPoints ?? []).map(({ id }) => id))
  const stray = new Set(servers.flatMap(({ observations }) => Object.keys(observations)).filter((id) => !known.has(id)))
  return stray.size === 0 ? [] : [`Observed but not in the register: ${[...stray].join(', ')}.`]
}

/** Unknown operations in the register: a misspelt name would keep its point open for ever. */
function unknownOperations({ contract, notes, register }: GapInput): readonly string[] {
  const known = new Set(
    [...contract.operations.flatMap(({ name }) => name ?? []), ...notes.map(({ operation }) => operation)].map(
      canonicalName,
    ),
  )
  return (register?.openPoints ?? []).flatMap(({ id, closedBy }) => {
    const owners = closedBy.flatMap(({ by }) => by ?? []).map((way) => noteNamed(way) ?? way.slice(0, way.indexOf('#')))
    const unknown = new Set(owners.filter((name) => name !== '' && name !== '*' && !known.has(canonicalName(name))))
    return [...unknown].map(
      (name) =>
        `${id} refers to the operation ${name}, which is in neither the contract nor the notes; check its spelling.`,
    )
  })
}

function changeLines(name: string, { opened, closed, closedBefore, stayed, parts }: GapChanges): readonly string[] {
  const line = (word: string, ids: readonly string[]): string => `${word} since ${name}: ${ids.join(', ') || 'none'}.`
  return [
    line('Opened', opened),
    line('Closed', closed),
    ...(closedBefore.length > 0 ? [`Closed before, too: ${closedBefore.join(', ')}.`] : []),
    `Stayed since ${name}: ${stayed.length}.`,
    ...parts.map((line) => `Since ${name}, ${line}.`),
  ]
}

/** Changes of each rating that are named, so that a large one does not bury the gaps. */
const mostNamed = 10

/** Whom a change breaks, in words. */
const broken: Readonly<Record<Breaks, string>> = {
  client: ', breaks clients',
  server: ', breaks servers',
  both: ', breaks clients and servers',
  nobody: '',
  unknown: '',
}

function ratingLines(name: string, all: readonly ContractChange[], entries: readonly ReportEntry[]): readonly string[] {
  const changes = all.filter(({ breaks }) => breaks !== 'unknown')
  const unknown = all.filter(({ breaks }) => breaks === 'unknown')
  const [gravest] = all
  const isOpen = entries.some(({ id, outcome }) => id === 'GAP-13' && outcome === 'open')
  const states = isOpen ? 'the contract states no policy (GAP-13), so ' : ''
  if (!gravest) return []
  const rated = changes
    .slice(0, mostNamed)
    .map(({ rating, breaks, says, others }) => `${rating}${broken[breaks]}: ${says}${alsoIn(others)}.`)
  const more = changes.length - rated.length
  const left = unknown.length - mostNamed
  const uncompared = unknown.slice(0, mostNamed).map(({ says, others }) => `${says}${alsoIn(others)}`)
  return [
    `Changed since ${name}: ${unknown.length > 0 ? 'at least ' : ''}${gravest.rating}, as semver would rate it; ${states}this is advice.`,
    ...rated,
    ...(more > 0 ? [`And ${counted(more, 'more change')}.`] : []),
    ...(unknown.length > 0
      ? [`Changed, but compared by no rule: ${uncompared.join('; ')}${left > 0 ? `; and ${left} more` : ''}.`]
      : []),
  ]
}

function alsoIn(others: number): string {
  return others === 0 ? '' : ` (also in ${counted(others, 'other operation')})`
}

function wordsFor(
  entries: readonly ReportEntry[],
  { register, words = {} }: GapReportInput,
): Readonly<Record<string, string>> {
  const all = { ...words, ...Object.fromEntries((register?.openPoints ?? []).map((point) => [point.id, point.words])) }
  const cited = new Set(entries.flatMap(({ cites }) => cites))
  return Object.fromEntries(Object.entries(all).filter(([id]) => cited.has(id)))
}
