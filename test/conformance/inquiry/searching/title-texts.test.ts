import { expect, test } from 'vitest'
import { longTitles } from '../../../../src/conformance/inquiry/searching/title-texts.ts'

const asked = (...titles: readonly string[]): readonly string[] =>
  longTitles(titles.map((title, at) => ({ id: `${at}`, title }))).map(({ title }) => title)

test('the longest title and the one of the most words are asked for whole', () => {
  const [longest, ofMost] = ['Internationalization authentication', 'Port fees paid late']
  expect(asked('Port fees', longest, ofMost, 'Port fees late')).toEqual([longest, ofMost])
  expect(asked('Port fees', 'Harbour fees paid', 'Port fees late')).toEqual(['Harbour fees paid'])
})

test('titles with signs, words of queries or a word twice are not', () => {
  expect(asked('Port (fees) paid', 'Port AND fees', 'Port by Port', 'Port')).toEqual([])
})
