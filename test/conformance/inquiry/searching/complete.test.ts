import { expect, test } from 'vitest'
import type { SearchAnswer } from '../../../../src/conformance/inquiry/answers/search.ts'
import { completenessOf, readScores } from '../../../../src/conformance/inquiry/searching/complete.ts'

/** Whether hits may have been dropped, by answers with these scores. */
function mayDrop(...answers: readonly (readonly number[])[]): boolean {
  const scores = readScores()
  for (const answer of answers) {
    scores.see({ length: answer.length, idAt: () => undefined, scoreAt: (at) => answer[at] })
  }
  return scores.mayDrop()
}

/** A thousand answers by relevance, in none of which a hit has a smaller share of the best score. */
const byRelevance = (least: number): readonly (readonly number[])[] =>
  Array.from({ length: 1000 }, (_, at) => [5, 5 * (least + ((1 - least) * at) / 1000)])

test('hits may be dropped for a small share of the best score where none has one', () => {
  expect(mayDrop([5, 4], [3, 2])).toBe(true)
  expect(mayDrop([5, 4], [3, 0.4])).toBe(false)
  expect(mayDrop([5, 4], [3, -1])).toBe(false)
})

test('none is where scores say the place of a hit alone', () => {
  expect(mayDrop([1, 0.5], [1, 0.5, 0.4])).toBe(false)
})

test('of many hits some come close to the share below which others are dropped', () => {
  expect(mayDrop(...byRelevance(0.4))).toBe(true)
  expect(mayDrop(...byRelevance(0.4999))).toBe(true)
  expect(mayDrop(...byRelevance(0.43))).toBe(false)
  expect(mayDrop(...byRelevance(0.43).slice(0, 400))).toBe(true)
})

test('many hits with few different shares tell kinds of match', () => {
  expect(mayDrop(...Array.from({ length: 1000 }, (_, at) => (at % 2 === 0 ? [2, 1] : [1, 1])))).toBe(false)
})

test('few different shares, all of them near the best score, do not', () => {
  const answers = (...shares: readonly number[]): readonly (readonly number[])[] =>
    Array.from({ length: 1000 }, (_, at) => [1, shares[at % shares.length]!])
  expect(mayDrop([2, 2], ...answers(1))).toBe(true)
  expect(mayDrop([2, 2], ...answers(0.97))).toBe(true)
  expect(mayDrop([2, 2], ...answers(0.57, 0.6, 0.63, 0.66, 0.7, 0.72, 0.75, 0.97))).toBe(true)
})

test('an answer with all titles that hold a word is complete, unless one whose identifier holds it may be dropped', () => {
  const entities = [
    { id: 'code/a', title: 'Code' },
    { id: 'b', title: 'Codespace' },
    { id: 'code/c', title: 'Berth' },
    { id: 'd', title: 'Tariff' },
  ]
  const isUncapped = completenessOf(
    entities,
    () => 4,
    { mayDrop: () => true, least: () => 0.35 },
    () => false,
  )
  const answer = (q: string, ...ids: readonly string[]): SearchAnswer =>
    ({ q, ids: new Set(ids), hits: { length: ids.length } }) as unknown as SearchAnswer
  expect(isUncapped(answer('code', 'code/a', 'b'))).toBe(false)
  expect(isUncapped(answer('codes', 'b'))).toBe(true)
  expect(isUncapped(answer('tariff', 'd'))).toBe(true)
  expect(isUncapped(answer('nothing'))).toBe(true)
})

test('where hits may be dropped, many far above that share show that no title as short as theirs is', () => {
  const titles = Array.from({ length: 10 }, (_, at) => ({ id: `${at}`, title: 'Annual report' }))
  const answerOf = (count: number, low: number): SearchAnswer =>
    ({
      q: 'report',
      ids: new Set(titles.slice(0, count).map(({ id }) => id)),
      hits: { length: count, scoreAt: (at: number) => (at === 0 ? 1 : low) },
    }) as unknown as SearchAnswer
  const isUncapped = (missing: string, answer: SearchAnswer): boolean => {
    const entities = [...titles, { id: 'missing', title: missing }]
    return completenessOf(
      entities,
      () => 50,
      { mayDrop: () => true, least: () => 0.4 },
      () => false,
    )(answer)
  }
  expect(isUncapped('Last report', answerOf(10, 0.7))).toBe(true)
  expect(isUncapped('Report of last year', answerOf(10, 0.7))).toBe(false)
  expect(isUncapped('Last report', answerOf(10, 0.5))).toBe(false)
  expect(isUncapped('Last report', answerOf(9, 0.7))).toBe(false)
})

test('where hits may be dropped, some of one score show that no title like theirs is that does not find its entity', () => {
  const titles = Array.from({ length: 3 }, (_, at) => ({ id: `${at}`, type: 'page', title: 'Annual report' }))
  const isUncapped = (missing: string, { type = 'page', count = 3, last = 1, isUnfound = true } = {}): boolean => {
    const answer = {
      q: 'report',
      ids: new Set(titles.slice(0, count).map(({ id }) => id)),
      hits: { length: count, scoreAt: (at: number) => (at === count - 1 ? last : 1) },
    } as unknown as SearchAnswer
    const entities = [...titles, { id: 'missing', type, title: missing }]
    const scores = { mayDrop: () => true, least: () => 1 }
    return completenessOf(
      entities,
      () => 50,
      scores,
      () => isUnfound,
    )(answer)
  }
  expect(isUncapped('Last report')).toBe(true)
  expect(isUncapped('Last reports')).toBe(false)
  expect(isUncapped('Report again')).toBe(false)
  expect(isUncapped('The last report')).toBe(false)
  expect(isUncapped('Last report', { type: 'note' })).toBe(false)
  expect(isUncapped('Last report', { last: 0.5 })).toBe(false)
  expect(isUncapped('Last report', { count: 2 })).toBe(false)
  expect(isUncapped('Last report', { isUnfound: false })).toBe(false)
})
