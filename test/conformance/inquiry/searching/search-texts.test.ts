import { expect, test } from 'vitest'
import { chosenPrefixes } from '../../../../src/conformance/inquiry/searching/search-texts.ts'

test('a word is searched for by its beginnings, but for a ligature, which may be no letter', () => {
  expect(chosenPrefixes('filter')).toEqual(['f', 'fi', 'fil', 'filt', 'filte'])
  expect(chosenPrefixes('\ufb01lter')).toEqual(['\ufb01l', '\ufb01lt', '\ufb01lte'])
})
