import { expect, test } from 'vitest'
import { sizeInWords } from '../../src/text/size-in-words.ts'

test.each([
  [64 * 1024 ** 2, '64 MiB'],
  [8 * 1024 ** 3, '8 GiB'],
  [1536, '1536 bytes'],
  [2048, '2 KiB'],
  [0, '0 bytes'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words)
})
