import { type Exchange, headerValues } from '../../client/exchange.ts'
import type { Problem } from '../verdict.ts'

/** Without the quotes no cache and no client can tell where a tag ends, and most compare none of it. */
const tag = {
  form: /^(?:W\/)?"[^"\s]*"$/u,
  kind: 'malformed tag',
  expected: 'an ETag in double quotes (RFC 9110 section 8.8.3)',
}
/** Older forms are read by everybody, and must be written by nobody (RFC 9110 section 5.6.7). */
const date = {
  form: /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u,
  kind: 'malformed date',
  expected: 'a date such as Sun, 06 Nov 1994 08:49:37 GMT (RFC 9110 section 5.6.7)',
}
const forms = [
  { name: 'ETag', ...tag },
  { name: 'Last-Modified', ...date },
  { name: 'Date', ...date },
]

/** What is sent as a tag or a date, and is none. */
export function malformedIn(exchange: Exchange): readonly Problem[] {
  return forms.flatMap(({ name, form, kind, expected }) => {
    const value = headerValues(exchange.headers, name.toLowerCase()).find((one) => !form.test(one))
    return value === undefined ? [] : [{ kind, expected, actual: `${name}: ${value}`, exchanges: [exchange] }]
  })
}
