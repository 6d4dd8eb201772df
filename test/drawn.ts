import { randomOf } from '../src/text/random.ts'
import { hasTime } from './has-time.ts'

/** The commit that is tested: others are drawn for each, and the same ones for the same. */
export const commit: string = process.env['TEST_COMMIT'] ?? ''

/** So many of the rows, drawn by the commit, in their order. */
export function drawnOf<Row>(rows: readonly Row[], count: number, nameOf: (row: Row) => string): readonly Row[] {
  const chances = new Map(rows.map((row) => [row, randomOf(1, `${commit} ${nameOf(row)}`)()]))
  const chanceOf = (row: Row): number => chances.get(row) ?? 0
  const some = new Set(rows.toSorted((one, other) => chanceOf(one) - chanceOf(other)).slice(0, count))
  return rows.filter((row) => some.has(row))
}

/** The same, and all rows with `npm run test:matrix` and `test:all`. */
export function someOf<Row>(rows: readonly Row[], count: number, nameOf: (row: Row) => string): readonly Row[] {
  return hasTime ? rows : drawnOf(rows, count, nameOf)
}
