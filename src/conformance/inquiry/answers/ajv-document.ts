import { childPointer, isObject, memberOf } from '../../../contract/pointer.ts'

/** A copy of a contract that Ajv can read, and the JSON Pointer of each part of it. */
interface AjvDocument {
  readonly schemas: object
  readonly pointers: ReadonlyMap<unknown, string>
}

export function ajvDocument(document: object): AjvDocument {
  const pointers = new Map<unknown, string>()
  const copies = new Map<unknown, unknown>()
  const copied = (value: unknown, pointer: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (copies.has(value)) return copies.get(value)
    if (isObject(value) && !pointer.endsWith('/properties') && isNothing(value)) return false
    const copy: object = Array.isArray(value) ? [] : {}
    copies.set(value, copy)
    pointers.set(copy, pointer)
    const members = isObject(value) && !pointer.endsWith('/properties') ? inJsonSchema(value) : value
    for (const [name, child] of Object.entries(members)) {
      const member = { value: copied(child, childPointer(pointer, name)), enumerable: true, writable: true }
      Object.defineProperty(copy, name, member)
    }
    return copy
  }
  return { schemas: copied(document, '') as object, pointers }
}

/** JSON Schema permits an `enum` without values, which nothing fits; Ajv refuses to compile it. */
function isNothing({ enum: values }: Readonly<Record<string, unknown>>): boolean {
  return Array.isArray(values) && values.length === 0
}

/**
 * The keywords of OpenAPI 3.0 as JSON Schema 2020-12 has them. Without a type beside it, `nullable` says nothing. What is
 * `writeOnly` is required of requests alone. An `$id` changes what `#/...` names, here as in all other reading of contracts not.
 */
function inJsonSchema(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const members = { ...schema }
  delete members['$id']
  if (typeof members['nullable'] === 'boolean' && members['type'] === undefined) delete members['nullable']
  const { required, properties } = members
  if (Array.isArray(required) && isObject(properties))
    members['required'] = required.filter((name) => memberOf(memberOf(properties, String(name)), 'writeOnly') !== true)
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof members[exclusive] !== 'boolean') continue
    if (members[exclusive] && members[bound] !== undefined) {
      members[exclusive] = members[bound]
      delete members[bound]
    } else delete members[exclusive]
  }
  return members
}

/**
 * Reads a `pattern`: as JSON Schema recommends, else without the flag `u`, which takes `\_` and the like. One that only
 * other languages can read, such as `(?i)loan`, is not judged: everything matches.
 */
export const readPattern: PatternReader = Object.assign(
  (pattern: string, flags: string): RegExp => {
    for (const some of [flags, '']) {
      try {
        return new RegExp(pattern, some)
      } catch {
        continue
      }
    }
    return /^/
  },
  { code: 'new RegExp' },
)

type PatternReader = ((pattern: string, flags: string) => RegExp) & { readonly code: string }
