import { type Contract, type Operation, titleOf } from '../contract/contract.ts'
import { facetsOf } from '../contract/facets.ts'
import { canonicalName } from '../contract/operation-name.ts'
import {
  childPointer,
  type DocumentNode,
  followReference,
  isObject,
  memberOf,
  membersOf,
  pointerOfFragment,
  tokensOf,
  valueAt,
} from '../contract/pointer.ts'

/** What a general point is asked of: an operation, a list, a parameter or the like. */
export interface Subject extends DocumentNode {
  /** For people: `listPets`, `limit of listPets`, `Pet.status`. */
  readonly name: string
  /** The values that together say it. */
  readonly facets: readonly unknown[]
  /** Its parameters whose names, in the form of `canonicalName`, match; for an operation. */
  readonly takes?: (names: RegExp) => readonly Subject[]
  /** The names that a parameter may have which keeps what prose promises. */
  readonly keptBy?: RegExp
}

/** A subject with the tags of the operations that have it. */
export interface TaggedSubject extends Subject {
  readonly tags: ReadonlySet<string>
}

/** What the contract says of a subject under this keyword; `undefined` if nothing. */
export function said({ facets }: Pick<Subject, 'facets'>, ...keywords: readonly string[]): unknown {
  return facets.flatMap((facet) => keywords.map((keyword) => memberOf(facet, keyword))).find((one) => one !== undefined)
}

export function isOfType({ facets }: Pick<Subject, 'facets'>, ...types: readonly string[]): boolean {
  return facets.some((facet) => [memberOf(facet, 'type')].flat().some((type) => types.includes(String(type))))
}

/** What operations have by themselves, by kind. */
export type SubjectKind = 'operations' | 'lists' | 'answers' | 'errors' | 'parameters' | 'promises'

/** The subjects of each kind that an operation has. */
export const subjectsOf: Readonly<
  Record<SubjectKind, (contract: Contract, operation: Operation) => readonly Subject[]>
> = {
  operations: ({ document }, operation) => [operationSubject(document, operation)],
  lists: ({ document }, operation) => listsOf(document, operation),
  answers: (_, operation) =>
    answersOf(operation)
      .filter(({ schema }) => schema.pointer.endsWith('json/schema'))
      .map(({ schema, status }) => ({
        ...schema,
        name: `${status} of ${titleOf(operation)}`,
        facets: [],
      })),
  errors: ({ document }, operation) =>
    operation.method === 'HEAD'
      ? []
      : operation.replies
          .filter(({ status }) => /^(?:[45]..|default)$/i.test(status))
          .map(({ pointer, status }) => {
            const reply = followReference(document, { pointer, value: valueAt(document, pointer) })
            return { name: `${status} of ${titleOf(operation)}`, ...reply, facets: [reply.value] }
          }),
  parameters: ({ document }, operation) => parametersOf(document, operation),
  promises: ({ document }, operation) => promisesOf(document, operation),
}

function operationSubject(document: unknown, operation: Operation): Subject {
  const { pointer } = operation
  const value = valueAt(document, pointer)
  const takes = (names: RegExp): readonly Subject[] =>
    parametersOf(document, operation).filter(
      (one) => said(one, 'in') !== 'path' && names.test(canonicalName(String(said(one, 'name')))),
    )
  return { name: titleOf(operation), pointer, value, facets: [value], takes }
}

/** The bodies of successes that have a schema. */
export function answersOf({
  replies,
}: Operation): readonly { readonly status: string; readonly schema: DocumentNode }[] {
  return replies.flatMap(({ status, schema }) => (/^2..$/.test(status) && schema ? [{ status, schema }] : []))
}

/** Members in which an answer wraps its list. */
const wrappers = ['data', 'items', 'results', 'values', 'entries', 'records', 'elements']

