/** One preference of a Prefer field (RFC 7240 section 2). */
export interface Preference {
  /** In lower case. */
  readonly name: string
  /** Empty if none was given. */
  readonly value: string
}

/** A preference that is not honoured, and the reason, which fits into a quoted string. */
export interface Refusal {
  readonly preference: Preference
  readonly reason: string
}

const longestWaitSeconds = 60

/** What a Prefer field asks for. */
export interface Preferences {
  /** In order, only the first of each name; an invalid preference has an empty name. */
  readonly asked: readonly Preference[]
  /** What is ignored: a preference repeated with another value, and parameters. */
  readonly aside: readonly Refusal[]
}

/** Reads a Prefer field. A client that writes `code=404; wait=2` meant a comma, so a parameter is reported rather than dropped. */
export function parsePrefer(field: string): Preferences {
  const asked = new Map<string, Preference>()
  const aside: Refusal[] = []
  for (const item of split(field, ',')) {
    const [head = '', ...parameters] = split(item, ';')
    if (head.trim() === '') continue
    const preference = pairOf(head)
    const { name, value } = preference
    const first = asked.get(name)
    if (!first) asked.set(name, preference)
    else if (first.value !== value)
      aside.push({ preference, reason: `the first ${shortName(name)} is the one that counts` })
    for (const parameter of parameters.filter((text) => text.trim() !== '')) {
      aside.push({
        preference: pairOf(parameter),
        reason: 'preferences have no parameters here; separate preferences with a comma',
      })
    }
  }
  return { asked: [...asked.values()], aside }
}

export function preferenceIn(field: string, name: string): string | undefined {
  return parsePrefer(field).asked.find((one) => one.name === name)?.value
}

function pairOf(text: string): Preference {
  const [, name = '', value = ''] = /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*(?:=\s*(.*))?$/.exec(text) ?? []
  return { name: name.toLowerCase(), value: unquote(value.trim()) }
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
  if (!/^\d+$/.test(value)) return 'wait must be a whole number of seconds'
  const seconds = Number(value)
  return seconds <= longestWaitSeconds ? seconds * 1000 : `the longest wait is ${longestWaitSeconds} seconds`
}

/** A preference as the answer names it: with its value only if that is short and plain. */
export function preferenceText({ name, value }: Preference): string {
  if (name === '') return 'malformed'
  const shown = shortName(name)
  return /^[!#$%&'*+./:^_`|~0-9A-Za-z-]{1,64}$/.test(value) ? `${shown}=${value}` : shown
}

/** Many clients read no more than 8 KiB of header. */
function shortName(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}...` : name
}

const mostNamed = 16

/**
 * The headers that answer a Prefer field: `Preference-Applied` (RFC 7240 section 3), and our own `Preference-Refused` for
 * what is not honoured, since the RFC defines no field for that.
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
