import { describe, expect, it } from 'vitest'
import { nearest } from '../../src/text/nearest.ts'

describe('nearest', () => {
  const names = ['pretty', 'json', 'junit', 'GAP-1', 'GAP-12', 'entities-in-identifier-order']

  it.each([
    ['prety', 'pretty'],
    ['jsno', 'json'],
    ['gap-1', 'GAP-1'],
    ['GAP-21', 'GAP-12'],
    ['entity-in-identifier-order', 'entities-in-identifier-order'],
    ['entities', 'entities-in-identifier-order'],
  ])('takes %s for %s', (typed, name) => {
    expect(nearest(typed, names)).toBe(name)
  })

  it('guesses nothing when nothing is near', () => {
    expect(nearest('banana', names)).toBeUndefined()
    expect(nearest('', names)).toBeUndefined()
    expect(nearest('x'.repeat(10_000), names)).toBeUndefined()
  })
})
