import { isObject } from '../text/json-object.ts'
import { percentDecoded } from '../text/percent-decoded.ts'

export { isObject, type JsonObject } from '../text/json-object.ts'

/** The member of a contract that holds the files it names, by path. */
export const filesMember = 'x-files'

/** A value of a document and its JSON Pointer (RFC 6901). */
export interface DocumentNode {
  readonly pointer: string
  readonly value: unknown
}

/** The reference tokens of a JSON Pointer, unescaped; none for the whole document. */
export function tokensOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** The pointer to what these reference tokens lead to. */
export function pointerTo(...tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

export function childPointer(pointer: string, token: string | number): string {
  return `${pointer}${pointerTo(token)}`
}

/** The members of an object or the items of an array, each with its token. */
export function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [String(index), item] as const)
  return isObject(value) ? Object.entries(value) : []
}

/** The member with this token; `undefined` if there is none. Inherited members do not count. */
export function memberOf(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^(0|[1-9][0-9]*)$/.test(token) ? (value[Number(token)] as unknown) : undefined
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined
}

/** The value at a pointer as written: references are not followed. */
export function valueAt(document: unknown, pointer: string): unknown {
  return tokensOf(pointer).reduce(memberOf, document)
}

/** Follows `$ref` within the document to its target; stops at a reference that is broken, circular or external. */
export function followReference(document: unknown, located: DocumentNode): DocumentNode {
  const seen = new Set<string>()
  let at = located
  for (;;) {
    const reference = isObject(at.value) ? at.value['$ref'] : undefined
    if (typeof reference !== 'string' || !/^#(\/|$)/.test(reference) || seen.has(reference)) return at
    seen.add(reference)
    const pointer = pointerOfFragment(reference)
    const value = pointer === undefined ? undefined : valueAt(document, pointer)
    if (pointer === undefined || value === undefined) return at
    at = { pointer, value }
  }
}

/** The pointer in `#/...`, with percent escapes decoded (RFC 6901 section 6); `undefined` if they are malformed. */
export function pointerOfFragment(reference: string): string | undefined {
  return percentDecoded(reference.slice(1))
}
