import type { Entry } from '../report/report.ts'
import type { Secret } from './target.ts'

/** The same plain data with every secret in its texts replaced by what may be shown. */
export function redacted<T>(data: T, secrets: readonly Secret[]): T {
  const known = secrets.filter(({ value }) => value !== '').toSorted((a, b) => b.value.length - a.value.length)
  if (known.length === 0) return data
  const forms = known.flatMap(({ value, shown }) =>
    [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)].map((form) => ({ form, shown })),
  )
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string')
      return forms.reduce((text, { form, shown }) => text.replaceAll(form, () => shown), value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [walk(name), walk(member)]))
  }
  return walk(data) as T
}

/**
 * The entry with every secret out of what a server may have sent. Ids, levels and outcomes are ours and stay, even where a
 * secret happens to be a word like `fail`.
 */
export function redactedEntry(entry: Entry, secrets: readonly Secret[]): Entry {
  const { says, expected, actual, evidence, details, observations } = entry
  const texts = { says, expected, actual, evidence, details, observations }
  const there = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return { ...entry, ...redacted(there, secrets) }
}
