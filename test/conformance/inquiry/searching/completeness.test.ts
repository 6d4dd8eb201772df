import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../../../src/conformance/inquiry/answers/search.ts'
import { completenessOf, readScores } from '../../../../src/conformance/inquiry/searching/completeness.ts'

/** Whether hits may have been dropped, by answers with these scores. */
function mayDrop(...answers: readonly (readonly number[])[]): boolean {
  const scores = readScores()
  for (const answer of answers) {
    scores.see({ length: answer.length, idAt: () => undefined, scoreAt: (at) => answer[at] })
  }
  return scores.mayDrop()
}

test('hits may be dropped for a small share of the best score where none has one', () => {
  expect(mayDrop([5, 4], [3, 2])).toBe(true)
  expect(mayDrop([5, 4], [3, 0.4])).toBe(false)
  expect(mayDrop([5, 4], [3, -1])).toBe(false)
})

test('none is where scores say the place of a hit alone', () => {
  expect(mayDrop([1, 0.5], [1, 0.5, 0.4])).toBe(false)
})

test('an answer with all titles that hold a word is complete, unless one whose identifier holds it may be dropped', () => {
  const entities = [
    { id: 'code/a', title: 'Code' },
    { id: 'b', title: 'Codespace' },
    { id: 'code/c', title: 'Berth' },
    { id: 'd', title: 'Tariff' },
  ]
  const isUncapped = completenessOf(entities, () => 4, { mayDrop: () => true })
  const answer = (q: string, ...ids: readonly string[]): SearchAnswer =>
    ({ q, ids: new Set(ids), hits: { length: ids.length } }) as unknown as SearchAnswer
  expect(isUncapped(answer('code', 'code/a', 'b'))).toBe(false)
  expect(isUncapped(answer('codes', 'b'))).toBe(true)
  expect(isUncapped(answer('tariff', 'd'))).toBe(true)
  expect(isUncapped(answer('nothing'))).toBe(true)
})
