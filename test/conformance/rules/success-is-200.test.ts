import rule from '../../../src/conformance/rules/success-is-200.ts'
import { findings, json, judges } from '../canned.ts'

const unchanged = (): Response => new Response(null, { status: 304 })
const thirdPlain = ({ url, headers }: Request, times: number): Response | undefined =>
  url.endsWith('/findings') && times === 3 && !headers.has('if-none-match') ? unchanged() : undefined

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['404 for unknown ones', {}],
    ['304 for who has the answer', { any: ({ headers }) => (headers.has('if-none-match') ? unchanged() : undefined) }],
  ],
  fail: [
    ['201', { findings: json(findings, 201) }],
    ['304 for who has none, the third time alone', { any: (request, times) => thirdPlain(request, times) }],
    [
      '204 to what is fetched before anybody wants it',
      { any: ({ headers }) => (headers.has('sec-purpose') ? new Response(null, { status: 204 }) : undefined) },
    ],
    ['204 without hits', { search: (hits) => (hits.length === 0 ? new Response(null, { status: 204 }) : hits) }],
  ],
})
