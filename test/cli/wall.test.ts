import { expect, it } from 'vitest'
import { finish } from './test-io.ts'

it.each([
  ['http://app/find?api={bas}', '{bas}'],
  ['http://app/find?api={base}&to={BASE}', '{BASE}'],
  ['http://app/find?api=%7Bbase%7D', '%7Bbase%7D'],
])('refuses %s, in which %s is no {base}', async (url, part) => {
  const { code, err } = await finish(['wall', url])
  expect([code, err]).toEqual([2, expect.stringContaining(` ${part} stands for nothing; write {base}.\n`)])
})
