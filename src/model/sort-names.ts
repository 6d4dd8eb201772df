import { compareNames, type PackedNames } from './names.ts'

/** So few are sooner sorted one by one. */
const few = 16

/** Which half of a 64-bit number stands first in memory. */
const [low, high] = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? [0, 1] : [1, 0]

/**
 * Sorts numbers of different names in place, as `compareNames` has them. By two code units at a time: these and the number
 * make one 64-bit number, which typed arrays sort without asking back; those that have the same two go on with the next.
 */
export function sortNames(names: PackedNames, numbers: Uint32Array): void {
  const { units, starts } = names
  const keys = new BigUint64Array(numbers.length)
  const halves = new Uint32Array(keys.buffer)
  const ranges: (readonly [from: number, to: number, depth: number])[] = [[0, numbers.length, 0]]
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [from, to, depth] = range
    if (to - from <= few) {
      insertionSort(names, numbers.subarray(from, to))
      continue
    }
    for (let at = from; at < to; at++) {
      const number = numbers[at] as number
      const start = (starts[number] as number) + depth
      const left = (starts[number + 1] as number) - start
      const first = left > 0 ? (units[start] as number) : 0
      const second = left > 1 ? (units[start + 1] as number) : 0
      halves[2 * at + low] = number
      halves[2 * at + high] = (first << 16) | second
    }
    keys.subarray(from, to).sort()
    for (let at = from; at < to; at++) numbers[at] = halves[2 * at + low] as number
    for (let at = from, end = from; at < to; at = end) {
      const pair = halves[2 * at + high] as number
      while (end < to && halves[2 * end + high] === pair) end++
      if (end - at === 1) continue
      // A name that ends here has a 0 as well as one that goes on with U+0000.
      if ((pair & 0xffff) === 0) numbers.subarray(at, end).sort((a, b) => compareNames(names, a, b))
      else ranges.push([at, end, depth + 2])
    }
  }
}

function insertionSort(names: PackedNames, numbers: Uint32Array): void {
  for (let sorted = 1; sorted < numbers.length; sorted++) {
    const number = numbers[sorted] as number
    let at = sorted
    for (; at > 0 && compareNames(names, numbers[at - 1] as number, number) > 0; at--) {
      numbers[at] = numbers[at - 1] as number
    }
    numbers[at] = number
  }
}
