import type { Scores } from './scores.ts'

/** What was found, best first: positions of entities, and the score of each in millionths. */
export interface Ranking {
  readonly positions: Uint32Array
  readonly millionths: Float64Array
}

/**
 * Ranks by score, then position (GAP-7), the best `most` alone. Scores are rounded to six decimals, since beyond them they
 * depend on how the sums were made. In short steps.
 */
export function* rank({ positions, scores }: Scores, size: number, most: number = Infinity): Generator<void, Ranking> {
  const millionths = scores.map((score) => Math.round(score * 1e6))
  const highest = millionths.reduce((high, value) => Math.max(high, value), 0)
  // One number says both, so that numbers are sorted and nothing is asked back, as long as doubles hold it exactly.
  if (highest * size + size > Number.MAX_SAFE_INTEGER) return rankByTwo(positions, millionths, most)
  const keys = millionths
  for (let at = 0; at < keys.length; at++) keys[at] = (positions[at] as number) - (keys[at] as number) * size
  if (keys.length > sortedInStep) yield
  const best = yield* sorted(most < keys.length ? lowest(keys, most) : keys)
  const ranked = { positions: new Uint32Array(best.length), millionths: new Float64Array(best.length) }
  for (let at = 0; at < best.length; at++) {
    // Never -0, which no score is.
    const score = Math.ceil(-(best[at] as number) / size) + 0
    ranked.millionths[at] = score
    ranked.positions[at] = (best[at] as number) + score * size
  }
  return ranked
}

/** So many numbers are sorted, and so many merged, in a millisecond or two. */
const sortedInStep = 16_384
const mergedInStep = 131_072

/** The numbers in order, in the memory that is given or in as much besides. */
function* sorted(numbers: Float64Array): Generator<void, Float64Array> {
  for (let from = 0; from < numbers.length; from += sortedInStep) {
    if (from > 0) yield
    numbers.subarray(from, from + sortedInStep).sort()
  }
  let [given, merged] = [numbers, numbers]
  for (let width = sortedInStep; width < numbers.length; width *= 2) {
    if (merged === given) merged = new Float64Array(numbers.length)
    for (let from = 0; from < numbers.length; from += 2 * width) {
      const [middle, end] = [Math.min(from + width, numbers.length), Math.min(from + 2 * width, numbers.length)]
      let [left, right] = [from, middle]
      for (let at = from; at < end; at++) {
        const takesLeft = left < middle && (right === end || (given[left] as number) <= (given[right] as number))
        merged[at] = given[takesLeft ? left++ : right++] as number
        if (at % mergedInStep === 0) yield
      }
    }
    ;[given, merged] = [merged, given]
  }
  return given
}

function rankByTwo(positions: Uint32Array, millionths: Float64Array, most: number): Ranking {
  const order = Uint32Array.from(positions, (_, at) => at).toSorted(
    (a, b) =>
      (millionths[b] as number) - (millionths[a] as number) || (positions[a] as number) - (positions[b] as number),
  )
  const best = order.subarray(0, most)
  return {
    positions: best.map((at) => positions[at] as number),
    millionths: Float64Array.from(best, (at) => millionths[at] as number),
  }
}

/** The `most` lowest numbers, in no order: a heap of that many, the highest of them at its top. */
function lowest(numbers: Float64Array, most: number): Float64Array {
  const heap = numbers.slice(0, most)
  const sink = (from: number): void => {
    const value = heap[from] as number
    let at = from
    for (;;) {
      let child = 2 * at + 1
      if (child + 1 < most && (heap[child + 1] as number) > (heap[child] as number)) child++
      if (child >= most || (heap[child] as number) <= value) break
      heap[at] = heap[child] as number
      at = child
    }
    heap[at] = value
  }
  for (let at = (most >> 1) - 1; at >= 0; at--) sink(at)
  for (let at = most; at < numbers.length; at++) {
    if ((numbers[at] as number) >= (heap[0] as number)) continue
    heap[0] = numbers[at] as number
    sink(0)
  }
  return heap
}
