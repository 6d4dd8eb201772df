import type { Scores } from './scores.ts'

/** What was found, best first: positions of entities, and the score of each in millionths. */
export interface Ranking {
  readonly positions: Uint32Array
  readonly millionths: Float64Array
}

/**
 * Ranks by score, then position (GAP-7), the best `most` alone. Scores are rounded to six decimals, since beyond them they
 * depend on how the sums were made. In short steps, and in the memory of the scores, which are gone afterwards.
 */
export function* rank({ positions, scores }: Scores, size: number, most: number = Infinity): Generator<void, Ranking> {
  const millionths = scores
  let highest = 0
  for (let at = 0; at < scores.length; at++) {
    const value = Math.round((scores[at] as number) * 1e6)
    millionths[at] = value
    if (value > highest) highest = value
  }
  // One number says both, so that numbers are sorted and nothing is asked back, as long as doubles hold it exactly.
  if (highest * size + size > Number.MAX_SAFE_INTEGER) return rankByTwo(positions, millionths, most)
  const keys = millionths
  for (let at = 0; at < keys.length; at++)
    keys[at] = (highest - (keys[at] as number)) * size + (positions[at] as number)
  if (keys.length > sortedAtOnce) yield
  const best = yield* sorted(most < keys.length ? lowest(keys, most) : keys)
  const ranked = { positions: new Uint32Array(best.length), millionths: best }
  for (let at = 0; at < best.length; at++) {
    const behind = Math.floor((best[at] as number) / size)
    ranked.positions[at] = (best[at] as number) - behind * size
    ranked.millionths[at] = highest - behind
  }
  return ranked
}

/** So few numbers are sorted by comparing them. */
const sortedAtOnce = 2048

/**
 * Numbers from 0 on in order, in the memory that is given or in as much besides: by one byte of them after the other, the
 * lowest first, since the bytes of such numbers are in the order that the numbers are in. Those that share a byte are passed over.
 */
function* sorted(numbers: Float64Array): Generator<void, Float64Array> {
  if (numbers.length <= sortedAtOnce) return numbers.toSorted()
  let given = numbers
  let other: Float64Array = new Float64Array(numbers.length)
  for (let byte = 0; byte < 8; byte++) {
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    const places = new Uint32Array(257)
    for (let at = byte; at < bytes.length; at += 8) places[(bytes[at] as number) + 1]!++
    if (places.includes(given.length)) continue
    for (let value = 1; value < 257; value++) places[value]! += places[value - 1] as number
    for (let at = 0; at < given.length; at++) other[places[bytes[8 * at + byte] as number]!++] = given[at] as number
    ;[given, other] = [other, given]
    yield
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
