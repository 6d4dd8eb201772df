import { Ajv2020 } from 'ajv/dist/2020.js'
import {
  childPointer,
  filesMember,
  followReference,
  isObject,
  memberOf,
  membersOf,
  pointerOfFragment,
  pointerTo,
  tokensOf,
  valueAt,
} from '../contract/pointer.ts'
import type { JsonObject, DocumentNode } from '../contract/pointer.ts'
import { operationMethods } from '../contract/contract.ts'
import { meantName } from '../contract/operation-name.ts'
import { onceCompiled, reasonOf, tellingError } from '../files/check-shape.ts'

/** Something wrong in a contract, and the JSON Pointer of the place. */
export interface Fault {
  readonly pointer: string
  readonly message: string
  /** The contract can be compared all the same: `lenient` reading only remarks on it, and `always` any reading. */
  readonly tolerable?: 'lenient' | 'always'
}

/** The faults of an OpenAPI document beyond its structure: references, names of operations, path parameters, schemas. */
export function contractFaults(document: JsonObject): readonly Fault[] {
  const faults = [...referenceFaults(document), ...operationFaults(document)]
  return String(document['openapi']).startsWith('3.0') ? faults : [...faults, ...schemaFaults(document)]
}

/** Members whose content is data rather than OpenAPI: a `$ref` or `schema` in them has no meaning. */
const dataMembers = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'dataValue'])

/** Maps whose names are chosen by the author, so that none is special. */
const freeMaps = new Set(
  `properties patternProperties dependentSchemas $defs definitions schemas parameters responses headers content callbacks
   requestBodies securitySchemes examples links pathItems webhooks paths encoding variables scopes mapping mediaTypes
   additionalOperations ${filesMember}`.split(/\s+/),
)

interface Child {
  readonly name: string
  readonly value: unknown
  /** A map of names chosen by the author. */
  readonly free: boolean
  /** Not OpenAPI but data. */
  readonly data: boolean
}

function childrenOf(value: unknown, free: boolean): Child[] {
  const named = isObject(value) && !free
  return membersOf(value).map(([name, child]) => {
    // `examples` of a schema is a list of data, any other a map of examples or references to them.
    const map = named && isObject(child) && freeMaps.has(name)
    const data = dataMembers.has(name) || (name.startsWith('x-') && name !== filesMember)
    return { name, value: child, free: map, data: named && !map && data }
  })
}

/** Each object of the document that OpenAPI reads. */
export function* objectsOf(at: DocumentNode, free: boolean = false): Generator<DocumentNode & { free: boolean }> {
  if (isObject(at.value)) yield { ...at, free }
  for (const child of childrenOf(at.value, free)) {
    if (!child.data) yield* objectsOf({ pointer: childPointer(at.pointer, child.name), value: child.value }, child.free)
  }
}

/**
 * A copy for a parser that takes every `$ref` for a reference, so that those within data are renamed; that knows the scheme
 * of credentials as `bearer` alone, though its case means nothing (RFC 9110, section 11.1); and whose schema of 3.1
 * misspells the description of a server's variable.
 */
export function copyForParser(value: unknown, free: boolean = false, data: boolean = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => copyForParser(item, false, data))
  if (!isObject(value)) return value
  const isVariable = !free && typeof value['default'] === 'string' && typeof value['description'] === 'string'
  return Object.fromEntries(
    childrenOf(value, free)
      .filter(({ name }) => !isVariable || name !== 'description')
      .map((child) => [
        data && child.name === '$ref' ? 'ref' : child.name,
        value['type'] === 'http' && child.name === 'scheme' && typeof child.value === 'string'
          ? child.value.toLowerCase()
          : copyForParser(child.value, child.free, data || child.data),
      ]),
  )
}

function referenceFaults(document: JsonObject): Fault[] {
  const faults: Fault[] = []
  for (const { pointer, value, free } of objectsOf({ pointer: '', value: document })) {
    const reference = memberOf(value, '$ref')
    if (free || typeof reference !== 'string') continue
    const blame = (why: string): void =>
      void faults.push({ pointer: childPointer(pointer, '$ref'), message: `$ref ${quoted(reference)} ${why}` })
    const target = pointerOfFragment(reference)
    if (reference !== '#' && !reference.startsWith('#/')) {
      blame('names an anchor, which is not followed; write a JSON Pointer instead.')
    } else if (target === undefined || valueAt(document, target) === undefined) {
      const meant = target === undefined ? undefined : meantPointer(document, target)
      const next = meant === undefined ? 'correct the reference.' : `did you mean ${quoted(`#${meant}`)}?`
      blame(`points to nothing in this contract; ${next}`)
    } else if (isObject(followReference(document, { pointer, value }).value) && leadsToItself(document, reference)) {
      blame('points back to itself; correct the reference.')
    }
  }
  return faults
}

