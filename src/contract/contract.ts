import type { Place, UserError } from '../text/user-error.ts'
import { canonicalName } from './operation-name.ts'
import { childPointer, followReference, isObject, memberOf, membersOf } from './pointer.ts'
import type { JsonObject, DocumentNode } from './pointer.ts'

/** The place of the value at a JSON Pointer in its file, or of its deepest existing ancestor. */
export type PlaceOf = (pointer: string) => Place

/** The value of a text, and the place of each part. */
export interface DocumentText {
  readonly value: unknown
  readonly placeOf: PlaceOf
}

/** A parameter of an operation, its own or its path's, with references resolved. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly pointer: string
}

/** One reply that an operation declares. */
export interface Reply {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  readonly description: string
  readonly contentTypes: readonly string[]
  /** The schema of the first content type that has one. */
  readonly schema: DocumentNode | undefined
  readonly pointer: string
}

/** An operation that the contract declares. */
export interface Operation {
  /** The operationId; `undefined` if the contract has none. */
  readonly name: string | undefined
  /** In capitals. */
  readonly method: string
  /** The path template. */
  readonly path: string
  readonly summary: string | undefined
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly replies: readonly Reply[]
  readonly pointer: string
}

/** A parsed OpenAPI 3.0 or 3.1 document. */
export interface Contract {
  /** The name of the file for people. */
  readonly file: string
  readonly document: JsonObject
  readonly title: string
  readonly version: string
  /** In the order of the document. */
  readonly operations: readonly Operation[]
  readonly placeOf: PlaceOf
  /** What is wrong in it, though it could be read. */
  readonly faults?: readonly UserError[]
}

/** A parameter in a note. `undecided` names what it leaves to the contract. */
export interface NoteParameter extends NoteField {
  readonly in?: string
}

/** A member of a reply's body in a note. */
export interface NoteField {
  readonly name: string
  readonly says?: string
  readonly undecided?: readonly string[]
  readonly openPoint?: string
  readonly pointer: string
}

/** A reply in a note. */
export interface NoteReply {
  /** A status, a class (`4XX`) or `default`. */
  readonly status: string
  readonly says?: string
  readonly fields: readonly NoteField[]
  readonly openPoint?: string
  readonly pointer: string
}

/** A descriptive note: the prose on one operation, joined by its name (SVC-7). */
export interface Note {
  readonly file: string
  readonly operation: string
  readonly title: string
  /** In capitals. */
  readonly method?: string
  readonly path?: string
  readonly openPoint?: string
  /** `undefined` if the note does not say. */
  readonly takes: readonly NoteParameter[] | undefined
  readonly answers: readonly NoteReply[] | undefined
  /** The Markdown below the front matter. */
  readonly body: string
  /** Places in the front matter. */
  readonly placeOf: PlaceOf
}

/** One thing an open point leaves undecided. */
export interface OpenPart {
  readonly decides: string
  /** Expressions for `select`, or `note:OPERATION`; any that finds something decides the part. */
  readonly by?: readonly string[]
  /** The register itself decides it, by the point's `decided`. */
  readonly register?: true
  readonly draft?: Draft
}

/** The smallest addition that would decide a part. */
export interface Draft {
  readonly at: string
  readonly add: JsonObject
  /** JSON Pointers into `add` whose values are placeholders. */
  readonly undecided: readonly string[]
}

/** A point that the specification leaves open, and what closes it. */
export interface OpenPoint {
  readonly id: string
  readonly section: string
  readonly title: string
  /** The point in a few words, for a table. */
  readonly topic?: string
  readonly words: string
  readonly operation?: string
  readonly cites?: readonly string[]
  readonly closedBy: readonly OpenPart[]
  readonly decided?: string
}

/** A stated sentence, as `contract/clauses.json` has it. */
export type Clause = Pick<OpenPoint, 'id' | 'section' | 'words'>

/** The register of open points. */
export interface Register {
  readonly file: string
  readonly openPoints: readonly OpenPoint[]
  /** Whether the points that any contract can have count, too. */
  readonly general?: boolean
  readonly placeOf: PlaceOf
}

/** The members of a path item that are operations; `query` is of OpenAPI 3.2. */
export const operationMethods: readonly string[] = 'get put post delete options head patch trace query'.split(' ')

