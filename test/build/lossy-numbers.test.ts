import { describe, expect, it } from 'vitest'
import { lossyNumbers } from '../../src/build/lossy-numbers.ts'

describe('lossyNumbers', () => {
  it.each([
    ['[12345678901234567890, 1e999, -1e400]', ['12345678901234567890', '1e999', '-1e400']],
    ['[9007199254740991, 1e100, 0.30000000000000004]', []],
    ['["12345678901234567890", "\\"12345678901234567890", {"1e999": 12345678901234567891}]', ['12345678901234567891']],
    ['["\\\\", 12345678901234567890]', ['12345678901234567890']],
  ])('of %s are %j', (json, numbers) => {
    expect(lossyNumbers(json)).toEqual(numbers)
  })

  it('finds them behind a string of any length', () => {
    const long = 'x'.repeat(20_000_000)
    expect(lossyNumbers(`["${long}\\"", 1e999, "${'\\n'.repeat(10_000_000)}"]`)).toEqual(['1e999'])
  })
})
