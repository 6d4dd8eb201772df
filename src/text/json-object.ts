/** A JSON object with unknown members. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether the value is an object in the sense of JSON: neither an array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value where it is such an object, and otherwise one without members. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}
