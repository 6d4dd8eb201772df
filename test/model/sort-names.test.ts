import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createNames, nameAt } from '../../src/model/names.ts'
import { sortNames } from '../../src/model/sort-names.ts'

const sorted = (texts: readonly string[]): readonly string[] => {
  const names = createNames()
  const numbers = Uint32Array.from(texts, (text) => names.numberOf(text))
  sortNames(names.pack(), numbers)
  return Array.from(numbers, (number) => nameAt(names.pack(), number))
}

describe('sortNames', () => {
  // Of few units, so that many have the same beginning, and enough of them that they are not sorted one by one.
  const unit = fc.constantFrom('\0', '\u0001', 'a', 'b', 'é', '\ud800', '\udc00', '\uffff')
  const texts = fc.uniqueArray(fc.string({ unit, maxLength: 6 }), { minLength: 17, maxLength: 300 })

  it('sorts as < does, by UTF-16 code unit', () => {
    fc.assert(
      fc.property(texts, (some) => {
        expect(sorted(some)).toEqual(some.toSorted((a, b) => (a < b ? -1 : 1)))
      }),
    )
  })

  it('sorts none, one, and many with a long beginning in common', () => {
    expect(sorted([])).toEqual([])
    expect(sorted(['a'])).toEqual(['a'])
    const many = Array.from({ length: 40 }, (_, at) => 'x'.repeat(10_000) + (2000 - at))
    expect(sorted(many)).toEqual(many.toReversed())
    const longer = Array.from({ length: 40 }, (_, length) => '\0'.repeat(length))
    expect(sorted(longer.toReversed())).toEqual(longer)
  })
})
