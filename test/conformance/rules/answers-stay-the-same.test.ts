import rule from '../../../src/conformance/rules/answers-stay-the-same.ts'
import { json, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['undeclared fields that change', { entity: (entity, _, times) => entity && { ...entity, asked: times } }],
    ['hits in another order', { search: (hits, _, times) => (times % 2 === 0 ? hits.toReversed() : hits) }],
  ],
  fail: [
    ['a title that changes each time', { entity: (entity, _, times) => entity && { ...entity, title: `${times}` } }],
    [
      'two answers by turns',
      { any: (request, times) => (request.url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined) },
    ],
    ['scores that change', { search: (hits, _, times) => hits.map(({ id }) => ({ id, score: times })) }],
  ],
})
