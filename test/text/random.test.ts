import { describe, expect, it } from 'vitest'
import { drawsAt, randomOf } from '../../src/text/random.ts'

describe('drawsAt', () => {
  it('draws evenly below a limit', () => {
    const counts = Array.from({ length: 10 }, () => 0)
    for (let index = 0; index < 20_000; index++) {
      const drawn = drawsAt(1, 0, index).below(10)
      counts[drawn] = (counts[drawn] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250)
  })

  it('draws ranks in inverse proportion to themselves plus the offset, down to a last one', () => {
    const random = drawsAt(1, 0, 0)
    const [octaves, offset] = [4.5, 10]
    const turns = 50_000
    const counts = new Map<number, number>()
    for (let turn = 0; turn < turns; turn++) {
      const rank = random.rank(octaves, offset)
      counts.set(rank, (counts.get(rank) ?? 0) + 1)
    }
    expect(Math.min(...counts.keys())).toBe(0)
    expect(Math.abs(Math.max(...counts.keys()) - offset * (2 ** octaves - 1))).toBeLessThan(5)
    for (const end of [1, 5, 10, 40, 100]) {
      const expected = (turns * Math.log2(end / offset + 1)) / octaves
      const drawn = [...counts].reduce((sum, [rank, count]) => sum + (rank < end ? count : 0), 0)
      expect(Math.abs(drawn / expected - 1)).toBeLessThan(0.08)
    }
  })

  it('draws differently for neighbouring seeds, streams and indexes', () => {
    const drawn = [
      [0, 0, 0],
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 0],
      [1, 0, 1],
    ].map(([seed = 0, stream = 0, index = 0]) => drawsAt(seed, stream, index).below(2 ** 32))
    expect(new Set(drawn).size).toBe(6)
  })
})

describe('randomOf', () => {
  const three = (...settledBy: Parameters<typeof randomOf>): readonly number[] => {
    const random = randomOf(...settledBy)
    return [random(), random(), random()]
  }

  it('gives the same numbers from 0 to 1 for the same seed and labels', () => {
    expect(three(1, 'sample')).toEqual(three('1', 'sample'))
    for (const number of three(1, 'sample')) expect(number >= 0 && number < 1).toBe(true)
  })

  it('gives others for another seed, another label, and labels cut elsewhere', () => {
    const all = [three(1, 'ab'), three(2, 'ab'), three(1, 'ac'), three(1, 'a', 'b'), three(1), three('1ab')]
    expect(new Set(all.flat()).size).toBe(18)
  })

  it('spreads evenly', () => {
    const random = randomOf(1, 'even')
    const counts = Array.from({ length: 10 }, () => 0)
    for (let turn = 0; turn < 20_000; turn++) {
      const tenth = Math.floor(random() * 10)
      counts[tenth] = (counts[tenth] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 2000)).toBeLessThan(250)
  })
})
