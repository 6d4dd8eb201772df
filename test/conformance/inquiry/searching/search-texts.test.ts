import { expect, test } from 'vitest'
import { chosenPrefixes } from '../../../../src/conformance/inquiry/searching/search-texts.ts'

test('a word is searched for by its beginnings, but for what is beyond ASCII, which may be no letter', () => {
  expect(chosenPrefixes('filter')).toEqual(['f', 'fi', 'fil', 'filt', 'filte'])
  expect(chosenPrefixes('\ufb01lter')).toEqual(['\ufb01l', '\ufb01lt', '\ufb01lte'])
  expect(chosenPrefixes('\u00fcber')).toEqual(['\u00fcb', '\u00fcbe'])
  expect(chosenPrefixes('\u03bb\u03ad\u03be\u03b7')).toEqual(['\u03bb', '\u03bb\u03ad', '\u03bb\u03ad\u03be'])
})
