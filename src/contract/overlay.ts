import { JSONPathEnvironment, JSONPathError, type JSONPathNode, type JSONValue } from 'json-p3'
import { childPointer, isObject, type JsonObject, memberOf, tokensOf, valueAt } from './pointer.ts'
import { asObject } from '../text/json-object.ts'
import { UserError } from '../text/user-error.ts'

/** An OpenAPI Overlay 1.0 or 1.1 document. */
export interface Overlay {
  readonly overlay: string
  readonly info: { readonly title: string; readonly version: string; readonly description?: string }
  /** URI reference of the document it is written for. */
  readonly extends?: string
  readonly actions: readonly OverlayAction[]
}

/** One change: what `target`, a JSONPath, selects is merged with `update` or with what `copy` selects, or removed. */
export interface OverlayAction {
  readonly target: string
  readonly description?: string
  readonly update?: unknown
  /** A JSONPath of one value; Overlay 1.1. */
  readonly copy?: string
  readonly remove?: boolean
}

/** A document with an overlay applied, and the targets that matched nothing. */
export interface OverlayResult {
  readonly document: JsonObject
  readonly unmatched: readonly string[]
}

/**
 * Applies an overlay, action by action in order, to a copy of the document. Objects are merged member by member, an array gets
 * the items of an array or one item at its end, any other value is replaced; in 1.1 by a value of its own kind alone.
 * @throws {UserError} for a target that is not JSONPath, or what the version forbids
 */
export function applyOverlay(
  document: JsonObject,
  { overlay = '1.0.0', actions }: Partial<Overlay> & Pick<Overlay, 'actions'>,
): OverlayResult {
  const isStrict = !overlay.startsWith('1.0')
  let amended: unknown = document
  const unmatched: string[] = []
  for (const { target, update, copy, remove } of actions) {
    const pointers = selectByPath(amended, target)
    if (pointers.length === 0) unmatched.push(target)
    const added = update === undefined && copy !== undefined ? copied(amended, copy) : update
    for (const pointer of remove ? pointers.toReversed() : pointers) {
      const tokens = tokensOf(pointer)
      if (remove) amended = without(amended, tokens)
      else if (added !== undefined) {
        amended = changed(amended, tokens, (value) => {
          if (isStrict && !Array.isArray(value) && kindOf(value) !== kindOf(added)) throw unlike(target)
          return receive(value, added, isStrict ? target : undefined)
        })
      }
    }
  }
  return { document: asObject(amended), unmatched }
}

function copied(document: unknown, path: string): unknown {
  const [pointer, ...more] = selectByPath(document, path)
  if (pointer === undefined || more.length > 0)
    throw new UserError(`The overlay copies ${path}, which must select exactly one value.`)
  return valueAt(document, pointer)
}

function kindOf(value: unknown): 'array' | 'object' | 'primitive' {
  return Array.isArray(value) ? 'array' : isObject(value) ? 'object' : 'primitive'
}

function unlike(target: string): UserError {
  return new UserError(
    `The overlay merges values of different kinds at the target ${target}; use objects for objects, arrays for arrays.`,
  )
}

/** The JSONPath (RFC 9535, normalised where a name needs quotes) of what a JSON Pointer names in this document. */
export function pathOf(document: unknown, pointer: string): string {
  let at = ''
  return `$${tokensOf(pointer)
    .map((token) => {
      const inArray = Array.isArray(valueAt(document, at))
      at = childPointer(at, token)
      if (inArray) return `[${token}]`
      return /^[A-Za-z_][A-Za-z0-9_]*$/.test(token)
        ? `.${token}`
        : `['${token.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`
    })
    .join('')}`
}

const paths = new JSONPathEnvironment({ maxRecursionDepth: 100_000 })

function selectByPath(document: unknown, path: string): readonly string[] {
  let found: Iterable<JSONPathNode>
  try {
    found = paths.query(path, document as JSONValue)
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error
    throw new UserError(`The target ${path} of the overlay is not JSONPath (RFC 9535): ${error.message}.`, undefined, {
      cause: error,
    })
  }
  return [...new Set([...found].map(({ location }) => location.reduce(childPointer, '')))]
}

function receive(value: unknown, update: unknown, strictAt: string | undefined): unknown {
  return Array.isArray(value) && !Array.isArray(update)
    ? [...(value as unknown[]), update]
    : merged(value, update, strictAt)
}

function merged(value: unknown, update: unknown, strictAt: string | undefined): unknown {
  if (Array.isArray(value) && Array.isArray(update)) return [...(value as unknown[]), ...(update as unknown[])]
  if (strictAt !== undefined && kindOf(value) !== kindOf(update)) throw unlike(strictAt)
  if (!isObject(value) || !isObject(update)) return update
  const all = Object.entries(update).map(([name, member]) => [
    name,
    Object.hasOwn(value, name) ? merged(value[name], member, strictAt) : member,
  ])
  return { ...value, ...Object.fromEntries(all) }
}

function changed(value: unknown, [token, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (token === undefined) return change(value)
  const member = changed(memberOf(value, token), rest, change)
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === token ? member : item))
  return isObject(value) ? { ...value, [token]: member } : value
}

function without(value: unknown, [token, ...rest]: readonly string[]): unknown {
  if (token === undefined) return undefined
  if (rest.length > 0) return changed(value, [token], (member) => without(member, rest))
  if (Array.isArray(value)) return value.filter((_, index) => String(index) !== token)
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== token)) : value
}
