import { type Operation, titleOf } from '../contract/contract.ts'
import { facetsOf } from '../contract/facets.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { childPointer, type DocumentNode, followReference, isObject, memberOf } from '../contract/pointer.ts'
import { type JsonObject, membersOf, pointerOfFragment, tokensOf, valueAt } from '../contract/pointer.ts'

/** What a general point is asked of. */
export type SubjectKind =
  | ('operations' | 'promises' | 'parameters' | 'errors')
  | ('lists' | 'answers' | 'objects' | 'strings')

/** One of them: an operation, a list, a parameter or the like. */
export interface Subject extends DocumentNode {
  /** For people: `listPets`, `limit of listPets`, `Pet.status`. */
  readonly name: string
  /** The values that together say it. */
  readonly facets: readonly unknown[]
  /** Its parameters whose names match; for an operation. */
  readonly takes?: (names: RegExp) => readonly Subject[]
  /** The names of parameters that keep what prose promises. */
  readonly keptBy?: RegExp
}

/** What the contract says of a subject under one of these keywords; `undefined` if nothing. */
export function said({ facets }: Pick<Subject, 'facets'>, ...keywords: readonly string[]): unknown {
  return facets.flatMap((facet) => keywords.map((keyword) => memberOf(facet, keyword))).find((one) => one !== undefined)
}

export function isOfType({ facets }: Pick<Subject, 'facets'>, ...types: readonly string[]): boolean {
  return facets.some((facet) => [memberOf(facet, 'type')].flat().some((type) => types.includes(String(type))))
}

/** The words that a member holds, if any. */
export function wordsAt(value: unknown, name: string): string {
  const words = memberOf(value, name)
  return typeof words === 'string' ? words : ''
}

/** The status of an error. */
export const isError: RegExp = /^(?:[45]..|default)$/i

/** Names of parameters, in the form of `canonicalName`. */
export const pageNames: RegExp =
  /page|offset|cursor|limit|marker|token$|^per|(?:starting|ending)(?:after|before)|^(?:after|before|skip|start|range|next|top|first|last|since)$/
export const sizeNames: RegExp = /pagesize|limit|perpage|size$|max(?:results|items)|^(?:count|top|first|take|max)$/

/** Words of prose, and the names of parameters that keep what they promise. */
const promises = [
  [/\bpag(?:es? through|inat\w+)\b/i, pageNames],
  [/\b(?:filter(?:s|ing)? by|can be filtered)\b/i, /^(?!.*(?:sort|order|page|offset|cursor|limit))/],
  [/\b(?:can be sorted|sort(?:s|ing)? by|sortable)\b/i, /sort|order/],
] as const

/** Members in which an answer wraps its list. */
const wrappers = ['data', 'items', 'results', 'values', 'entries', 'records', 'elements']

/** Keywords whose members are schemas by name, and keywords that hold none. */
const named = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])
const unread = new Set(['default', 'enum', 'const', 'required', 'discriminator', 'externalDocs', 'xml'])

/** A schema as far as references: those with members in it, and what it refers to. */
interface Unit {
  readonly objects: readonly DocumentNode[]
  readonly references: readonly string[]
  readonly hasExample: boolean
}

type Find = (operations: readonly Operation[]) => readonly Subject[]

const each =
  (find: (operation: Operation) => readonly Subject[]): Find =>
  (operations) =>
    operations.flatMap(find)

