import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { largeFrom } from './budget.ts'

type Collect = (options?: { readonly type: 'minor' }) => void

let known: Collect | undefined
let left = 0
let leftYoung = 0

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
  collector()()
}

/** So many bytes of chunks are left to be freed at once. */
const mostYoung = 8 * 1024 ** 2

/**
 * Frees the chunks that answers came in, of which the last had so many bytes. By itself, Node frees them once there are many
 * times as many, in memory that has to be made each time, and looks through all that is kept for it.
 */
export function collectChunks(bytes: number): void {
  leftYoung += bytes
  if (leftYoung < mostYoung) return
  leftYoung = 0
  collector()({ type: 'minor' })
}

function collector(): Collect {
  if (known === undefined) {
    setFlagsFromString('--expose-gc')
    const gc: unknown = runInNewContext('globalThis.gc')
    known = typeof gc === 'function' ? (options) => void gc(options) : () => {}
  }
  return known
}

/**
 * Lets the heap grow by half before V8 looks through it: by itself it does so for each long answer, which takes most of the
 * time of a run that keeps a million entities. For runs that may take more memory than others.
 */
export function collectSeldom(): void {
  setFlagsFromString('--heap-growing-percent=60')
}
