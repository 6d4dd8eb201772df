import { isObject } from '../text/json-object.ts'

/** A value changed by a JSON merge patch (RFC 7396): members replace those of the same name, and `null` removes one. */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const members = new Map(isObject(value) ? Object.entries(value) : [])
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) members.delete(name)
    else members.set(name, mergePatch(members.get(name), change))
  }
  return Object.fromEntries(members)
}
