/** Seeds are whole numbers from 0 to this. */
export const highestSeed = 0xffff_ffff

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number

/** A sequence of draws in various forms. */
export interface Draws {
  /** A whole number from 0 up to, not including, `limit` (at most 2^32). */
  readonly below: (limit: number) => number
  /** An element of a non-empty list. */
  readonly pick: <T>(list: readonly T[]) => T
  /**
   * A rank from 0 up to, not including, about `offset * (2^octaves - 1)`, with probability inverse to the rank plus `offset`
   * (the law of Zipf and Mandelbrot). `octaves` may have a fraction.
   */
  readonly rank: (octaves: number, offset: number) => number
}

/**
 * The draws of item `index` (0 to 2^32 - 1) of stream `stream` under this seed (0 to 2^32 - 1): always the same.
 * Any item is reached without drawing those before it, so that a generator need not remember what it has written.
 * Uses only arithmetic that every engine rounds alike: with other functions of Math, equal seeds could give different draws.
 */
export function drawsAt(seed: number, stream: number, index: number): Draws {
  const next = sequence(mix(mix(mix(seed) ^ stream) ^ index))
  const below = (limit: number): number => Math.floor((next() * limit) / 0x1_0000_0000)
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    rank(octaves, offset) {
      const power = (next() * octaves) / 0x1_0000_0000
      const octave = Math.floor(power)
      const part = power - octave
      // 2^part to within half a percent, with equal slopes where octaves meet.
      const within = 1 + (part * (2 + part)) / 3
      return Math.floor(offset * (2 ** octave * within - 1))
    },
  }
}

/** The numbers that a seed and labels determine: always the same. */
export function randomOf(seed: number | string, ...labels: readonly string[]): Random {
  // FNV-1a, with an end mark after each text that no text can contain.
  let bits = 0x811c9dc5
  for (const text of [String(seed), ...labels]) {
    for (let at = 0; at < text.length; at++) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
    bits = Math.imul(bits ^ 0x1_0000, 0x01000193)
  }
  const next = sequence(mix(bits))
  return () => next() / 0x1_0000_0000
}

/** Whole numbers from 0 to 2^32 - 1. */
function sequence(start: number): () => number {
  let state = start
  return () => mix((state = (state + 0x9e3779b9) | 0))
}

/** Mixes 32 bits so that neighbouring inputs give unrelated outputs; the constants are those of Murmur3's last step. */
function mix(value: number): number {
  let bits = (value + 0x9e3779b9) | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
