import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claimsOf, rowsIn, withRows } from '../../bench/page.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const page = read('bench/README.md')

it('says of speed in the README what the page of figures says', () => {
  const [, lines = ''] = /## Speed\n\n.*\n\n((?:- .*\n)+)/.exec(read('README.md')) ?? []
  expect(lines.trimEnd().split('\n')).toEqual(claimsOf(page))
})

it('says of each figure when and on what machine it was measured', () => {
  const rows = [...rowsIn(page).values()]
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows) expect(row).toMatch(/ \| 20\d\d-\d\d-\d\d, \d+ × [^|]+ \|$/)
})

it('puts a row in the place of the one that measures the same', () => {
  const [[what, row] = ['', '']] = rowsIn(page)
  const other = row.replace(/\*\*.*\*\*/, '**0.50**')
  const after = withRows(page, [
    `${other}\n`,
    '| new | 1 s | 2 s | x | **0.50** | 0.5 to 0.5 |  | 2026-01-01, 2 × y |\n',
  ])
  expect(rowsIn(after).get(what)).toBe(other)
  expect([...rowsIn(after).keys()].at(-1)).toBe('new')
  expect(withRows(after, [row])).toContain(row)
})
