/** The longest slice of work, in milliseconds: other requests hardly wait, and a page keeps most of its frame of 16 ms. */
const sliceMs = 2

/** Does work to its end. */
export function atOnce<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Does work of short steps in slices, between which everything else gets its turn. Rejects with the signal's reason once
 * that is aborted.
 */
export async function inSlices<Result>(work: Generator<void, Result>, signal?: AbortSignal): Promise<Result> {
  for (;;) {
    signal?.throwIfAborted()
    const end = performance.now() + sliceMs
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
    await turn()
  }
}

const sortedAtOnce = 256
const mergedAtOnce = 2048

/** The numbers below `count` in an order, those that are the same there as they were, in steps of about a millisecond. */
export function* sortInSteps(count: number, compare: (a: number, b: number) => number): Generator<void, Uint32Array> {
  let numbers = Uint32Array.from({ length: count }, (_, number) => number)
  for (let from = 0; from < count; from += sortedAtOnce) {
    numbers.subarray(from, from + sortedAtOnce).sort(compare)
    yield
  }
  let merged = new Uint32Array(count)
  for (let width = sortedAtOnce; width < count; width *= 2) {
    for (let from = 0; from < count; from += 2 * width) {
      const [middle, end] = [Math.min(from + width, count), Math.min(from + 2 * width, count)]
      let [left, right] = [from, middle]
      for (let at = from; at < end; at++) {
        const takesLeft =
          left < middle && (right === end || compare(numbers[left] as number, numbers[right] as number) <= 0)
        merged[at] = numbers[takesLeft ? left++ : right++] as number
        if (at % mergedAtOnce === 0) yield
      }
    }
    ;[numbers, merged] = [merged, numbers]
  }
  return numbers
}

/** Not a timer where that can be helped: browsers throttle those of hidden pages, and tests fake them. */
function turn(): Promise<void> {
  if (typeof MessageChannel === 'undefined') return new Promise((resolve) => setTimeout(resolve))
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
