import { expect, test } from 'vitest'
import { chosenWords, wordsFor } from '../../../../src/conformance/inquiry/searching/search-texts.ts'
import { randomOf } from '../../../../src/text/random.ts'

const letters = (at: number): string => String(at).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)
const words = Array.from({ length: 600 }, (_, at) => ({ word: `word${letters(at)}`, ids: new Set([`e${at % 10}`]) }))

test('as many words are searched for as entities are asked for, where that is more than usual', () => {
  const chosen = (sample: number): number => chosenWords(words, randomOf('1', 'words'), wordsFor(sample, 600)).length
  expect(chosen(100)).toBeLessThan(65)
  expect(chosen(500)).toBeLessThan(300)
  expect(chosen(550)).toBeGreaterThanOrEqual(550)
  expect(chosen(Infinity)).toBe(600)
  expect([wordsFor(Infinity, 600), wordsFor(300, 100), wordsFor(300, 1_000_000)]).toEqual([2000, 60, 60])
})

test('two words with each sign that a search may part them at are among those searched for', () => {
  const signs = ["'", '_', '.', '-']
  const parted = signs.flatMap((sign) =>
    ['a', 'b', 'c'].map((end) => ({ word: `left${sign}right${end}`, ids: new Set(['x']) })),
  )
  const chosen = chosenWords([...words, ...parted], randomOf('1', 'words'), 0).map(({ word }) => word)
  for (const sign of signs) expect(chosen.filter((word) => word.includes(sign)).length).toBeGreaterThanOrEqual(2)
})

test('two words with accents of their own are among those searched for, however many scripts write vowels as marks', () => {
  const thai = Array.from({ length: 60 }, (_, at) => ({ word: `\u0e01\u0e34${at}`, ids: new Set(['t']) }))
  const apart = ['Phi\u0301', 'tre\u0302\u0303', 'ha\u0323n'].map((word) => ({ word, ids: new Set(['v']) }))
  for (const seed of ['1', '2', '3']) {
    const chosen = chosenWords([...words, ...thai, ...apart], randomOf(seed, 'words'), 0).map(({ word }) => word)
    expect(chosen.filter((word) => /[\u0300-\u036f]/u.test(word)).length).toBeGreaterThanOrEqual(2)
  }
})

test('the few words in ASCII are among those searched for', () => {
  const greek = Array.from({ length: 300 }, (_, at) => ({
    word: `\u03bb\u03ad\u03be${String.fromCodePoint(0x3b1 + (at % 17), 0x3b1 + Math.floor(at / 17))}`,
    ids: new Set([`${at}`]),
  }))
  const latin = { word: 'MRI', ids: new Set(['300']) }
  for (const seed of ['1', '2', '3']) {
    expect(chosenWords([...greek, latin], randomOf(seed, 'words'), 40).map(({ word }) => word)).toContain('MRI')
  }
})

test('the words that programs read as values or members are among those searched for', () => {
  const read = ['Null', 'true', 'length', 'constructor'].map((word) => ({ word, ids: new Set(['e1']) }))
  for (const seed of ['1', '2', '3']) {
    const chosen = chosenWords([...words, ...read], randomOf(seed, 'words'), 40)
    expect(chosen).toEqual(expect.arrayContaining(read))
  }
})

test('a word that begins with I, which has another small letter in Turkish, is among those searched for', () => {
  const invoice = { word: 'Invoice', ids: new Set(['e1']) }
  for (const seed of ['1', '2', '3'])
    expect(chosenWords([...words, invoice], randomOf(seed, 'words'), 40)).toContain(invoice)
})