/** A contract from a valid parsed document; places have only the file unless `placeOf` knows more. */
export function createContract(document: JsonObject, file: string, placeOf: PlaceOf = () => ({ file })): Contract {
  if (!isObject(document)) throw new TypeError('createContract takes a parsed OpenAPI document, which is an object.')
  const info = memberOf(document, 'info')
  return {
    file,
    document,
    title: text(memberOf(info, 'title')) ?? '',
    version: text(memberOf(info, 'version')) ?? '',
    operations: operationsOf(document),
    placeOf,
  }
}

/** The operation with this name in any spelling; the exact spelling is preferred. One without a name is called `GET /path`. */
export function operationNamed(contract: Contract, name: string): Operation | undefined {
  const canonical = canonicalName(name)
  return (
    contract.operations.find((operation) => operation.name === name) ??
    contract.operations.find(
      (operation) => operation.name !== undefined && canonicalName(operation.name) === canonical,
    ) ??
    contract.operations.find((operation) => operation.name === undefined && titleOf(operation) === name)
  )
}

/** An operation for people: its name, or method and path if it has none. */
export function titleOf(operation: Operation): string {
  return operation.name ?? `${operation.method} ${operation.path}`
}

function operationsOf(document: JsonObject): Operation[] {
  return membersOf(memberOf(document, 'paths')).flatMap(([path, item]) => {
    const itemAt = followReference(document, { pointer: childPointer('/paths', path), value: item })
    const further = childPointer(itemAt.pointer, 'additionalOperations')
    return [
      ...membersOf(itemAt.value)
        .filter(([method]) => operationMethods.includes(method))
        .map(([method, operation]) => [method.toUpperCase(), childPointer(itemAt.pointer, method), operation] as const),
      ...membersOf(memberOf(itemAt.value, 'additionalOperations')).map(
        ([method, operation]) => [method, childPointer(further, method), operation] as const,
      ),
    ]
      .map(([method, pointer, value]) => [method, followReference(document, { pointer, value })] as const)
      .filter(([, { value }]) => isObject(value))
      .map(([method, { pointer, value: operation }]) => ({
        name: text(memberOf(operation, 'operationId')),
        method,
        path,
        summary: text(memberOf(operation, 'summary')),
        tags: membersOf(memberOf(operation, 'tags')).flatMap(([, tag]) => text(tag) ?? []),
        parameters: parametersOf(document, itemAt, { pointer, value: operation }),
        replies: repliesOf(document, { pointer, value: operation }),
        pointer,
      }))
  })
}

function parametersOf(document: JsonObject, item: DocumentNode, operation: DocumentNode): Parameter[] {
  const byKey = new Map<string, Parameter>()
  for (const owner of [item, operation]) {
    const list = childPointer(owner.pointer, 'parameters')
    for (const [index, value] of membersOf(memberOf(owner.value, 'parameters'))) {
      const parameter = followReference(document, { pointer: childPointer(list, index), value })
      const name = text(memberOf(parameter.value, 'name')) ?? ''
      const place = text(memberOf(parameter.value, 'in')) ?? ''
      const required = memberOf(parameter.value, 'required') === true
      byKey.set(JSON.stringify([place, name]), { name, in: place, required, pointer: childPointer(list, index) })
    }
  }
  return [...byKey.values()]
}

function repliesOf(document: JsonObject, operation: DocumentNode): Reply[] {
  const responses = childPointer(operation.pointer, 'responses')
  return membersOf(memberOf(operation.value, 'responses')).map(([status, value]) => {
    const reply = followReference(document, { pointer: childPointer(responses, status), value })
    const content = childPointer(reply.pointer, 'content')
    const types = membersOf(memberOf(reply.value, 'content'))
    const typed = types.find(([, type]) => memberOf(type, 'schema') !== undefined)
    return {
      status,
      description: text(memberOf(reply.value, 'description')) ?? '',
      contentTypes: types.map(([type]) => type),
      schema: typed && {
        pointer: childPointer(childPointer(content, typed[0]), 'schema'),
        value: memberOf(typed[1], 'schema'),
      },
      pointer: childPointer(responses, status),
    }
  })
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
