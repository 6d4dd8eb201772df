import { readSync } from 'node:fs'

const newline = 0x0a
const chunkSize = 1024 ** 2
/** No longer line is a text. */
const longestLine = 500_000_000

/** A line without its end, at its place in bytes. */
export interface FileLine {
  readonly bytes: Buffer
  readonly at: number
  /** False for what comes after the last end of a line. */
  readonly isWhole: boolean
}

/** The lines of a file of any size, up to one that is too long. */
export function* linesIn(descriptor: number): Iterable<FileLine> {
  let before: Buffer[] = []
  let at = 0
  for (let read = 0; ;) {
    const chunk = Buffer.allocUnsafe(chunkSize)
    const size = readSync(descriptor, chunk, 0, chunkSize, read)
    if (size === 0) break
    read += size
    const piece = chunk.subarray(0, size)
    let from = 0
    for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, from)) {
      const bytes = Buffer.concat([...before, piece.subarray(from, end)])
      yield { bytes, at, isWhole: true }
      at += bytes.length + 1
      before = []
      from = end + 1
    }
    before.push(piece.subarray(from))
    if (read - at > longestLine) return
  }
  yield { bytes: Buffer.concat(before), at, isWhole: false }
}
