import { expect, test } from 'vitest'
import { linesText } from '../../../src/conformance/inquiry/lines-text.ts'

const many = Array.from({ length: 100_000 }, (_, at) => `line ${at}`)

test('few lines are kept as they are', () => {
  expect(linesText(['a', 'b'])).toBe('a\nb')
  expect(linesText([])).toBe('')
})

test('many lines are kept by their beginning, and one that differs at the end still tells', () => {
  const text = linesText(many)
  expect(text.length).toBeLessThan(300_000)
  expect(text.startsWith('line 0\nline 1\n')).toBe(true)
  expect(linesText(many.values())).toBe(text)
  expect(linesText([...many.slice(0, -1), 'other'])).not.toBe(text)
  expect(linesText(['x'.repeat(10_000_000)]).length).toBeLessThan(300_000)
})
