/** A node of a syntax tree. */
export interface Piece {
  readonly type: string
  readonly start: number
  readonly end: number
}

/** The nodes of a syntax tree; those that `isClosed` says, without what is in them. */
export function* piecesIn(node: unknown, isClosed: (piece: Piece) => boolean = () => false): Generator<Piece> {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && 'start' in node) {
    yield node as Piece
    if (isClosed(node as Piece)) return
  }
  for (const inner of Object.values(node)) yield* piecesIn(inner, isClosed)
}

/** Whether an object holds what was seen, as a problem does. */
export function isProblem(piece: Piece): boolean {
  if (piece.type !== 'ObjectExpression') return false
  const { properties } = piece as never as { properties: readonly { key?: { name?: string } }[] }
  return properties.some(({ key }) => key?.name === 'actual')
}
