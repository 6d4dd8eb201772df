/** A JSON object of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>

/** Whether the value is an object in the sense of JSON: no array, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
