import type { Contract, Operation } from '../contract/contract.ts'
import {
  followReference,
  isObject,
  type JsonObject,
  memberOf,
  membersOf,
  pointerTo,
  valueAt,
} from '../contract/pointer.ts'
import { asObject } from '../text/json-object.ts'
import { sortedJson } from '../text/sorted-json.ts'
import type { Kind, Limit } from './member-rules.ts'

/**
 * A schema in the form in which two that mean the same are alike: OpenAPI 3.0 as 3.1, `const` as `enum`, limits with their
 * exclusion, and `allOf` merged into the schema around it wherever the parts do not speak of the same.
 */
function comparableSchema(document: JsonObject, schema: unknown): JsonObject {
  const merged = merge(document, asObject(schema), new Set())
  const { nullable, const: only, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = merged
  const types = typeof rest['type'] === 'string' ? [rest['type']] : rest['type']
  return {
    ...rest,
    ...(Array.isArray(types) && { type: nullable === true ? [...types, 'null'] : types }),
    ...('const' in merged && { enum: [only] }),
    ...limit('minimum', minimum, exclusiveMinimum, Math.max),
    ...limit('maximum', maximum, exclusiveMaximum, Math.min),
  }
}

/** Two schemas in such a form; if one has alternatives and the other is a plain schema, that is the only alternative. */
export function comparableSchemas(
  documents: { readonly old: JsonObject; readonly own: JsonObject },
  old: unknown,
  own: unknown,
): readonly [JsonObject, JsonObject] {
  const [before, after] = [comparableSchema(documents.old, old), comparableSchema(documents.own, own)]
  const [then, now] = [before, after].map(onlyUnion)
  if (then !== undefined && isPlain(after)) return [before, { [then]: [own] }]
  return now !== undefined && isPlain(before) ? [{ [now]: [old] }, after] : [before, after]
}

/** The keyword of the alternatives that are all a schema says. */
function onlyUnion(schema: JsonObject): string | undefined {
  const [keyword, ...others] = Object.keys(schema).filter((name) => !beside.has(name))
  return others.length === 0 && (keyword === 'anyOf' || keyword === 'oneOf') ? keyword : undefined
}

/** Whether a schema says something, and has no alternatives. */
function isPlain(schema: JsonObject): boolean {
  const names = Object.keys(schema).filter((name) => !beside.has(name))
  return names.length > 0 && !names.some((name) => name === 'anyOf' || name === 'oneOf')
}

/** A limit with its exclusion, a flag in OpenAPI 3.0 and a number since. */
function limit(name: string, at: unknown, exclusive: unknown, tightest: (a: number, b: number) => number): JsonObject {
  const limits = [at, exclusive].filter((one) => typeof one === 'number')
  if (limits.length === 0) return {}
  const number = limits.reduce((one, other) => tightest(one, other))
  return { [name]: { at: number, excluded: exclusive === true || exclusive === number } satisfies Limit }
}

function merge(document: JsonObject, schema: JsonObject, seen: ReadonlySet<string>): JsonObject {
  const { allOf, $ref, ...own } = schema
  const parts = [...(typeof $ref === 'string' ? [{ $ref }] : []), ...(Array.isArray(allOf) ? (allOf as unknown[]) : [])]
  let whole: JsonObject = own
  const left: unknown[] = []
  for (const part of parts) {
    const { pointer, value } = followReference(document, { pointer: '', value: part })
    if (!isObject(value) || seen.has(pointer)) left.push(part)
    else {
      const further = merge(document, value, new Set([...seen, ...(pointer === '' ? [] : [pointer])]))
      const joined = joinedWith(whole, further)
      if (joined) whole = joined
      else left.push(part)
    }
  }
  return left.length > 0 ? { ...whole, allOf: left } : whole
}

const beside = new Set(['title', 'description', 'example', 'examples', 'externalDocs', 'default'])

/** Two schemas that both hold as one; `undefined` where they speak of the same otherwise than by members. */
function joinedWith(one: JsonObject, other: JsonObject): JsonObject | undefined {
  const joined: Record<string, unknown> = { ...one }
  for (const [name, value] of Object.entries(other)) {
    const before = memberOf(one, name)
    if (before === undefined) joined[name] = value
    else if (beside.has(name) || sortedJson(before) === sortedJson(value)) continue
    else if (name === 'required' && Array.isArray(before) && Array.isArray(value))
      joined[name] = [...new Set([...(before as unknown[]), ...(value as unknown[])])]
    else if (name === 'properties') {
      const members: Record<string, unknown> = { ...asObject(before) }
      for (const [member, further] of membersOf(value))
        members[member] = Object.hasOwn(members, member) ? { allOf: [members[member], further] } : further
      joined[name] = members
    } else return undefined
  }
  return joined
}

/** Any other object in such a form. */
export function comparable(of: Kind, value: unknown): JsonObject {
  const object = asObject(value)
  if (of === 'parameter' || of === 'header') return comparableParameter(object)
  return of === 'incoming' ? comparableIncoming(object) : object
}

/** A parameter, or a header, with what OpenAPI assumes where it says nothing. */
function comparableParameter(parameter: JsonObject): JsonObject {
  const usual = parameter['in'] === 'query' || parameter['in'] === 'cookie' ? 'form' : 'simple'
  const { style = usual, required, name: _, in: place, ...rest } = parameter
  return { explode: style === 'form', ...rest, style, required: place === 'path' || required === true }
}

/**
 * An operation with what is said elsewhere: the parameters of its path, and the security of the whole. Parameters of the
 * path have the names that `newer` gives them, since nobody says them.
 */
export function comparableOperation({ document }: Contract, operation: Operation, newer: Operation): JsonObject {
  const { security = document['security'], parameters: _, ...own } = asObject(valueAt(document, operation.pointer))
  const [names, newNames] = [operation, newer].map(namesInPath) as [string[], string[]]
  const parameters = operation.parameters.map(({ name, in: place, pointer }) => {
    const inPath = newNames[names.indexOf(name)] ?? name
    const known = place === 'path' ? inPath : place === 'header' ? name.toLowerCase() : name
    return [`${place} parameter ${known}`, withRequired(document, valueAt(document, pointer))]
  })
  return {
    ...own,
    ...callbacksOf(document, own),
    ...(own['requestBody'] !== undefined && { requestBody: withRequired(document, own['requestBody']) }),
    parameters: Object.fromEntries(parameters) as JsonObject,
    route: routeOf(operation),
    security: membersOf(security).map(([, alternative]) => credentialsOf(document, alternative)),
  }
}

/** A reference together with whether what it names is required, which tells how grave it is that it was added. */
function withRequired(document: JsonObject, value: unknown): unknown {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return value
  const required = memberOf(followReference(document, { pointer: '', value }).value, 'required')
  return required === true ? { ...value, required } : value
}

/** An operation that the server calls. */
function comparableIncoming(operation: JsonObject): JsonObject {
  const parameters = membersOf(operation['parameters']).map(([, parameter]) => {
    return [`${String(memberOf(parameter, 'in'))} parameter ${String(memberOf(parameter, 'name'))}`, parameter]
  })
  return { ...operation, parameters: Object.fromEntries(parameters) as JsonObject }
}

/** The path items of all callbacks, by name and expression. */
function callbacksOf(document: JsonObject, { callbacks }: JsonObject): JsonObject {
  if (callbacks === undefined) return {}
  const items = membersOf(callbacks).flatMap(([name, value]) =>
    membersOf(followReference(document, { pointer: '', value }).value).map(([url, item]) => [`${name} ${url}`, item]),
  )
  return { callbacks: Object.fromEntries(items) as JsonObject }
}

/** The method, and the path without the names of its parameters. */
export function routeOf({ method, path }: Operation): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`
}

function namesInPath({ path }: Operation): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
}

/** What one alternative of a security asks for, as texts: each scheme with what it is, and each of its scopes. */
function credentialsOf(document: JsonObject, alternative: unknown): readonly string[] {
  return membersOf(alternative).flatMap(([name, scopes]) => {
    const at = { pointer: '', value: valueAt(document, `/components/securitySchemes${pointerTo(name)}`) }
    const { description: _, bearerFormat: __, ...scheme } = asObject(followReference(document, at).value)
    const what = sortedJson({ ...scheme, ...lowerScheme(scheme) })
    return [`${name} ${what}`, ...membersOf(scopes).map(([, scope]) => `${name} ${String(scope)}`)]
  })
}

/** Names of schemes are compared without regard to case (RFC 9110, section 11.1). */
function lowerScheme({ scheme }: JsonObject): JsonObject {
  return typeof scheme === 'string' ? { scheme: scheme.toLowerCase() } : {}
}
