import type { Header } from './exchange.ts'

/** Without the quotes no cache and no client can tell where a tag ends, and most compare none of it (RFC 9110 section 8.8.3). */
const tag = { form: /^(?:W\/)?"[^"\s]*"$/u, kind: 'malformed tag' } as const
/** Older forms are read by everybody, and must be written by nobody (RFC 9110 section 5.6.7). */
const date = {
  form: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u,
  kind: 'malformed date',
} as const
const forms = new Map<string, typeof tag | typeof date>([
  ['etag', tag],
  ['last-modified', date],
  ['date', date],
])

/** What is sent as a tag or a date, and is none; undefined where an answer has neither. */
export function malformedValidators(
  headers: readonly Header[],
): readonly { readonly kind: 'malformed tag' | 'malformed date'; readonly actual: string }[] | undefined {
  let malformed: { kind: 'malformed tag' | 'malformed date'; actual: string }[] | undefined
  for (const [name, value] of headers) {
    const known = forms.get(name.toLowerCase())
    if (known === undefined) continue
    malformed ??= []
    if (!known.form.test(value)) malformed.push({ kind: known.kind, actual: `${name}: ${value}` })
  }
  return malformed
}