/** What operations have of each kind. Each schema is read once, however many of them answer with it. */
export function subjectsIn(document: JsonObject): Readonly<Record<SubjectKind, Find>> {
  const units = new Map<string, Unit>()
  /** Parts of allOf, which say only some of what the whole says. */
  const parts = new Set<string>()

  const subject = (name: string, node: DocumentNode): Subject => {
    return { ...node, name, facets: facetsOf(document, node).map(({ value }) => value) }
  }
  const at = (pointer: string): DocumentNode =>
    followReference(document, { pointer, value: valueAt(document, pointer) })
  const below = ({ pointer, value }: DocumentNode, ...names: readonly string[]): DocumentNode => {
    return { pointer: names.reduce(childPointer, pointer), value: names.reduce(memberOf, value) }
  }
  const parameters = (operation: Operation): readonly Subject[] =>
    operation.parameters.map(({ name, pointer }) => {
      const [node, { facets }] = [at(pointer), subject(name, below(at(pointer), 'schema'))]
      return { ...node, name: `${name} of ${titleOf(operation)}`, facets: [node.value, ...facets] }
    })
  const asSubject = (operation: Operation): Subject => {
    const taken = parameters(operation).filter((one) => said(one, 'in') !== 'path')
    const takes = (names: RegExp): readonly Subject[] =>
      taken.filter(({ value }) => names.test(canonicalName(wordsAt(value, 'name'))))
    const node = at(operation.pointer)
    // The credentials of the root are those of all.
    return { ...node, name: titleOf(operation), facets: [node.value, { security: document['security'] }], takes }
  }
  const answers = ({ replies }: Operation): readonly DocumentNode[] =>
    replies.flatMap(({ status, schema }) => (/^2..$/.test(status) && schema ? [schema] : []))

  const unitAt = (pointer: string): Unit => {
    const unit = units.get(pointer) ?? unitOf(document, pointer, parts)
    units.set(pointer, unit)
    return unit
  }
  const unitsFrom = (bodies: readonly DocumentNode[]): readonly Unit[] => {
    const seen = new Set(bodies.map(({ pointer }) => pointer))
    for (const pointer of seen) for (const reference of unitAt(pointer).references) seen.add(reference)
    return [...seen].map(unitAt)
  }
  const objectsOf = (operations: readonly Operation[]): readonly DocumentNode[] =>
    unitsFrom(operations.flatMap(answers)).flatMap(({ objects }) => objects)
  const listOf = (operation: Operation): readonly Subject[] => {
    const last = operation.path.slice(operation.path.lastIndexOf('/') + 1)
    const whole = operation.method === 'GET' ? answers(operation).slice(0, 1) : []
    const objects = last.includes('}') ? [] : whole.flatMap((answer) => facetsOf(document, answer))
    const wrapped = objects.flatMap((one) => [...wrappers, last].map((name) => below(one, 'properties', name)))
    return [...whole, ...wrapped]
      .map((node) => subject('', node))
      .filter((one) => isOfType(one, 'array') || said(one, 'items') !== undefined)
      .slice(0, 1)
  }

  return {
    operations: (operations) => operations.map(asSubject),
    parameters: each(parameters),
    promises: each((operation) => {
      const { name, value, pointer, ...own } = asSubject(operation)
      return promises.flatMap(([pattern, keptBy], index) => {
        const [words] = pattern.exec(`${wordsAt(value, 'summary')}\n${wordsAt(value, 'description')}`) ?? []
        // A body may keep anything.
        if (words === undefined || memberOf(value, 'requestBody') !== undefined) return []
        return [{ ...own, value, name: `"${words}" of ${name}`, pointer: `${pointer}/description/${index}`, keptBy }]
      })
    }),
    errors: each((operation) =>
      operation.replies
        .filter(({ status }) => operation.method !== 'HEAD' && isError.test(status))
        .map(({ status, pointer }) => subject(`${status} of ${titleOf(operation)}`, at(pointer))),
    ),
    lists: each((operation) => listOf(operation).map(({ facets }) => ({ ...asSubject(operation), facets }))),
    answers: each((operation) =>
      answers(operation)
        .filter(({ pointer }) => pointer.endsWith('json/schema'))
        .map((schema) => {
          const { value } = at(schema.pointer.slice(0, schema.pointer.lastIndexOf('/')))
          const example = unitsFrom([schema]).find(({ hasExample }) => hasExample)
          return { ...schema, name: titleOf(operation), facets: [value, { example }] }
        }),
    ),
    objects: (operations) =>
      objectsOf(operations)
        .filter(({ pointer }) => !parts.has(pointer))
        .map((node) => subject(nameOf(node.pointer), node)),
    strings: (operations) => [
      ...operations.flatMap(parameters),
      ...objectsOf(operations)
        .flatMap((node) =>
          Object.keys(Object(memberOf(node.value, 'properties'))).map((name) => below(node, 'properties', name)),
        )
        .map((node) => subject(nameOf(node.pointer), node)),
    ],
  }
}

/** What is below a pointer as far as references; adds what is part of an `allOf` to `parts`. */
function unitOf(document: JsonObject, at: string, parts: Set<string>): Unit {
  const objects: DocumentNode[] = []
  const references: string[] = []
  let hasExample = false
  const walk = (pointer: string, value: unknown): void => {
    if (!isObject(value)) return
    const reference = value['$ref']
    if (typeof reference === 'string' && reference.startsWith('#'))
      references.push(pointerOfFragment(reference) ?? pointer)
    if (isObject(value['properties']) || Array.isArray(value['allOf'])) objects.push({ pointer, value })
    for (const [index, part] of membersOf(value['allOf'])) {
      const place = `${pointer}/allOf/${index}`
      parts.add(place).add(followReference(document, { pointer: place, value: part }).pointer)
    }
    for (const [name, member] of Object.entries(value)) {
      const inside = childPointer(pointer, name)
      if (name === 'example' || name === 'examples') hasExample = true
      else if (unread.has(name) || name.startsWith('x-')) continue
      else if (named.has(name) || Array.isArray(member))
        for (const [key, one] of membersOf(member)) walk(childPointer(inside, key), one)
      else walk(inside, member)
    }
  }
  walk(at, valueAt(document, at))
  return { objects, references, hasExample }
}

/** `Pet.owner.name` for a place below a schema, and what it is for people elsewhere. */
function nameOf(pointer: string): string {
  const tokens = tokensOf(pointer)
  const from = Math.max(tokens.indexOf('schemas'), tokens.indexOf('schema')) + 1
  const names = tokens.slice(from).filter((name, index, all) => !named.has(name) || named.has(all[index - 1] ?? ''))
  return names.filter((name) => !/^(?:items|allOf|anyOf|oneOf|\d+)$/.test(name)).join('.') || 'an answer'
}
