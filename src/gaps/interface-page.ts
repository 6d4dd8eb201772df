import { type Note, type Operation, type Register, type Reply, titleOf } from '../contract/contract.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { memberOf, tokensOf } from '../contract/pointer.ts'
import type { ReportEntry } from '../report/report.ts'
import { asObject } from '../text/json-object.ts'
import { findGaps, type GapInput } from './find-gaps.ts'
import { operationOf } from './note-gaps.ts'

/** An interface as one page: what contract and notes together say about it. */
export interface InterfacePage {
  readonly title: string
  readonly version: string
  readonly openapi: string
  /** `x-interface` of the contract, unchanged. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly operations: readonly InterfaceOperation[]
  /** Ids of open gaps that do not concern a single operation. */
  readonly gaps: readonly string[]
}

/** One operation of the page, declared or only described. */
export interface InterfaceOperation {
  readonly name: string
  /** From the note, or from the contract's summary if there is no note. */
  readonly title: string | undefined
  readonly declared: boolean
  /** The note's file; `undefined` if there is none. */
  readonly note: string | undefined
  /** `undefined`: not shown. */
  readonly method: string | undefined
  readonly path: string | undefined
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[] | undefined
  readonly replies: readonly InterfaceReply[] | undefined
  /** Ids of the open gaps that concern it. */
  readonly gaps: readonly string[]
}

/** One reply of an operation; `body` is the name of its schema, or its type. */
export interface InterfaceReply extends Pick<Reply, 'status' | 'description' | 'contentTypes'> {
  readonly body: string | undefined
}

/** Joins contract and notes by operation name (SVC-7): declared operations in the contract's order, then those that are only described. */
export function interfacePage(input: GapInput): InterfacePage {
  const { contract, notes, register } = input
  const open = findGaps(input).filter(({ outcome }) => outcome === 'open')
  const bearing = gapsByOperation(open, register)
  const gapsOf = (name: string): readonly string[] => bearing.get(canonicalName(name)) ?? []
  const noteOf = new Map(notes.flatMap((note) => [[operationOf(contract, note), note] as const]).toReversed())
  const declared = contract.operations.map((operation) => declaredOperation(operation, noteOf.get(operation), gapsOf))
  const described = notes.filter((note) => !operationOf(contract, note)).map((note) => describedOperation(note, gapsOf))
  const operations = [...declared, ...described]
  const shown = new Set(operations.flatMap(({ gaps }) => gaps))
  return {
    title: contract.title,
    version: contract.version,
    openapi: String(contract.document['openapi']),
    properties: asObject(contract.document['x-interface']),
    operations,
    gaps: open.map(({ id }) => id).filter((id) => !shown.has(id)),
  }
}

function declaredOperation(
  operation: Operation,
  note: Note | undefined,
  gapsOf: (name: string) => readonly string[],
): InterfaceOperation {
  const name = titleOf(operation)
  return {
    name,
    title: note?.title ?? operation.summary,
    declared: true,
    note: note?.file,
    method: operation.method,
    path: operation.path,
    parameters: operation.parameters.map(({ name, in: place, required }) => ({ name, in: place, required })),
    replies: operation.replies.map(({ status, description, contentTypes, schema }) => ({
      status,
      description,
      contentTypes,
      body: schema && bodyName(schema.value),
    })),
    gaps: gapsOf(name),
  }
}

function describedOperation(note: Note, gapsOf: (name: string) => readonly string[]): InterfaceOperation {
  return {
    name: note.operation,
    title: note.title,
    declared: false,
    note: note.file,
    method: note.method,
    path: note.path,
    parameters: undefined,
    replies: undefined,
    gaps: gapsOf(note.operation),
  }
}

/** `Entity`, `array of Entity`, or the type as the schema gives it. */
function bodyName(schema: unknown): string | undefined {
  const reference = memberOf(schema, '$ref')
  if (typeof reference === 'string') return schemaName(tokensOf(reference).at(-1) ?? '')
  const type = memberOf(schema, 'type')
  const item = type === 'array' ? bodyName(memberOf(schema, 'items')) : undefined
  if (item !== undefined) return `array of ${item}`
  return typeof type === 'string' ? type : undefined
}

/** The name of a component, or of a file that has one schema. */
function schemaName(token: string): string {
  return token.replace(/^.*\//, '').replace(/\.(ya?ml|json)$/, '')
}

/** The ids of gaps by operation: the one that a gap names, or the only one in which a part of it can be decided. */
function gapsByOperation(
  open: readonly ReportEntry[],
  register: Register | undefined,
): ReadonlyMap<string, readonly string[]> {
  const points = new Map(register?.openPoints.map((point) => [point.id, point]))
  const found = new Map<string, string[]>()
  for (const { id, operation } of open) {
    const parts = points.get(id)?.closedBy ?? []
    const owners = parts.map(({ by = [] }) => new Set(by.map((way) => canonicalName(way.slice(0, way.indexOf('#'))))))
    const names =
      operation === undefined ? owners.flatMap((owner) => (owner.size === 1 ? [...owner] : [])) : [operation]
    for (const name of new Set(names.map(canonicalName))) found.set(name, [...(found.get(name) ?? []), id])
  }
  return found
}
