import { expect, test } from 'vitest'
import { ordersThatFit, outOfOrder } from '../../../src/conformance/inquiry/orders.ts'

const names = (...texts: string[]): readonly string[] => ordersThatFit(texts, Infinity).map(({ name }) => name)

test.each([
  ['by code unit', ['B', 'a', '\u{1f600}', '\ufb01']],
  ['by code point', ['B', 'a', '\ufb01', '\u{1f600}']],
  ['by code unit, in lower case', ['_', 'a', 'B', 'b']],
  ['by code unit, in upper case', ['a', '_', '{']],
  ['by code unit, small letters before capitals', ['a', 'b', 'A', 'B', 'C']],
  ['by code unit, in plain letters, in lower case', ['\uff21', 'b', '\ufb01sh', 'Fox', 'g']],
  ['numbers by value', ['v1', 'v2', 'v10', 'w']],
  ['by the collation of sv', ['a', 'z', '\u00e5', '\u00e4', '\u00f6']],
  ['by the collation of de', ['a', '\u00e4', 'z']],
  ['by the collation of en, without punctuation', ['co', 'c-o-d', 'cop']],
  ['by the collation of pl', ['cz', '\u0107', 'l', 'lzy', '\u0142\u00f3d\u017a', 'm']],
  ['by the collation of hu', ['cukor', 'czar', 'csak', 'd']],
  ['part by part', ['a', 'a/b', 'a-b', 'b']],
] as const)('%s fits its list', (name, texts) => {
  expect(names(...texts)).toContain(name)
})

test.each([[['c', 'b', 'a']], [['a', 'c', 'b']], [['e1', 'e10', 'e2', 'e10']]])('%j is in none', (texts) => {
  expect(names(...texts)).toEqual([])
})

test('tries the rarer collations only where nothing else fits', () => {
  expect(names('a', 'b')).not.toContain('by the collation of pl')
})

test('shows the two that no order lets pass', () => {
  expect(outOfOrder(['a', 'B', 'd', 'c', 'e'])).toEqual(['d', 'c'])
})