/** The arrays that a GET answers with, as a whole or in a member named so, or after the path. */
function listsOf(document: unknown, operation: Operation): readonly Subject[] {
  const { method, path } = operation
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (method !== 'GET') return []
  const [answer] = answersOf(operation)
  if (!answer) return []
  const whole = { facets: facetValues(document, answer.schema) }
  const isList = (one: Pick<Subject, 'facets'>): boolean => isOfType(one, 'array') || said(one, 'items') !== undefined
  const own = last.includes('}')
    ? []
    : [...wrappers, last].map((name) => ({ facets: facetValues(document, facetMember(document, answer.schema, name)) }))
  const list = [whole, ...own].find(isList)
  return list ? [{ ...operationSubject(document, operation), facets: list.facets }] : []
}

function facetMember(document: unknown, schema: DocumentNode, name: string): DocumentNode {
  const found = facetsOf(document, schema).find(({ value }) => isObject(memberOf(memberOf(value, 'properties'), name)))
  const pointer = childPointer(`${found?.pointer ?? ''}/properties`, name)
  return { pointer, value: memberOf(memberOf(found?.value, 'properties'), name) }
}

function facetValues(document: unknown, node: DocumentNode): readonly unknown[] {
  return facetsOf(document, node).map(({ value }) => value)
}

function parametersOf(document: unknown, operation: Operation): readonly Subject[] {
  return operation.parameters.map(({ name, pointer }) => {
    const node = followReference(document, { pointer, value: valueAt(document, pointer) })
    const schema = { pointer: `${node.pointer}/schema`, value: memberOf(node.value, 'schema') }
    const facets = [node.value, ...(schema.value === undefined ? [] : facetValues(document, schema))]
    return { name: `${name} of ${titleOf(operation)}`, ...node, facets }
  })
}

/** Names of parameters, in the form of `canonicalName`. */
export const pageNames: RegExp =
  /page|offset|cursor|limit|marker|token$|^per|(?:starting|ending)(?:after|before)|^(?:after|before|skip|start|range|next|top|first|last|since)$/
export const sizeNames: RegExp = /pagesize|limit|perpage|size$|max(?:results|items)|^(?:count|top|first|take|max)$/
const orderNames = /sort|order/

const promises = [
  [/\bpag(?:es? through|inat\w+)\b/i, pageNames],
  [/\b(?:filter(?:s|ing)? by|can be filtered)\b/i, /^(?!.*(?:sort|order|page|offset|cursor|limit))/],
  [/\b(?:can be sorted|sort(?:s|ing)? by|sortable)\b/i, orderNames],
] as const

/** The words that a member holds, if any. */
export function wordsAt(value: unknown, name: string): string {
  const words = memberOf(value, name)
  return typeof words === 'string' ? words : ''
}

/** What the prose of an operation promises that a parameter would keep; a body may keep anything. */
function promisesOf(document: unknown, operation: Operation): readonly Subject[] {
  const value = valueAt(document, operation.pointer)
  const prose = `${wordsAt(value, 'summary')}\n${wordsAt(value, 'description')}`
  if (memberOf(value, 'requestBody') !== undefined) return []
  return promises.flatMap(([pattern, keptBy]) => {
    const [words] = pattern.exec(prose) ?? []
    if (words === undefined) return []
    const subject = operationSubject(document, operation)
    return [{ ...subject, name: `"${words}" of ${subject.name}`, pointer: `${subject.pointer}/description`, keptBy }]
  })
}

/** A place that a reference names, or a body: the schemas with members below it, and what it refers to. */
interface Unit {
  readonly objects: readonly DocumentNode[]
  readonly references: readonly string[]
  readonly hasExample: boolean
}

/** What the bodies of successes are made of. */
export interface Answered {
  /** The schemas with members. */
  readonly objects: readonly TaggedSubject[]
  /** Their members. */
  readonly members: readonly TaggedSubject[]
  /** Whether an example is somewhere in what this place says or refers to. */
  readonly hasExample: (pointer: string) => boolean
}

const ofSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
])
const ofData: ReadonlySet<string> = new Set([
  'default',
  'enum',
  'const',
  'required',
  'discriminator',
  'externalDocs',
  'xml',
])

