import { expect, test } from 'vitest'
import { unanswered } from '../../../src/client/exchange.ts'
import { endsLost, type Look, silentWords } from '../../../src/conformance/searches/looks.ts'
import type { SearchAnswer } from '../../../src/conformance/inquiry/answers/search.ts'

const exchange = unanswered({ method: 'GET', path: '/search' }, 'complete', { startedAt: new Date(0), ms: 1 })

/** What the words of titles find: whether each finds its own, and how many others. */
function looks(
  titles: readonly string[],
  tell: (word: string, at: number, of: number) => { readonly finds: boolean; readonly others: number },
): readonly string[] {
  const looked = titles.flatMap((title) =>
    title.split(' ').map((word, at, words): Look => {
      const { finds, others } = tell(word, at, words.length)
      const hits = Array.from({ length: others + (finds ? 1 : 0) }, (_, n) => ({ id: `${n}` }))
      const answer = { q: word, exchange, hits, ids: new Set(), wrong: [] } as unknown as SearchAnswer
      return { word, id: title, answer, finds }
    }),
  )
  const byId = new Map(titles.map((title) => [title, { title }]))
  return [...new Set(endsLost(looked, byId).map(({ word }) => word))]
}

const titles = (first: number): readonly string[] =>
  Array.from({ length: 24 }, (_, n) => `first${n % first} within${n} last${n}`)

test('first words that find others are lost, and few that find nothing are stop words', () => {
  const firstLost = (others: number) => (_: string, at: number) => ({ finds: at > 0, others })
  expect(looks(titles(3), firstLost(2))).toEqual(['first0', 'first1', 'first2'])
  expect(looks(titles(2), firstLost(2))).toEqual([])
  expect(looks(titles(11), firstLost(0))).toEqual([])
  expect(looks(titles(12), firstLost(0))).toHaveLength(12)
})

test('last words are lost where next to all others are found', () => {
  const lost = looks(titles(24), (_, at, of) => ({ finds: at < of - 1, others: 0 }))
  expect(lost).toHaveLength(24)
  expect(lost.every((word) => word.startsWith('last'))).toBe(true)
  expect(looks(titles(24), (_, at, of) => ({ finds: at === 0 && of > 0, others: 0 }))).toEqual([])
})

test('a number that finds nothing is lost where others find, unless each of them is as short or as long as one left out', () => {
  const look = (word: string, finds: boolean): Look => {
    const answer = { q: word, exchange, hits: finds ? [{ id: word }] : [], ids: new Set(), wrong: [] }
    return { word, id: word, answer: answer as unknown as SearchAnswer, finds }
  }
  const numbers = Array.from({ length: 12 }, (_, n) => look(`${2000 + n}`, true))
  const silent = (word: string, ...others: readonly Look[]): readonly string[] =>
    silentWords([...numbers, ...others, look(word, false)], 100).map((one) => one.word)
  expect(silent('0007')).toEqual(['0007'])
  expect(silent('007', look('new', true))).toEqual(['007'])
  expect(silent('007')).toEqual([])
  expect(silent('20071')).toEqual([])
})
