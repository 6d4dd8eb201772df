/** A piece of a text, and whether it begins with one of the words. */
export interface Piece {
  readonly text: string
  readonly matched: boolean
}

/** Cuts a text where words begin, and marks those that match by prefix, without regard to case and accents. */
export function piecesOf(text: string, q: string): readonly Piece[] {
  const words = q
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(plain)
  return text
    .split(/(?<![\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}\p{M}])(?![\p{L}\p{N}\p{M}])/u)
    .map((piece) => ({ text: piece, matched: words.some((word) => plain(piece).startsWith(word)) }))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
