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
  const { actual: few } = await entryBy(rule, { list: titled.slice(0, 3) })
  expect(few).toBe('"e8" follows "e9"')
})

test('names no member that identifier order puts in order, too', async () => {
  const typed = ['a:2', 'a:1', 'b:1', 'c:1', 'd:1', 'e:1'].map((id) => ({ id, type: id.slice(0, 1) }))
  expect((await entryBy(rule, { list: typed })).actual).toBe('"a:1" follows "a:2"')
})

test('says that it is in order within each type', async () => {
  const typed = ['b1', 'b2', 'b3', 'b4', 'a1', 'a2', 'a3', 'a4'].map((id, at) => ({ id, type: at < 4 ? 'x' : 'y' }))
  const { actual } = await entryBy(rule, { list: typed })
  expect(actual).toBe('"a1" follows "b4"; the list is in identifier order within each type')
  const { actual: mixed } = await entryBy(rule, {
    list: [...typed.slice(4), ...typed.slice(0, 4), { id: 'a0', type: 'y' }],
  })
  expect(mixed).toBe('"a0" follows "b4"')
})
