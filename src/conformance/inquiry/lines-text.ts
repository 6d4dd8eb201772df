import { createHash, type Hash } from 'node:crypto'
import { longText } from '../enough.ts'

const mark = '\u2026'

/** Equal for equal lines: all of them, or their beginning, which tells where two part ways, and a digest. */
export function linesText(lines: Iterable<string>): string {
  let hash: Hash | undefined
  let beginning = ''
  let length = 0
  let piece = ''
  const take = (): void => {
    if (beginning.length <= longText) beginning += piece
    hash ??= createHash('sha256')
    hash.update(piece)
    length += piece.length
    piece = ''
  }
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length > longText) take()
  }
  if (hash === undefined) return piece.slice(0, -1)
  take()
  return `${beginning.slice(0, longText)}${mark}${length} ${hash.digest('hex')}`
}
