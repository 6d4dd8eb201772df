import { expect, test } from 'vitest'
import { quoted, quoting } from '../../src/text/quoting.ts'

test('of a long value the first characters stand in a sentence, and how many there are', () => {
  expect(quoting`${'a"b'} finds ${undefined}`).toBe('"a\\"b" finds undefined')
  expect(quoted('x'.repeat(200))).toBe(`"${'x'.repeat(200)}"`)
  expect(quoted('x'.repeat(8000))).toBe(`"${'x'.repeat(100)}\u2026" (8,000 characters)`)
  expect(quoted('\u{1f600}'.repeat(300))).toBe(`"${'\u{1f600}'.repeat(100)}\u2026" (300 characters)`)
})
