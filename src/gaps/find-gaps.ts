import type { Contract, Note, OpenPart, Register } from '../contract/contract.ts'
import type { ClientNeeds } from '../contract/needs.ts'
import type { Observations } from '../contract/observations.ts'
import type { ReportEntry } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { defined } from '../text/defined.ts'
import { present } from '../text/present.ts'
import { type Place, placeName, withoutFrame } from '../text/user-error.ts'
import { clientsAt, clientLinesAt, neededBehaviours } from './client-needs.ts'
import { draftedGaps, type DraftedGap } from './drafted-gaps.ts'
import { type NoteGap, noteGapId, noteGapKinds } from './note-gap.ts'
import { findNoteGaps } from './note-gaps.ts'
import { observedLines } from './observed-lines.ts'
import { countsFor, noteNamed, pointState, type PointState } from './open-points.ts'
import { waysOf } from './ways-in-words.ts'

/** Where gaps are found: prose, contract and register, with additional facts. */
export interface GapInput {
  readonly contract: Contract
  readonly notes: readonly Note[]
  readonly register?: Register
  /** What a build holds for each open point: lines by the point's id. */
  readonly facts?: ReadonlyMap<string, readonly string[]>
  /** What deployed servers currently do. */
  readonly observations?: readonly Observations[]
  /** What clients lean on. */
  readonly needs?: readonly ClientNeeds[]
  /** Ids of the clauses of this interface; by default those of the Model query API. */
  readonly clauses?: ReadonlySet<string>
}

/** The clause by which notes and operations are joined. */
const meeting = 'SVC-7'

/**
 * Every gap between the prose, the contract and the register, each an entry with outcome `open` or `closed`. Operations
 * that are described but not declared come first, then those declared but not described, then other differences, then
 * open points in the order of the register, and closed ones last. An open point replaces the differences counted under
 * it, so that nothing is listed twice. Open points that more clients lean on come before others. Judges nothing: what is not shown is reported, never failed.
 */
export function findGaps(input: GapInput): readonly ReportEntry[] {
  if (!Array.isArray((input as GapInput | undefined)?.notes) || !Array.isArray(input.contract?.operations))
    throw new TypeError('findGaps takes { contract, notes }: what createContract made, and a list of notes.')
  return gapEntries(findNoteGaps(input.contract, input.notes), input)
}

/** The entries of given differences, and of the register's open points. */
export function gapEntries(differences: readonly NoteGap[], input: GapInput): readonly ReportEntry[] {
  const { contract, notes, register } = input
  const states = (register?.openPoints ?? []).map((point, index) => ({ ...pointState(point, contract, notes), index }))
  const counted = new Map(states.map((state) => [state, differences.filter((gap) => countsFor(state.point, gap))]))
  const single = differences.filter((gap) => ![...counted.values()].some((gaps) => gaps.includes(gap)))
  const own = notes.length === 0 && single.length > 1 ? [] : single
  const entries = [
    ...own.map((gap) => ({ rank: rankOf(gap), entry: entryOfDifference(gap, input) })),
    ...(own === single ? [] : [{ rank: 0, entry: noNotesEntry(single.length, input) }]),
    ...draftedGaps(contract)
      .filter(({ id }) => !differences.some((gap) => noteGapId(gap) === id))
      .map((gap) => ({ rank: kinds.indexOf(gap.id.split('/')[0] ?? ''), entry: entryOfDraft(gap, input) })),
    ...states.map((state) => {
      const gaps = counted.get(state) ?? []
      const rank = state.open ? Math.min(openPointRank, ...gaps.filter(isAboutOperation).map(rankOf)) : closedRank
      return { rank, entry: entryOfPoint(state, gaps, input) }
    }),
  ]
  return entries
    .toSorted((a, b) => a.rank - b.rank || clientsOf(b.entry) - clientsOf(a.entry))
    .map(({ entry }) => entry)
}

function clientsOf({ clients = [] }: ReportEntry): number {
  return clients.length
}

const kinds: readonly string[] = Object.keys(noteGapKinds)
const openPointRank = kinds.length
const closedRank = openPointRank + 1

function rankOf({ kind }: NoteGap): number {
  return kinds.indexOf(kind)
}

function entryOfDifference(gap: NoteGap, { clauses }: GapInput): ReportEntry {
  const { topic, title, operation, closedBy, says, places, openPoint } = gap
  const id = noteGapId(gap)
  return {
    id,
    title,
    topic,
    outcome: 'open',
    cites: (clauses?.has(meeting) ?? true) ? [meeting] : [],
    operation,
    closedBy: [closedBy],
    says,
    places,
    fingerprint: fingerprintOf(id),
    ...(openPoint !== undefined && {
      details: [`the note counts it under ${openPoint}, which is not in the register`],
    }),
  }
}

/** Without any note, one entry for all the operations that none describes. */
function noNotesEntry(count: number, { contract }: GapInput): ReportEntry {
  return {
    id: 'notes',
    title: `None of ${counted(count, 'operation')} is described by a note`,
    topic: `${counted(count, 'operation')} without a note`,
    outcome: 'open',
    cites: [],
    closedBy: ['a folder of notes'],
    says: 'Describe an operation in a note, and name the folder with --notes; then each operation without a note counts.',
    places: [withoutFrame(contract.placeOf(''))],
    fingerprint: fingerprintOf('notes'),
  }
}

