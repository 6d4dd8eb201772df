import { expect, test } from 'vitest'
import { askCut } from '../../../../src/conformance/inquiry/searching/cut-query.ts'
import type { SearchAnswer } from '../../../../src/conformance/inquiry/answers/search.ts'

const titles = ['Harbour contract', 'Amber contract', 'Harbour warehouse']
/** Any of the words is enough. */
const searchReading = (length: number) => (q: string) => {
  const words = q.slice(0, length).split(' ').filter(Boolean)
  const ids = titles.filter((title) => words.some((word) => title.split(' ').some((own) => own.startsWith(word))))
  // No answer has more hits than those for both words: they may be all, or as many as there ever are.
  const isUncapped = (): boolean => ids.length < titles.length
  return { q, ids: new Set(ids), hits: ids, named: true, isUncapped } as unknown as SearchAnswer
}

test.each([
  [20, ['contract']],
  [1000, []],
])('of a text cut behind %d characters, even where two words together find all', async (length, cut) => {
  const search = searchReading(length)
  const pair = {
    first: search('Harbour'),
    second: search('contract'),
    both: search('Harbour contract'),
    turned: search('contract Harbour'),
  }
  const found = await askCut([pair], async (q) => search(q))
  expect(found.map(({ q }) => /(\w+)qqqq$/.exec(q)?.[1])).toEqual(cut)
})
