import { createHash, type Hash } from 'node:crypto'

/** So many characters tell where two texts part ways; of a longer one the rest is a digest, lest many of them fill the memory. */
const kept = 256 * 1024
const mark = '\u2026'

/** Equal for equal lines: all of them, or their beginning and a digest. */
export function linesText(lines: Iterable<string>): string {
  let hash: Hash | undefined
  let beginning = ''
  let length = 0
  let piece = ''
  const take = (): void => {
    if (beginning.length <= kept) beginning += piece
    hash ??= createHash('sha256')
    hash.update(piece)
    length += piece.length
    piece = ''
  }
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length > kept) take()
  }
  if (hash === undefined) return piece.slice(0, -1)
  take()
  return `${beginning.slice(0, kept)}${mark}${length} ${hash.digest('hex')}`
}
