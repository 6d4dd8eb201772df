import type { ReportEntry } from '../report/report.ts'
import type { Secret } from './target.ts'

/** The same plain data with every secret in its texts replaced by what may be shown. */
export function redacted<T>(data: T, secrets: readonly Secret[]): T {
  const known = secrets.filter(({ value }) => value !== '').toSorted((a, b) => b.value.length - a.value.length)
  if (known.length === 0) return data
  const forms = known.flatMap(({ value, shown }) => formsOf(value).map((form) => ({ form, shown })))
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return forms.reduce((text, { form, shown }) => text.replaceAll(form, () => shown), value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [walk(name), walk(member)]))
  }
  return walk(data) as T
}

/** A text as servers and reports write it again: as it is, in a URL, in JSON, in HTML, in base64. */
function formsOf(value: string): readonly string[] {
  const markup = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/, '')
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      markup.replaceAll('"', '&quot;'),
      markup.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
      ...(base64.length >= 8 ? [base64] : []),
    ]),
  ]
}

/**
 * The entry with every secret out of what a server may have sent. Ids, levels and outcomes are ours and stay, even where a
 * secret happens to be a word like `fail`.
 */
export function redactedEntry(entry: ReportEntry, secrets: readonly Secret[]): ReportEntry {
  const { says, expected, actual, evidence, details, observations } = entry
  const texts = { says, expected, actual, evidence, details, observations }
  const there = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return { ...entry, ...redacted(there, secrets) }
}
