import { describe, expect, it } from 'vitest'
import { cellOf, drawInto, type ListedEntity, mapOf, positionAt } from '../../src/console/map.ts'

const list: readonly ListedEntity[] = ['t2', 't1', 't1', 't1', 't1'].map((type, at) => ({
  id: `e${9 - at}`,
  type,
  title: '',
}))

describe('the map of a model', () => {
  const map = mapOf(list, 3)

  it('has a block for each type, the largest first, by identifier', () => {
    expect(map.entities.map(({ id }) => id)).toEqual(['e5', 'e6', 'e7', 'e8', 'e9'])
    expect(map.blocks.map(({ type, firstRow, rows }) => [type, firstRow, rows])).toEqual([
      ['t1', 0, 2],
      ['t2', 3, 1],
    ])
    expect(mapOf(list.toReversed(), 3)).toEqual(map)
  })

  it('finds by arithmetic who is in a cell, and the cell of everybody', () => {
    for (const position of map.entities.keys()) expect(positionAt(map, ...cellOf(map, position))).toBe(position)
    const beside = [
      [1, 1],
      [0, 2],
      [3, 0],
      [-1, 0],
      [1, 3],
      [0, 9],
    ] as const
    expect(beside.map(([column, row]) => positionAt(map, column, row))).toEqual(beside.map(() => undefined))
  })

  it('is drawn with one colour for each block, and nothing between', () => {
    const pixels = new Uint32Array(3 * map.rows)
    drawInto(pixels, map, 1, (block) => block + 1)
    expect([...pixels]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 0, 2, 0, 0])
  })

  it('is empty for nothing', () => expect(mapOf([], 3)).toMatchObject({ rows: 0, entities: [] }))
})
