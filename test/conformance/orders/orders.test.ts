import { expect, test } from 'vitest'
import { ordersThatFit, outOfOrder } from '../../../src/conformance/orders/orders.ts'

const names = (...texts: string[]): readonly string[] => ordersThatFit(texts, Infinity).map(({ name }) => name)

test.each([
  ['by code unit', ['B', 'a', '\u{1f600}', '\ufb01']],
  ['by code point', ['B', 'a', '\ufb01', '\u{1f600}']],
  ['by code unit, in lower case', ['_', 'a', 'B', 'b']],
  ['by code unit, in upper case', ['a', '_', '{']],
  ['by code unit, small letters before capitals', ['a', 'b', 'A', 'B', 'C']],
  ['by code unit, without accents', ['A', '\u00e9', 'f', 'g']],
  ['by code unit, numbers by value', ['v1', 'v2', 'v10', 'w']],
  ['whole numbers by value', ['2', '10', '$', '\u{1f600}', '\ufb01']],
  ['by the collation of sv', ['a', 'z', '\u00e5', '\u00e4', '\u00f6']],
  ['by the collation of de', ['a', '\u00e4', 'z']],
  ['by the collation of en, without punctuation', ['co', 'c-o-d', 'cop']],
  ['by the collation of pl', ['cz', '\u0107', 'l', 'lzy', '\u0142\u00f3d\u017a', 'm']],
  ['by the collation of hu', ['cukor', 'czar', 'csak', 'd']],
  ['by code unit, part by part', ['a', 'a/b', 'a-b', 'b']],
  // As in the GNU C library, which PostgreSQL sorts by.
  ['by the collation of en, without punctuation', ['a-b', 'a:b', 'ab', 'a-c', 'a d', 'a-e']],
] as const)('%s fits its list', (name, texts) => {
  expect(names(...texts)).toContain(name)
})

test.each([
  [['c', 'b', 'a']],
  [['a', 'c', 'b']],
  [['e1', 'e10', 'e2', 'e10']],
  [['a', '\u03b2', '\u03b1', '\u05d0']],
  [['a', '\u05d0', 'b', '\u05d1']],
  [['\u{1f680}', 'b', '\u{1f512}', 'a']],
])('%j is in none', (texts) => {
  expect(names(...texts)).toEqual([])
})

test('tries the rarer collations only where nothing else fits', () => {
  expect(names('a', 'b')).not.toContain('by the collation of pl')
})

test('shows the two that no order lets pass', () => {
  expect(outOfOrder(['a', 'B', 'd', 'c', 'e'])).toEqual(['d', 'c'])
})

test.each([
  [
    'other scripts in an order of their own',
    ['x:b', 'X:c', 'я:b', '\u10d0:b', '\u0531:b', '\u05d0:b', '\u13a0:b', 'y'],
  ],
  ['one identifier of ASCII', ['\u03b2', 'a', '\u03b1']],
])('leaves undecided %s', (_, texts) => {
  expect(names(...texts)).toEqual([])
  expect(outOfOrder(texts)).toBeUndefined()
})
