/** A line of a terminal. */
const longest = 80

/** A value as JSON, cut after 80 characters; of a large value no more than these are written. */
export function shortJson(value: unknown): string {
  if (value === undefined) return 'absent'
  const text = written(value, longest + 1)
  return text.length > longest ? `${text.slice(0, longest - 1)}\u2026` : text
}

/** The beginning of a value's JSON, at least so many characters where there are as many: each level has one of them. */
function written(value: unknown, room: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, room))
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const isArray = Array.isArray(value)
  let text = isArray ? '[' : '{'
  for (const name in value) {
    if (text.length > room) return text
    if (text.length > 1) text += ','
    if (!isArray) text += `${written(name, room)}:`
    text += written((value as Record<string, unknown>)[name], Math.max(0, room - text.length))
  }
  return text + (isArray ? ']' : '}')
}
