import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTexts, longestHashed, multipliers } from '../../../../src/conformance/inquiry/answers/texts.ts'
import { codePoints } from '../../../code-points.ts'

test('numbers texts in the order in which they are first seen, whatever they hold', () => {
  const some = fc.oneof(
    fc.string({ maxLength: 4 }),
    fc.string({ unit: codePoints, maxLength: 4 }),
    fc.constantFrom('', '"', '\\', '~', '\x7f', ' ', 'a'.repeat(longestHashed), 'a'.repeat(longestHashed + 1)),
  )
  fc.assert(
    fc.property(fc.array(some), fc.array(some), (seen, others) => {
      const texts = createTexts()
      const distinct = [...new Set(seen)]
      expect(seen.map(texts.numberOf)).toEqual(seen.map((text) => distinct.indexOf(text)))
      expect(distinct.map((_, number) => texts.at(number))).toEqual(distinct)
      const known = others.map((text) => (distinct.includes(text) ? distinct.indexOf(text) : undefined))
      expect(others.map(texts.known)).toEqual(known)
    }),
  )
})

test('knows a text by its bytes and by itself as the same one, among any number of others', () => {
  const texts = createTexts()
  const bytes = Buffer.from('x-term:1-x')
  const hashes = multipliers.map((by) => bytes.subarray(1, 9).reduce((hash, one) => (Math.imul(hash, by) + one) | 0, 0))
  const numberIn = (): number => texts.numberIn(bytes, 1, 9, hashes[0]!, hashes[1]!)
  const first = numberIn()
  const others = Array.from({ length: 5000 }, (_, at) => texts.numberOf(`term:${at + 2}`))
  expect([numberIn(), texts.numberOf('-term:1-'), texts.at(first)]).toEqual([first, first, '-term:1-'])
  expect(new Set([first, ...others]).size).toBe(5001)
})

test('tells apart texts that any multiplier gives the same hash, as those of Thue and Morse', () => {
  const ones = (at: number): number => at.toString(2).replaceAll('0', '').length
  const [one, other] = ['ab', 'ba'].map((letters) =>
    Array.from({ length: 256 }, (_, at) => letters[ones(at) % 2]).join(''),
  ) as [string, string]
  const texts = createTexts()
  expect([texts.numberOf(one), texts.numberOf(other)]).toEqual([0, 1])
})
