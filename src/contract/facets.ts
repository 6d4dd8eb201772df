import { childPointer, type DocumentNode, followReference, isObject, memberOf, membersOf } from './pointer.ts'

/**
 * The values that together say what is written at a place: the value itself, what its `$ref` means, and the parts of its
 * `allOf`, `anyOf` and `oneOf`, each with its own. Members beside a `$ref` count in a Schema Object of OpenAPI 3.1; in a
 * Reference Object they are ignored.
 */
export function facetsOf(document: unknown, at: DocumentNode, seen: Set<string> = new Set()): readonly DocumentNode[] {
  if (seen.has(at.pointer)) return []
  seen.add(at.pointer)
  if (isObject(at.value) && typeof at.value['$ref'] === 'string') {
    const { $ref: _, ...beside } = at.value
    const meant = followReference(document, at)
    return [
      ...(meant.pointer === at.pointer || heedsSiblings(document, at)
        ? parted(document, { ...at, value: beside }, seen)
        : []),
      ...facetsOf(document, meant, seen),
    ]
  }
  return parted(document, at, seen)
}

function parted(document: unknown, at: DocumentNode, seen: Set<string>): readonly DocumentNode[] {
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    membersOf(memberOf(at.value, keyword)).flatMap(([index, value]) =>
      facetsOf(document, { pointer: childPointer(childPointer(at.pointer, keyword), index), value }, seen),
    ),
  )
  return [at, ...parts]
}

/**
 * Where an addition to the value at a place takes effect: the value itself, or the target of its `$ref` if members beside a
 * reference are ignored (in a Reference Object, but not in a Schema Object of 3.1).
 */
export function additionPlace(document: unknown, at: DocumentNode): DocumentNode {
  return heedsSiblings(document, at) ? at : followReference(document, at)
}

function heedsSiblings(document: unknown, { pointer }: DocumentNode): boolean {
  const isSchema = /^\/components\/schemas\/|\/schema(\/|$)/.test(pointer)
  return isSchema && !String(memberOf(document, 'openapi')).startsWith('3.0')
}
