import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { largeFrom } from './budget.ts'

let collect: (() => void) | undefined
let left = 0

/** What answers leave behind is a few times as long as they are. */
const shareOfHeap = 1 / 4
/** Of so large an answer what is left would stand beside the next one. */
const hugeFrom: number = 8 * largeFrom
/** Beside so much that is kept, one answer more counts for little, and to look through all of it takes long. */
const largeHeap = 400 * 1024 ** 2

/**
 * Frees what is left of large answers, of which the last had so many bytes: by itself, Node waits until there is several
 * times as much of it. How long that takes goes by what is kept, so that with more kept it is done for more of it.
 */
export function collectGarbage(bytes: number): void {
  left += bytes
  const { heapUsed } = process.memoryUsage()
  if ((bytes < hugeFrom || heapUsed > largeHeap) && left < shareOfHeap * heapUsed) return
  left = 0
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    const gc: unknown = runInNewContext('globalThis.gc')
    collect = typeof gc === 'function' ? () => void gc() : () => {}
  }
  collect()
}

/**
 * Lets the heap grow by half before V8 looks through it: by itself it does so for each long answer, which takes most of the
 * time of a run that keeps a million entities. For runs that may take more memory than others.
 */
export function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=60')
}
