import { isObject } from './json-object.ts'

/** A value as JSON: the same text for equal values, in whatever order objects have their members. */
export function sortedJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
