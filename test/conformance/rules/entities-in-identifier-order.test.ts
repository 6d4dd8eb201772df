import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/entities-in-identifier-order.ts'
import { entryBy, judges } from '../canned.ts'

const listed = (...ids: string[]): { id: string }[] => ids.map((id) => ({ id }))

judges(rule, {
  pass: [
    ['the honest server', {}],
    ['by code unit', { list: listed('B', 'a', '\u00e9') }],
    ['without case', { list: listed('a', 'B', 'c') }],
    ['numbers by value', { list: listed('e2', 'e10', 'e30') }],
    ['by a collation', { list: listed('a', '\u00e4', 'b', 'Z') }],
    ['elements without an identifier among them', { list: [...listed('a'), {}, ...listed('b')] }],
  ],
  fail: [
    ['descending', { list: listed('c', 'b', 'a') }],
    ['two neighbours exchanged', { list: listed('a', 'c', 'b', 'd') }],
    ['by chance', { list: listed('m', 'a', 'z', 'b', 'y') }],
  ],
  skip: [['one entity', { list: listed('a') }]],
})

test('names the member that the list is in the order of instead', async () => {
  const titled = ['Account', 'Bed', 'Card', 'Desk', 'Entry'].map((title, at) => ({ id: `e${9 - at}`, title }))
  const { actual, evidence } = await entryBy(rule, { list: titled })
  expect(actual).toBe('"e8" follows "e9"; the list is in the order of title')
  expect(evidence?.[0]?.excerpt).toContain('"id":"e8"')
  const { actual: few } = await entryBy(rule, { list: titled.slice(0, 4) })
  expect(few).toBe('"e8" follows "e9"')
})
