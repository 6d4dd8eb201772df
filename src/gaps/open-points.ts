import { type Contract, type Note, type OpenPart, type OpenPoint, operationNamed } from '../contract/contract.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { isObject, tokensOf, memberOf } from '../contract/pointer.ts'
import { select } from '../contract/select.ts'
import { type Place, withoutFrame } from '../text/user-error.ts'
import type { NoteGap } from './note-gap.ts'

/** The current state of one part of an open point. */
export interface PartState {
  readonly part: OpenPart
  readonly decided: boolean
  /** Not decided, but values that a draft marked as undecided hold its place. */
  readonly drafted: boolean
  /** Where it is decided, or where a decision would belong; empty if only the register holds it. */
  readonly place: Place | undefined
}

/** The current state of an open point: open while a part of it is undecided. */
export interface PointState {
  readonly point: OpenPoint
  readonly open: boolean
  /** Open, but all that it leaves undecided is drafted. */
  readonly drafted: boolean
  readonly parts: readonly PartState[]
}

export function pointState(point: OpenPoint, contract: Contract, notes: readonly Note[]): PointState {
  const parts = point.closedBy.map((part) => partState(point, part, contract, notes))
  const open = parts.some(({ decided }) => !decided)
  return { point, parts, open, drafted: open && parts.every(({ decided, drafted }) => decided || drafted) }
}

function partState(point: OpenPoint, part: OpenPart, contract: Contract, notes: readonly Note[]): PartState {
  if (part.register && point.decided !== undefined) return { part, decided: true, drafted: false, place: undefined }
  let belongs: Place | undefined
  let draft: Place | undefined
  for (const expression of part.by ?? []) {
    const described = noteNamed(expression)
    if (described !== undefined) {
      const note = notes.find(({ operation }) => canonicalName(operation) === canonicalName(described))
      if (note) return { part, decided: true, drafted: false, place: note.placeOf('/operation') }
      const operation = operationNamed(contract, described)
      belongs ??= contract.placeOf(operation ? `${operation.pointer}/operationId` : '/paths')
      continue
    }
    const { found, nearest } = select(contract, expression)
    const decision = found.find(({ pointer }) => !isDrafted(contract.document, pointer))
    if (decision) return { part, decided: true, drafted: false, place: contract.placeOf(decision.pointer) }
    const [first] = found
    if (first) draft ??= contract.placeOf(first.pointer)
    belongs ??= placeOrFile(contract, nearest)
  }
  return { part, decided: false, drafted: draft !== undefined, place: draft ?? belongs }
}

/** Whether a difference is counted under an open point: the note says so, or the point asks for the note. */
export function countsFor(point: OpenPoint, gap: NoteGap): boolean {
  if (gap.openPoint === point.id) return true
  if (gap.kind !== 'operation-not-described') return false
  return point.closedBy.some(({ by }) =>
    by?.some((expression) => canonicalName(noteNamed(expression) ?? '') === canonicalName(gap.operation)),
  )
}

/** A place in the contract; for the whole document only the first line, without a frame. */
function placeOrFile(contract: Contract, pointer: string): Place {
  const place = contract.placeOf(pointer)
  return pointer === '' ? withoutFrame(place) : place
}

/** The operation that `note:OPERATION` asks a note for; `undefined` for any other expression. */
export function noteNamed(expression: string): string | undefined {
  return /^note:(.+)$/.exec(expression)?.[1]?.trim()
}

/** Whether an `x-undecided` above the value names it, a value above it or a value within it. */
function isDrafted(document: unknown, pointer: string): boolean {
  const tokens = tokensOf(pointer)
  let at: unknown = document
  for (let depth = 0; depth <= tokens.length; depth++) {
    const marks = memberOf(at, 'x-undecided')
    if (isObject(marks)) {
      const rest = tokens.slice(depth)
      const drafted = Object.keys(marks).some((mark) => {
        const marked = tokensOf(mark)
        return (
          marked.length > 0 && marked.slice(0, rest.length).every((token, index) => token === (rest[index] ?? token))
        )
      })
      if (drafted) return true
    }
    at = memberOf(at, tokens[depth] ?? '')
  }
  return false
}
