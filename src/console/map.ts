import { grouped } from '../text/grouped.ts'

/** An entity of the list, as far as it has what is declared. */
export interface ListedEntity {
  readonly id: string
  readonly type: string
  readonly title: string
}

/** A type of entity, and the rows of the map that it takes. */
export interface Block {
  readonly type: string
  readonly from: number
  readonly count: number
  readonly firstRow: number
  readonly rows: number
}

/** Where each entity lies: blocks by type, the largest first, and in a block by identifier, row by row. */
export interface PixelMap {
  readonly columns: number
  readonly rows: number
  readonly blocks: readonly Block[]
  /** In the order of their places. */
  readonly entities: readonly ListedEntity[]
}

/** A fixed layout: the same entities lie in the same places, whoever draws it and whenever. */
export function mapOf(list: readonly ListedEntity[], columns: number): PixelMap {
  const types = [...grouped(list, ({ type }) => type)].toSorted(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  )
  const blocks: Block[] = []
  const entities: ListedEntity[] = []
  let row = 0
  for (const [type, members] of types) {
    const rows = Math.ceil(members.length / columns)
    blocks.push({ type, from: entities.length, count: members.length, firstRow: row, rows })
    for (const one of members.toSorted((a, b) => (a.id < b.id ? -1 : 1))) entities.push(one)
    row += rows + 1
  }
  return { columns, rows: Math.max(0, row - 1), blocks, entities }
}

/** The position of the entity in a cell; `undefined` where there is none. */
export function positionAt({ blocks, columns }: PixelMap, column: number, row: number): number | undefined {
  const block = blocks.find(({ firstRow, rows }) => row >= firstRow && row < firstRow + rows)
  if (!block || column < 0 || column >= columns) return undefined
  const at = (row - block.firstRow) * columns + column
  return at < block.count ? block.from + at : undefined
}

/** The cell of a position. */
export function cellOf({ blocks, columns }: PixelMap, position: number): readonly [column: number, row: number] {
  const block = blocks.find(({ from, count }) => position >= from && position < from + count)
  const at = position - (block?.from ?? 0)
  return [at % columns, (block?.firstRow ?? 0) + Math.floor(at / columns)]
}

/** Writes the map as pixels, `cell` by `cell` for each entity, coloured by its block. */
export function drawInto(
  pixels: Uint32Array,
  { blocks, columns }: PixelMap,
  cell: number,
  colourOf: (block: number) => number,
): void {
  const width = columns * cell
  pixels.fill(0)
  const size = cell > 2 ? cell - 1 : cell
  for (const [number, { count, firstRow }] of blocks.entries()) {
    const colour = colourOf(number)
    for (let at = 0; at < count; at++) {
      const start = (firstRow + Math.floor(at / columns)) * cell * width + (at % columns) * cell
      for (let y = 0; y < size; y++) pixels.fill(colour, start + y * width, start + y * width + size)
    }
  }
}
