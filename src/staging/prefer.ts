/** One preference of a Prefer field (RFC 7240 section 2), its parameters left aside. */
export interface Preference {
  /** In lower case. */
  readonly name: string
  /** Empty where none was given. */
  readonly value: string
}

/** A preference that is not honoured, and why, in words that fit into a quoted string. */
export interface Refusal {
  readonly preference: Preference
  readonly reason: string
}

const longestWaitSeconds = 60

/** The preferences of a field in their order, of each name the first alone; what is no preference has an empty name. */
export function parsePrefer(field: string): readonly Preference[] {
  const seen = new Map<string, Preference>()
  for (const item of split(field, ',')) {
    const [head = ''] = split(item, ';')
    const [, given = '', value = ''] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(.*))?$/.exec(head) ?? []
    if (given === '' && head.trim() === '') continue
    const name = given.toLowerCase()
    if (!seen.has(name)) seen.set(name, { name, value: unquote(value.trim()) })
  }
  return [...seen.values()]
}

/** Cuts at each separator outside quoted strings. */
function split(text: string, separator: string): readonly string[] {
  const parts: string[] = []
  let quoted = false
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted && character === '\\') at++
    else if (character === '"') quoted = !quoted
    else if (character === separator && !quoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

function unquote(value: string): string {
  return value.startsWith('"') && value.endsWith('"') && value.length > 1
    ? value.slice(1, -1).replace(/\\(.)/g, '$1')
    : value
}

/** The seconds of a `wait` preference as milliseconds, or why it is refused. */
export function waitOf(value: string): number | string {
  if (!/^\d+$/.test(value)) return 'wait is a whole number of seconds'
  const seconds = Number(value)
  return seconds <= longestWaitSeconds ? seconds * 1000 : `the longest wait is ${longestWaitSeconds} seconds`
}

/** A preference as the answer names it: its value only where that is short and plain. */
export function preferenceText({ name, value }: Preference): string {
  if (name === '') return 'malformed'
  return /^[!#$%&'*+./:^_`|~0-9A-Za-z-]{1,64}$/.test(value) ? `${name}=${value}` : name
}

const mostNamed = 16

/**
 * The headers that answer a Prefer field: `Preference-Applied` (RFC 7240 section 3), and for what is not honoured
 * `Preference-Refused`, which is ours: the RFC has no word for it.
 */
export function preferenceHeaders(
  applied: readonly Preference[],
  refused: readonly Refusal[],
): Readonly<Record<string, string>> {
  const named = refused
    .slice(0, mostNamed)
    .map((refusal) => `${preferenceText(refusal.preference)}; reason="${refusal.reason}"`)
  if (refused.length > mostNamed)
    named.push(`others; reason="${refused.length - mostNamed} more preferences than are read"`)
  return {
    ...(applied.length > 0 && { 'Preference-Applied': applied.map(preferenceText).join(', ') }),
    ...(named.length > 0 && { 'Preference-Refused': named.join(', ') }),
  }
}
