import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomOf } from '../../src/text/random.ts'
import { atOnce } from '../../src/search/slices.ts'
import { rank } from '../../src/search/rank.ts'

const score = fc.oneof(
  fc.double({ min: 0, max: 50, noNaN: true }),
  fc.constantFrom(0, 1e-9, 1, 1.0000004, 1.0000006, 9_007, 9_008),
  // Too high for one number to say score and position.
  fc.double({ min: 1e8, max: 1e10, noNaN: true }),
)
const size = 1_000_000

it.each([score, fc.constantFrom(0, 1e-9, 1, 1.0000004, 1.0000006, 9_006)])(
  'ranks by score in millionths, then position, the best ones alone where so many are asked for',
  (score) => {
    const found = fc.uniqueArray(fc.tuple(fc.nat(size - 1), score), { selector: ([position]) => position })
    fc.assert(
      fc.property(found, fc.nat(20), (found, most) => {
        const positions = Uint32Array.from(found, ([position]) => position)
        const scores = Float64Array.from(found, ([, score]) => score)
        const sorted = found
          .map(([position, score]) => [position, Math.round(score * 1e6)] as const)
          .toSorted(([p, a], [q, b]) => b - a || p - q)
        for (const best of [Infinity, most]) {
          const ranked = atOnce(rank({ positions, scores: scores.slice() }, size, best))
          expect(Array.from(ranked.positions, (position, at) => [position, ranked.millionths[at]])).toEqual(
            sorted.slice(0, best),
          )
        }
      }),
    )
  },
)

it('ranks many as it ranks few, in steps', () => {
  const random = randomOf(1, 'rank')
  const positions = Uint32Array.from({ length: 100_001 }, (_, at) => at)
  const scores = Float64Array.from(positions, () => Math.round(random() * 1000))
  const work = rank({ positions, scores: scores.slice() }, size)
  expect(work.next().done).toBe(false)
  const ranked = atOnce(work)
  const sorted = positions.toSorted((p, q) => (scores[q] as number) - (scores[p] as number) || p - q)
  expect(ranked.positions.every((position, at) => position === sorted[at])).toBe(true)
  expect(ranked.millionths.every((value, at) => value === (scores[sorted[at] as number] as number) * 1e6)).toBe(true)
})
