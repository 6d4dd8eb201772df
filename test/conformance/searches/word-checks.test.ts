import { expect, test } from 'vitest'
import { unanswered } from '../../../src/client/exchange.ts'
import { type WordCheck, wordsWithoutHits } from '../../../src/conformance/searches/word-checks.ts'
import type { SearchAnswer } from '../../../src/conformance/inquiry/answers/search.ts'

const exchange = unanswered({ method: 'GET', path: '/search' }, 'complete', { startedAt: new Date(0), ms: 1 })

test('a number that finds nothing is lost where others find, unless each of them is as short or as long as one left out', () => {
  const check = (word: string, finds: boolean): WordCheck => {
    const answer = { q: word, exchange, hits: finds ? [{ id: word }] : [], ids: new Set(), wrong: [] }
    return { word, id: word, answer: answer as unknown as SearchAnswer, finds }
  }
  const numbers = Array.from({ length: 12 }, (_, n) => check(`${2000 + n}`, true))
  const silent = (word: string): readonly string[] =>
    wordsWithoutHits([...numbers, check(word, false)], 100).map((one) => one.word)
  expect(silent('0007')).toEqual(['0007'])
  expect(silent('007')).toEqual([])
  expect(silent('20071')).toEqual([])
})