function entryOfDraft({ id, title, undecided, places }: DraftedGap, { clauses }: GapInput): ReportEntry {
  return {
    id,
    title,
    outcome: 'open',
    drafted: true,
    cites: (clauses?.has(meeting) ?? true) ? [meeting] : [],
    closedBy: undecided.map((mark) => `a decision on ${mark}`),
    says: 'Drafted: decide each value that x-undecided lists, and remove its line there.',
    places,
    fingerprint: fingerprintOf(id),
  }
}

function entryOfPoint(state: PointState & { index: number }, gaps: readonly NoteGap[], input: GapInput): ReportEntry {
  const { point, parts, open, drafted } = state
  const left = parts.filter(({ decided }) => !decided)
  const closed = open ? parts.filter(({ decided }) => decided).map(({ part }) => part.decides) : []
  const progress = closed.length === 0 ? undefined : `${closed.length} of ${parts.length} closed`
  const needed = neededBehaviours(input.needs ?? [])
  const clients = clientsAt(point.id, needed)
  const whole = open ? gaps.find(isAboutOperation) : undefined
  const own = input.register?.placeOf(`/openPoints/${state.index}/id`)
  // The lines around it would add nothing.
  const inRegister = own && withoutFrame(own)
  const inProse = gaps.flatMap(({ places }) => places.slice(0, 1)).slice(0, 1)
  const telling = (open ? left : parts).map(({ place }) => place).find((place) => place !== undefined)
  return {
    id: point.id,
    title: whole?.title ?? point.title,
    topic: [whole?.topic ?? point.topic ?? point.title, ...present([progress])].join(', '),
    outcome: open ? 'open' : 'closed',
    ...(drafted && { drafted: true as const }),
    ...(clients.length > 0 && { clients }),
    cites: [point.id, ...(point.cites ?? [])],
    ...defined({ operation: point.operation }),
    ...(open && { parts: { closed, of: parts.length } }),
    ...(open && { closedBy: whole ? [whole.closedBy] : left.map(({ part }) => part.decides) }),
    says: drafted ? whatDecides(state) : (whole?.says ?? (open ? whatCloses(state) : whatClosed(state))),
    details: [
      ...clientLinesAt(point.id, needed),
      ...(progress === undefined ? [] : [`parts: ${progress}, by ${closed.join('; ')}`]),
      ...left
        .filter(({ part }) => !asksForNote(part))
        .map(({ part }) => `to decide: ${part.decides}, by ${waysOf(part)}`),
      ...(drafted ? [] : left)
        .filter((part) => part.drafted)
        .map(({ part }) => `only drafted; its values are marked as undecided: ${part.decides}`),
      ...(input.facts?.get(point.id) ?? []),
      ...observedLines(point.id, input.observations ?? []),
    ],
    places: distinct([...(open ? inProse : []), telling, inRegister]),
    fingerprint: fingerprintOf(point.id),
  }
}

/** What is left to do where a draft holds the place of every decision. */
function whatDecides({ parts }: PointState): string {
  const left = parts.filter(({ decided }) => !decided).map(({ part }) => part.decides)
  return `Drafted: decide each value that x-undecided lists, and remove its line there: ${left.join('; ')}.`
}

function whatCloses({ parts }: PointState): string {
  const left = parts.filter(({ decided }) => !decided).map(({ part }) => part)
  const decides = left.map((part) => part.decides)
  const ways = left.every(({ by }) => by === undefined)
    ? 'in the register of open points'
    : left.every(({ by }) => by?.every((way) => /\/\{?x-/.test(way)))
      ? 'in the contract, by an x- extension'
      : 'in the contract'
  return `Closes when this is decided ${ways}: ${decides.join('; ')}.`
}

/** Whether the difference is about an operation as a whole: undeclared, or without a note. */
function isAboutOperation({ kind }: NoteGap): boolean {
  return kind === 'operation-not-declared' || kind === 'operation-not-described'
}

function whatClosed({ point, parts }: PointState): string {
  if (parts.every(({ part }) => part.register) && point.decided !== undefined)
    return `Decided in the register: ${point.decided}`
  return parts.every(({ part }) => asksForNote(part))
    ? 'The notes caught up: it is now described.'
    : 'The contract caught up: everything this point asks for is declared.'
}

/** Whether only a note decides the part; then the line on what closes the gap has said it all. */
function asksForNote({ by }: OpenPart): boolean {
  return by?.every((way) => noteNamed(way) !== undefined) ?? false
}

/** Identifies the gap by what does not change: no line, value or spelling. */
function fingerprintOf(id: string): string {
  return `gaps/${id}`
}

function distinct(places: readonly (Place | undefined)[]): readonly Place[] {
  const known = places.filter((place) => place !== undefined)
  return known.filter((place, index) => known.findIndex((one) => placeName(one) === placeName(place)) === index)
}
