import rule from '../../../src/conformance/rules/json-is-strict.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'an error without a body',
      {
        entity: (entity) =>
          entity ?? new Response(null, { status: 404, headers: { 'content-type': 'application/json' } }),
      },
    ],
  ],
  fail: [
    ['NaN', { search: () => json(`[{"id":"e","score":NaN}]`) }],
    ['a comma too many', { findings: json('[1,]') }],
    ['text behind it', { findings: json('[] x') }],
    ['an error that says JSON and is none', { entity: (entity) => entity ?? json('unknown', 404) }],
  ],
})
