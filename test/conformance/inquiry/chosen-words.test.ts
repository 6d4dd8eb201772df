import { expect, test } from 'vitest'
import { chosenWords, wordsFor } from '../../../src/conformance/inquiry/search-texts.ts'
import { randomOf } from '../../../src/text/random.ts'

const letters = (at: number): string => String(at).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)
const words = Array.from({ length: 600 }, (_, at) => ({ word: `word${letters(at)}`, ids: new Set([`e${at % 10}`]) }))

test('as many words are searched for as entities are asked for, where that is more than usual', () => {
  const chosen = (sample: number): number => chosenWords(words, randomOf('1', 'words'), wordsFor(sample)).length
  expect(chosen(200)).toBeLessThan(50)
  expect(chosen(400)).toBeGreaterThanOrEqual(400)
  expect(chosen(Infinity)).toBe(600)
  expect(wordsFor(Infinity)).toBe(2000)
})

test('two words with each sign that a search may part them at are among those searched for', () => {
  const signs = ["'", '_', '.', '-']
  const parted = signs.flatMap((sign) =>
    ['a', 'b', 'c'].map((end) => ({ word: `left${sign}right${end}`, ids: new Set(['x']) })),
  )
  const chosen = chosenWords([...words, ...parted], randomOf('1', 'words'), 0).map(({ word }) => word)
  for (const sign of signs) expect(chosen.filter((word) => word.includes(sign)).length).toBeGreaterThanOrEqual(2)
})
