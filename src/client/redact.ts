import { anyOf } from '../text/any-of.ts'
import type { ReportEntry } from '../report/report.ts'
import { defined } from '../text/defined.ts'

export interface Secret {
  readonly value: string
  readonly shown: string
}

/** A header for every question; `shown` is how it is printed, such as `Bearer $TOKEN`; by default its value is hidden. */
export interface HeaderOption {
  readonly name: string
  readonly value: string
  readonly shown?: string
  /** The names in `shown` that are environment variables; by default all that look like one. */
  readonly variables?: readonly string[]
}

/**
 * The same plain data with every secret in its texts replaced by what may be shown. What occurs by itself is no secret there:
 * a short text, a word, a number. In its place nobody could read the report, and everybody could tell what it is.
 */
export function redacted<T>(data: T, secrets: readonly Secret[]): T {
  const hide = hiding(secrets)
  if (!hide) return data
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [walk(name), walk(member)]))
  }
  return walk(data) as T
}

type Hide = (text: string) => string

const hidingBefore = new WeakMap<readonly Secret[], Hide>()

/** What replaces these secrets in a text; undefined where there are none. */
function hiding(secrets: readonly Secret[]): Hide | undefined {
  const known = secrets.filter(({ value }) => isTelling(value)).toSorted((a, b) => b.value.length - a.value.length)
  if (known.length === 0) return undefined
  const before = hidingBefore.get(secrets)
  if (before) return before
  const shownOf = new Map<string, string>()
  for (const { value, shown } of known)
    // What stands in an identifier or in a title is asked for, and a URL encodes it once more.
    for (const form of formsOf(value).flatMap((one) => [one, encodeURIComponent(one)]))
      if (!shownOf.has(form.toLowerCase())) shownOf.set(form.toLowerCase(), shown)
  const forms = [...shownOf.keys()].toSorted((a, b) => b.length - a.length)
  // In any case of letters: names of headers and hosts come back in lower case, and so do hex digits.
  const whole = anyOf(forms, 'gi')
  const cuts = cutsOf(shownOf)
  const hide: Hide = (text) => {
    const hidden = text.replace(whole, (found) => shownOf.get(found.toLowerCase()) ?? known[0]!.shown)
    return hidden.length > longestCut ? hidden : withoutPieces(hidden, cuts)
  }
  hidingBefore.set(secrets, hide)
  return hide
}

/** No password is shorter (NIST SP 800-63B section 3.1.1.2). */
const shortestSecret = 8
/** No word of a report is longer. */
const longestWord = 20

/** Whether a text is hardly met by chance. */
function isTelling(text: string): boolean {
  return text.length > longestWord || (text.length >= shortestSecret && isMixed(text))
}

/** Whether it is more than a word, or a number, as an address is one. */
function isMixed(text: string): boolean {
  return /\p{L}/u.test(text) && /[^\p{L}\p{M}]/u.test(text)
}

/** Texts that were cut may begin or end inside of a secret; longer ones are not cut. */
const longestCut = 10_000
/** Fewer characters of a secret are no secret, nor is a word of it. */
const shortestPiece = 6
/** Where some characters stand in a form of a secret. */
interface Cut {
  readonly form: string
  readonly at: number
  readonly shown: string
}

function cutsOf(shownOf: ReadonlyMap<string, string>): ReadonlyMap<string, readonly Cut[]> {
  const cuts = new Map<string, Cut[]>()
  for (const [form, shown] of shownOf) {
    for (let at = 0; at + shortestPiece <= form.length; at++) {
      const piece = form.slice(at, at + shortestPiece)
      const known = cuts.get(piece)
      if (known) known.push({ form, at, shown })
      else cuts.set(piece, [{ form, at, shown }])
    }
  }
  return cuts
}

const edge = /["\u2026]|$/g

/** The text without what is left of a secret where it was cut: a beginning at an end of the text, or an end at a beginning. */
function withoutPieces(text: string, cuts: ReadonlyMap<string, readonly Cut[]>): string {
  const lower = text.toLowerCase()
  const pieces: { readonly from: number; readonly to: number; readonly shown: string }[] = []
  for (const at of [0, ...[...lower.matchAll(edge)].flatMap(({ index }) => [index, index + 1])]) {
    for (const { form, at: end, shown } of cuts.get(lower.slice(at - shortestPiece, at)) ?? [])
      if (lower.endsWith(form.slice(0, end + shortestPiece), at))
        pieces.push({ from: at - end - shortestPiece, to: at, shown })
    for (const { form, at: start, shown } of cuts.get(lower.slice(at, at + shortestPiece)) ?? [])
      if (lower.startsWith(form.slice(start), at)) pieces.push({ from: at, to: at + form.length - start, shown })
  }
  let rest = ''
  let end = 0
  for (const { from, to, shown } of pieces.toSorted((a, b) => a.from - b.from)) {
    if (from < end || !isMixed(text.slice(from, to))) continue
    rest += text.slice(end, from) + shown
    end = to
  }
  return rest + text.slice(end)
}

/** A text as servers and reports write it again: as it is, in a URL, in JSON, in HTML, in hex, in base64 with anything before it. */
function formsOf(value: string): readonly string[] {
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const bytes = [...Buffer.from(value)]
  const units = Array.from({ length: value.length }, (_, at) => value.charCodeAt(at))
  const hex = (number: number, digits: number = 2): string => number.toString(16).padStart(digits, '0')
  const encoded = encodeURIComponent(value)
  return [
    value,
    encoded,
    encodeURIComponent(encoded),
    bytes.map((byte) => `%${hex(byte)}`).join(''),
    asJson(value),
    asJson(asJson(value)),
    units.map((unit) => `\\u${hex(unit, 4)}`).join(''),
    markup.replaceAll('"', '&quot;'),
    markup.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
    units.map((unit) => `&#${unit};`).join(''),
    units.map((unit) => `&#x${hex(unit)};`).join(''),
    bytes.map((byte) => hex(byte)).join(''),
    ...[0, 1, 2].flatMap((before) => base64Of(value, before)),
  ]
}

function asJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** What is sure of its base64 where so many bytes stand before it, and whatever stands behind. */
function base64Of(value: string, before: number): readonly string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
  const sure = bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
  return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')]
}

/**
 * The entry with every secret out of what a server may have sent. Ids, levels and outcomes are ours and stay, even where a
 * secret happens to be a word like `fail`.
 */
export function redactedEntry(entry: ReportEntry, secrets: readonly Secret[]): ReportEntry {
  const { says, expected, actual, evidence, details, observations } = entry
  const texts = defined({ says, expected, actual, evidence, details, observations })
  return { ...entry, ...redacted(texts, secrets) }
}

/** The value of a header, and each part of it, which a server may well send back without the others. */
export function secretsIn({ name, value, shown = variableFor(name) }: HeaderOption): readonly Secret[] {
  if (value === shown) return []
  const parts = value.split(/[\s;=,]+/).map((part) => ({ value: part, shown: shown.split(/\s+/).at(-1) ?? shown }))
  return [{ value, shown }, ...parts]
}

/** What stands for a header whose value is not shown. */
export function variableFor(name: string): string {
  return `$${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`
}