/** What the successes of these operations are made of. Each place is read once, however many refer to it. */
export function answered({ document }: Contract, operations: readonly Operation[]): Answered {
  const units = new Map<string, Unit>()
  const parts = new Set<string>()
  const unitAt = (pointer: string): Unit => {
    const known = units.get(pointer)
    if (known) return known
    const unit = scanned(document, pointer, parts)
    units.set(pointer, unit)
    return unit
  }
  const reached = (roots: readonly string[]): ReadonlySet<string> => {
    const seen = new Set(roots)
    for (const pointer of seen) for (const reference of unitAt(pointer).references) seen.add(reference)
    return seen
  }
  const objects = new Map<string, DocumentNode & { readonly tags: Set<string> }>()
  for (const tag of new Set(operations.flatMap(tagsOf))) {
    const own = operations.filter((operation) => tagsOf(operation).includes(tag))
    const roots = own.flatMap((operation) => answersOf(operation).map(({ schema }) => schema.pointer))
    for (const node of [...reached(roots)].flatMap((pointer) => unitAt(pointer).objects)) {
      const known = objects.get(node.pointer)
      if (known) known.tags.add(tag)
      else objects.set(node.pointer, { ...node, tags: new Set([tag]) })
    }
  }
  const subject = <Node extends DocumentNode>(node: Node): Node & Pick<Subject, 'name' | 'facets'> => {
    return { ...node, name: nameOf(node.pointer), facets: facetValues(document, node) }
  }
  return {
    // A part of allOf says only some of what the whole says.
    objects: [...objects.values()].filter(({ pointer }) => !parts.has(pointer)).map(subject),
    members: [...objects.values()].flatMap(({ pointer, value, tags }) =>
      membersOf(memberOf(value, 'properties')).map(([name, member]) =>
        subject({ pointer: childPointer(`${pointer}/properties`, name), value: member, tags }),
      ),
    ),
    hasExample: (pointer) => [...reached([pointer])].some((one) => unitAt(one).hasExample),
  }
}

/** The tags of an operation; one without any has the empty tag. */
export function tagsOf({ tags }: Operation): readonly string[] {
  return tags.length === 0 ? [''] : tags
}

/** Reads what is below a place as far as references, and adds what is part of an `allOf` to `parts`. */
function scanned(document: unknown, at: string, parts: Set<string>): Unit {
  const objects: DocumentNode[] = []
  const references: string[] = []
  let hasExample = false
  const walk = (pointer: string, value: unknown): void => {
    if (!isObject(value)) return
    const reference = value['$ref']
    const target = typeof reference === 'string' && reference.startsWith('#') ? pointerOfFragment(reference) : undefined
    if (target !== undefined) references.push(target)
    if (isObject(value['properties']) || Array.isArray(value['allOf'])) objects.push({ pointer, value })
    for (const [index, part] of membersOf(value['allOf'])) {
      parts.add(`${pointer}/allOf/${index}`)
      const named = followReference(document, { pointer: `${pointer}/allOf/${index}`, value: part })
      parts.add(named.pointer)
    }
    for (const [name, member] of Object.entries(value)) {
      if (name === 'example' || name === 'examples') hasExample = true
      else if (ofSchemas.has(name) || Array.isArray(member))
        for (const [key, one] of ofData.has(name) ? [] : membersOf(member))
          walk(childPointer(childPointer(pointer, name), key), one)
      else if (!ofData.has(name) && !name.startsWith('x-')) walk(childPointer(pointer, name), member)
    }
  }
  walk(at, valueAt(document, at))
  return { objects, references, hasExample }
}

/** `Pet.owner.name` for a place below a schema, and what it is for people elsewhere. */
function nameOf(pointer: string): string {
  const tokens = tokensOf(pointer)
  const from = tokens.indexOf('schemas') + 1
  const names = tokens.slice(from > 1 ? from : tokens.indexOf('schema') + 1)
  const told = names.filter((name, index) => !ofSchemas.has(name) || ofSchemas.has(names[index - 1] ?? ''))
  return told.filter((name) => !/^(?:items|allOf|anyOf|oneOf|\d+)$/.test(name)).join('.') || 'an answer'
}
