import { childPointer, isObject, memberOf, membersOf, tokensOf, valueAt } from './pointer.ts'
import type { JsonObject, Located } from './pointer.ts'
import { UserError } from '../text/user-error.ts'

/** An OpenAPI Overlay 1.0 document. */
export interface Overlay {
  readonly overlay: string
  readonly info: { readonly title: string; readonly version: string }
  /** URI reference of the document it is written for. */
  readonly extends?: string
  readonly actions: readonly OverlayAction[]
}

/** One change: what `target`, a JSONPath, selects is merged with `update`, or removed. */
export interface OverlayAction {
  readonly target: string
  readonly description?: string
  readonly update?: unknown
  readonly remove?: boolean
}

/** A document with an overlay applied, and the targets that matched nothing. */
export interface OverlayResult {
  readonly document: JsonObject
  readonly unmatched: readonly string[]
}

/**
 * Applies an overlay, action by action in order, to a copy of the document. Objects are merged member by member, arrays
 * get the update at their end, any other value is replaced. Supports names, indices and wildcards of JSONPath; throws a
 * UserError for anything else.
 */
export function applyOverlay(document: JsonObject, { actions }: Pick<Overlay, 'actions'>): OverlayResult {
  let amended: unknown = document
  const unmatched: string[] = []
  for (const { target, update, remove } of actions) {
    const pointers = selectByPath(amended, target)
    if (pointers.length === 0) unmatched.push(target)
    for (const pointer of remove ? pointers.toReversed() : pointers) {
      const tokens = tokensOf(pointer)
      if (remove) amended = without(amended, tokens)
      else if (update !== undefined) amended = changed(amended, tokens, (value) => receive(value, update))
    }
  }
  return { document: isObject(amended) ? amended : {}, unmatched }
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

const segment =
  /\.(?<name>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|\.(?<any>\*)|\[\s*(?:(?<all>\*)|(?<index>\d+)|'(?<single>(?:[^'\\]|\\.)*)'|"(?<double>(?:[^"\\]|\\.)*)")\s*\]/uy

function selectByPath(document: unknown, path: string): string[] {
  if (!path.startsWith('$'))
    throw new UserError(`The target ${path} of the overlay is not a JSONPath; begin it with $.`)
  let at: Located[] = [{ pointer: '', value: document }]
  segment.lastIndex = 1
  while (segment.lastIndex < path.length) {
    const found = segment.exec(path)
    if (!found) {
      throw new UserError(`The target ${path} of the overlay is not supported; use only names, indices and *.`)
    }
    const { name, index, single, double } = found.groups ?? {}
    const token = name ?? index ?? (single ?? double)?.replace(/\\(.)/gu, '$1')
    at = at.flatMap(({ pointer, value }) => {
      const members = membersOf(value).map(([name, member]) => ({
        name,
        located: { pointer: childPointer(pointer, name), value: member },
      }))
      return members.filter(({ name }) => token === undefined || name === token).map(({ located }) => located)
    })
  }
  return at.map(({ pointer }) => pointer)
}

function receive(value: unknown, update: unknown): unknown {
  return Array.isArray(value) ? [...(value as unknown[]), update] : merged(value, update)
}

function merged(value: unknown, update: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(update)) return [...(value as unknown[]), ...(update as unknown[])]
  if (!isObject(value) || !isObject(update)) return update
  const all = Object.entries(update).map(([name, member]) => [
    name,
    Object.hasOwn(value, name) ? merged(value[name], member) : member,
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