/** The pointer to the member that is named most like the last of this one, in the same place. */
function meantPointer(document: JsonObject, pointer: string): string | undefined {
  const tokens = tokensOf(pointer)
  const name = tokens.pop() ?? ''
  const place = pointerTo(...tokens)
  const names = membersOf(valueAt(document, place)).map(([one]) => one)
  const meant = meantName(name, names)
  return meant === undefined ? undefined : childPointer(place, meant)
}

function leadsToItself(document: JsonObject, reference: string): boolean {
  const end = followReference(document, { pointer: '', value: { $ref: reference } }).value
  const again = memberOf(end, '$ref')
  return typeof again === 'string' && again.startsWith('#')
}

function operationFaults(document: JsonObject): Fault[] {
  const faults: Fault[] = []
  const names = new Map<string, string>()
  for (const [path, item] of membersOf(memberOf(document, 'paths'))) {
    if (path.startsWith('x-')) continue
    if (!path.startsWith('/')) {
      const message = `The path ${path} does not begin with a slash; write /${path}.`
      faults.push({ pointer: childPointer('/paths', path), message })
    }
    const itemAt = followReference(document, { pointer: childPointer('/paths', path), value: item })
    for (const [method, written] of membersOf(itemAt.value)) {
      if (!operationMethods.includes(method)) continue
      const place = childPointer(itemAt.pointer, method)
      const { pointer, value: operation } = followReference(document, { pointer: place, value: written })
      if (pointer !== place) {
        const message = `An operation cannot be a $ref; it is read as what it names. Put the $ref at the path ${path}.`
        faults.push({ pointer: place, message, tolerable: 'always' })
      }
      const name = memberOf(operation, 'operationId')
      if (typeof name === 'string') {
        const first = names.get(name)
        const message = `The operationId ${name} is already used by ${first}; give each operation its own.`
        if (first) faults.push({ pointer: childPointer(pointer, 'operationId'), message })
        else names.set(name, `${method.toUpperCase()} ${path}`)
      }
      faults.push(...pathParameterFaults(document, path, itemAt, { pointer, value: operation }))
    }
  }
  return faults
}

function pathParameterFaults(document: JsonObject, path: string, item: DocumentNode, operation: DocumentNode): Fault[] {
  const inPath = new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name))
  const declared = [item, operation].flatMap((owner) =>
    membersOf(memberOf(owner.value, 'parameters')).map(([index, value]) => {
      const written = childPointer(childPointer(owner.pointer, 'parameters'), index)
      return { written, value: followReference(document, { pointer: written, value }).value }
    }),
  )
  const ofPath = declared.filter(({ value }) => memberOf(value, 'in') === 'path')
  const unknown = ofPath
    .filter(({ value }) => !inPath.has(String(memberOf(value, 'name'))))
    .map(({ written, value }) => ({
      pointer: written,
      message: `The path parameter ${quoted(memberOf(value, 'name'))} is not in the path ${path}; add it to the path, or remove the parameter.`,
      tolerable: 'lenient' as const,
    }))
  const names = new Set(ofPath.map(({ value }) => memberOf(value, 'name')))
  const missing = [...inPath]
    .filter((name) => !names.has(name))
    .map((name) => ({
      pointer: operation.pointer,
      message: `The path ${path} has {${name}}, but no path parameter of that name is declared; declare it.`,
      tolerable: 'lenient' as const,
    }))
  return [...unknown, ...missing]
}

const dialectSchema = 'https://json-schema.org/draft/2020-12/schema'

let metaSchemas: Ajv2020 | undefined

/** Schemas that JSON Schema 2020-12 rejects; a contract that names another dialect is not checked. */
function schemaFaults(document: JsonObject): Fault[] {
  const dialect = document['jsonSchemaDialect']
  if (dialect !== undefined && dialect !== 'https://spec.openapis.org/oas/3.1/dialect/base') return []
  const ajv = (metaSchemas ??= new Ajv2020(onceCompiled))
  return [...schemasOf(document)].flatMap(({ pointer, value }) => {
    const own = memberOf(value, '$schema')
    if ((own !== undefined && own !== dialectSchema) || ajv.validate(dialectSchema, value)) return []
    const error = tellingError(ajv.errors ?? [])
    if (!error) return []
    const where = pointer + error.instancePath
    return [
      { pointer: where, message: `${where} ${reasonOf(error)}; this is not a valid schema.`, tolerable: 'lenient' },
    ]
  })
}

/** The schemas directly in OpenAPI; the meta-schema covers schemas within schemas. */
function* schemasOf(document: JsonObject): Generator<DocumentNode> {
  for (const [name, value] of membersOf(valueAt(document, '/components/schemas'))) {
    yield { pointer: childPointer('/components/schemas', name), value }
  }
  for (const { pointer, value, free } of objectsOf({ pointer: '', value: document })) {
    if (free || pointer.startsWith('/components/schemas/')) continue
    const schema = memberOf(value, 'schema')
    if (schema !== undefined) yield { pointer: childPointer(pointer, 'schema'), value: schema }
  }
}

function quoted(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined'
}
