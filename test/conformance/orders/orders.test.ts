import { expect, test } from 'vitest'
import { ordersThatFit, outOfOrder } from '../../../src/conformance/orders/orders.ts'

const names = (...texts: string[]): readonly string[] => ordersThatFit(texts, Infinity).map(({ name }) => name)

test.each([
  ['by code unit', ['B', 'a', '\u{1f600}', '\ufb01']],
  ['by code point', ['B', 'a', '\ufb01', '\u{1f600}']],
  ['by code unit, in lower case', ['_', 'a', 'B', 'b']],
  ['by code unit, in upper case', ['a', '_', '{']],
  ['by code unit, small letters before capitals', ['a', 'b', 'A', 'B', 'C']],
  ['by code unit, in plain letters, in lower case', ['\uff21', 'b', '\ufb01sh', 'Fox', 'g']],
  // As Java's String.CASE_INSENSITIVE_ORDER.
  [
    'by code unit, in upper case and then in lower case letter by letter',
    ['_a', 'hz', '\u0131a', 'ib', '\u0130c', 'ja'],
  ],
  ['by code unit, as the general collation of MySQL', ['a_', 'eb', '\u00e9c', 'fz', '_a', '\ufb01a', '\uff01']],
  ['numbers by value', ['v1', 'v2', 'v10', 'w']],
  ['whole numbers by value', ['2', '10', '$', '\ufb01', '\u{1f600}']],
  // As `ORDER BY id + 0, id`.
  ['by the number that it begins with, then by code point', ['b', '\ufb01', '\u{1f600}', '2 a', '10 a']],
  ['by the collation of sv', ['a', 'z', '\u00e5', '\u00e4', '\u00f6']],
  ['by the collation of de', ['a', '\u00e4', 'z']],
  ['by the collation of en, without punctuation', ['co', 'c-o-d', 'cop']],
  ['by the collation of pl', ['cz', '\u0107', 'l', 'lzy', '\u0142\u00f3d\u017a', 'm']],
  ['by the collation of hu', ['cukor', 'czar', 'csak', 'd']],
  ['part by part', ['a', 'a/b', 'a-b', 'b']],
  [
    'by the collation of en in the GNU C library',
    ['\uc6a9\uc5b4:b', 'd', '\u10d0', '\u0531', '\u{2000b}\u4e00', '\u4e01'],
  ],
] as const)('%s fits its list', (name, texts) => {
  expect(names(...texts)).toContain(name)
})

test('characters beyond the basic plane may be alike, as in the older collations of MySQL', () => {
  expect(
    names('a-z', 'a-\u{1f680}-1', 'A-\u{1f512}-2', 'a-\u{1f680}-30', 'A:b', 'a:\u{1f680}', 'A:\u{1f512}x'),
  ).not.toEqual([])
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
