import { largeFrom } from './budget.ts'

/** The bytes of an answer as they arrive. */
export interface GrowingBody {
  /** Makes room at once for an answer that says how long it is, so that what came need not be copied into more. */
  readonly expect: (bytes: number) => void
  /** Gives how many there are now. */
  readonly add: (chunk: Buffer) => number
  readonly body: () => Buffer
  /** A copy of the first of them, for the evidence of an answer that is left as too large. */
  readonly start: () => Buffer
}

const firstRoom = 64 * 1024 ** 2
const kept = 64 * 1024

/**
 * Gathers chunks; those of a large answer into one piece of memory as they come, so that it does not stand there twice. What
 * of that piece is never written to costs nothing.
 */
export function gather(): GrowingBody {
  let chunks: Buffer[] = []
  let room: Buffer | undefined
  let size = 0
  let expected = 0
  const makeRoom = (most: number): Buffer => {
    const larger = Buffer.allocUnsafeSlow(expected >= most ? expected : Math.max(firstRoom, 2 * most))
    let at = 0
    for (const chunk of room === undefined ? chunks : [room.subarray(0, size)]) at += chunk.copy(larger, at)
    chunks = []
    return larger
  }
  const body = (): Buffer => {
    if (room !== undefined) return room.subarray(0, size)
    if (chunks.length !== 1) chunks = [Buffer.concat(chunks)]
    return chunks[0]!
  }
  return {
    expect: (bytes) => void (expected = bytes),
    add(chunk) {
      const end = size + chunk.length
      // Not with the chunk that makes it large: then it waits for its turn, and many that wait would have room for all.
      if (room === undefined ? size > largeFrom : end > room.length) room = makeRoom(end)
      if (room === undefined) chunks.push(chunk)
      else chunk.copy(room, size)
      size = end
      return size
    },
    body,
    start: () => Buffer.from(body().subarray(0, kept)),
  }
}
