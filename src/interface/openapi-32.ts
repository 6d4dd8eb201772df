import { isObject, type JsonObject, membersOf } from '../contract/pointer.ts'
import { defined } from '../text/defined.ts'

/** What OpenAPI 3.2 adds, by name; none of them means anything else in 3.1. */
const added = new Set(
  `$self query additionalOperations itemSchema prefixEncoding itemEncoding dataValue serializedValue nodeType defaultMapping
   deviceAuthorization oauth2MetadataUrl mediaTypes`.split(/\s+/),
)

/**
 * A copy of an OpenAPI 3.2 document without what 3.2 adds, for a parser that knows 3.1. The names of an author's own
 * members (`free`) stay.
 */
export function as31(document: JsonObject): JsonObject {
  const { tags, servers, ...rest } = { ...document, openapi: '3.1.1' } as JsonObject
  return {
    ...(without(rest) as JsonObject),
    ...defined({
      tags: eachOnly(tags, ['name', 'description', 'externalDocs']),
      servers: eachOnly(servers, ['url', 'description', 'variables']),
    }),
  }
}

/** Maps of the author's own names, and schemas, which the parser does not look into. */
const freeMaps =
  /^(schemas?|properties|paths|webhooks|callbacks|headers|parameters|responses|examples?|links|pathItems|requestBodies|securitySchemes|variables|mapping|scopes|encoding|content)$/

function without(value: unknown, free: boolean = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => without(item))
  if (!isObject(value)) return value
  const members = membersOf(value)
    .filter(([name]) => free || !added.has(name))
    .map(([name, member]) => [name, without(member, !free && freeMaps.test(name) && isObject(member))] as const)
  const copy = Object.fromEntries(members) as Record<string, unknown>
  if (!free && copy['in'] === 'querystring') return { name: copy['name'], in: 'query', schema: true }
  return copy
}

/** The objects of a list with these members and extensions alone. */
function eachOnly(list: unknown, names: readonly string[]): unknown {
  if (!Array.isArray(list)) return undefined
  return list.map((one: unknown) =>
    Object.fromEntries(membersOf(one).filter(([name]) => names.includes(name) || name.startsWith('x-'))),
  )
}
