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
