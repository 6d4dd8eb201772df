import rule from '../../../src/conformance/rules/answers-stay-the-same.ts'
import { type Canned, json, judges } from '../canned.ts'

/** Another list after each so many requests, the same one in between. */
function builtEvery(requests: number, most: number = Infinity): Canned {
  let asked = 0
  return {
    any: ({ url }) => {
      const built = Math.min(most, Math.floor(asked++ / requests))
      return url.endsWith('/entities') ? json([{ id: 'e', title: `Build ${built}` }]) : undefined
    },
  }
}

judges(rule, {
  pass: [
    ['three new builds, one after the other', builtEvery(120, 3)],
    ['the honest server', {}],
    ['undeclared fields that change', { entity: (entity, _, times) => entity && { ...entity, asked: times } }],
    ['hits in another order', { search: (hits, _, times) => (times % 2 === 0 ? hits.toReversed() : hits) }],
  ],
  fail: [
    ['new builds without end', builtEvery(110)],
    ['a title that changes each time', { entity: (entity, _, times) => entity && { ...entity, title: `${times}` } }],
    [
      'two answers by turns',
      { any: (request, times) => (request.url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined) },
    ],
    ['scores that change', { search: (hits, _, times) => hits.map(({ id }) => ({ id, score: times })) }],
  ],
})
