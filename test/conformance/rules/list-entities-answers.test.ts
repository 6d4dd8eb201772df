import rule from '../../../src/conformance/rules/list-entities-answers.ts'
import { json, judges, things } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['an empty list', { list: [] }],
  ],
  fail: [
    ['an object around the list', { list: { items: things } }],
    ['status 500', { list: json({}, 500) }],
    ['status 301', { list: new Response(null, { status: 301, headers: { location: '/' } }) }],
    ['text that is no JSON', { list: json('[1,') }],
    ['null', { list: json('null') }],
    [
      'right the first time only',
      { any: (request, times) => (request.url.endsWith('/entities') && times > 1 ? json({}, 500) : undefined) },
    ],
  ],
})
