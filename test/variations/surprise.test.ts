import { describe, expect, it } from 'vitest'
import { variations } from '../../src/variations/choose.ts'
import { isSurprise, surprise, surpriseLine } from '../../src/variations/surprise.ts'

describe('surprise', () => {
  it('draws one to three variations that do not contradict each other, and names a word that draws them again', () => {
    const sizes = new Set<number>()
    const drawn = new Set<string>()
    for (let at = 0; at < 500; at++) {
      const found = surprise()
      const axes = found.drawn.map(({ axis }) => axis)
      expect(new Set(axes).size).toBe(axes.length)
      expect(found.drawn.filter(({ alone, data }) => alone || data)).toEqual([])
      expect([isSurprise(found.word), surprise(found.word)]).toEqual([true, found])
      sizes.add(axes.length)
      for (const { name } of found.drawn) drawn.add(name)
    }
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
    expect(drawn.size).toBeGreaterThan(0.9 * variations.filter(({ alone, data }) => !alone && !data).length)
  })

  it('draws the same on every machine', () => {
    expect(surpriseLine(surprise('kidipi'))).toBe(
      'Surprise kidipi: list-in-pages, without-entity-links, dangling-links (npx model-query explain list-in-pages says why that is permitted)',
    )
  })

  it('refuses what is no such word', () => {
    for (const word of ['', 'build', 'kidipi ', 'KIDIPI', 'kidipik'])
      expect(() => surprise(word)).toThrow(/^".*" is no word of a surprise, as [a-z]{6} would be\.$/)
  })
})
