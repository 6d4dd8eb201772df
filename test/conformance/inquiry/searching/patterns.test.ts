import { expect, test } from 'vitest'
import { escapedOf, patternsOf, tellingWords } from '../../../../src/conformance/inquiry/searching/patterns.ts'

const entities = ['Harbour contract', 'Berth', 'Harbour tariff', ''].map((title) => ({ title }))

test('puts signs into a word that begins a title, and into one that begins none', () => {
  expect(tellingWords(['contract', 'tariff', 'Harbour'], entities)).toEqual(['Harbour', 'contract'])
  expect(tellingWords(['Harbour', 'Berth', 'tariff'], entities)).toEqual(['Harbour', 'tariff'])
})

test('puts them into others where there is none of a kind, and into none that is short or has marks', () => {
  expect(tellingWords(['contract', 'tariff'], entities)).toEqual(['contract', 'tariff'])
  expect(tellingWords(['Harbour', 'Berth'], entities)).toEqual(['Harbour', 'Berth'])
  expect(tellingWords(['Harbour', 'dock', 'cafe\u0301s'], entities)).toEqual(['Harbour'])
  expect(tellingWords(['dock'], entities)).toEqual([])
})

test('has a wildcard of each language before the rest of either word', () => {
  const asked = patternsOf(['Harbour', 'contract']).map(({ q }) => q)
  expect(asked).toEqual(expect.arrayContaining(['_arbour', '%arbour', '*arbour', '_ontract', '%ontract', '*ontract']))
})

test('has nothing before an escape that finds something by itself', () => {
  expect(escapedOf(['Harbour', 'contract'])).toEqual([{ word: 'Harbour', q: '%48arbour' }])
  expect(escapedOf(['\u00e9tude'])).toEqual([{ word: '\u00e9tude', q: '%C3%A9tude' }])
})
