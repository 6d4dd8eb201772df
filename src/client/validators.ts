import { type Header, headerValues } from './exchange.ts'

/** Without the quotes no cache and no client can tell where a tag ends, and most compare none of it (RFC 9110 section 8.8.3). */
const tag = { form: /^(?:W\/)?"[^"\s]*"$/u, kind: 'malformed tag' } as const
/** Older forms are read by everybody, and must be written by nobody (RFC 9110 section 5.6.7). */
const date = {
  form: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u,
  kind: 'malformed date',
} as const
const forms = [
  { name: 'ETag', ...tag },
  { name: 'Last-Modified', ...date },
  { name: 'Date', ...date },
]

/** How many tags and dates an answer has, and each that is none. */
export function validatorsIn(headers: readonly Header[]): {
  readonly count: number
  readonly malformed: readonly { readonly kind: 'malformed tag' | 'malformed date'; readonly actual: string }[]
} {
  const sent = forms.flatMap(({ name, ...form }) =>
    headerValues(headers, name.toLowerCase()).map((value) => ({ ...form, name, value })),
  )
  return {
    count: sent.length,
    malformed: sent
      .filter(({ form, value }) => !form.test(value))
      .map(({ name, kind, value }) => ({ kind, actual: `${name}: ${value}` })),
  }
}
