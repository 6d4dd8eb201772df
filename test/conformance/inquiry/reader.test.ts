import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../../src/client/exchange.ts'
import { createReaders } from '../../../src/conformance/inquiry/reader.ts'
import { schemasOf } from '../../../src/conformance/inquiry/schema.ts'

const hits = (number: number): Exchange => ({
  ...unanswered({ method: 'GET', path: '/search?q=a' }, 'complete', {}),
  status: 200,
  body: Buffer.from(JSON.stringify(Array.from({ length: number }, (_, at) => ({ id: `e${at}`, score: 1 })))),
})

test('all readers together keep so many hits, and say when there were more', () => {
  const { reader, aside, full } = createReaders(schemasOf({}), undefined, 5)
  expect([reader.search('a', hits(3)), aside.search('a', hits(2))].map((answer) => answer.hits.length)).toEqual([3, 2])
  expect(full()).toBeUndefined()
  const { hits: kept, unjudged } = reader.search('a', hits(1))
  expect([kept.length, unjudged, full()]).toEqual([
    0,
    ...Array(2).fill('the searches found more than 5 hits, which are not kept'),
  ])
})
