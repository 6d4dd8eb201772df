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
