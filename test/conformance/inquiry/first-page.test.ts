import { expect, test } from 'vitest'
import { mayBeFirstPage } from '../../../src/conformance/inquiry/first-page.ts'
import type { Inquiry } from '../../../src/conformance/inquiry/inquiry.ts'

/** Nothing of the list leads on to another page. */
const unpaged = { remember: async () => [] } as unknown as Inquiry

test('a list that lacks one entity ends a page only at a length that somebody chooses for one', async () => {
  const at = (shown: number) => mayBeFirstPage(unpaged, { shown, behind: 1, complete: false })
  for (const length of [5, 8, 12, 24, 25, 48, 64, 85, 100, 120, 125, 150, 250, 256, 375, 500, 950, 1000, 2500]) {
    expect([length, await at(length)]).toEqual([length, true])
  }
  for (const length of [4, 6, 9, 18, 36, 37, 105, 115, 135, 195, 205, 305, 1005, 1015, 10_005]) {
    expect([length, await at(length)]).toEqual([length, false])
  }
  expect(await mayBeFirstPage(unpaged, { shown: 100, behind: 1, complete: true })).toBe(false)
})

test('a list that is shorter than the build may be a page at a length that somebody chooses for one', async () => {
  const at = (shown: number) => mayBeFirstPage(unpaged, { shown, behind: 55, complete: true })
  expect([await at(100), await at(105)]).toEqual([true, false])
})
