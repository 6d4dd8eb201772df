import { expect, it } from 'vitest'
import { counted } from '../../src/text/counted.ts'

it.each([
  [0, '0 entities'],
  [1, '1 entity'],
  [2, '2 entities'],
  [999, '999 entities'],
  [1000, '1,000 entities'],
  [1_234_567, '1,234,567 entities'],
])('counts %s', (count, text) => {
  expect(counted(count, 'entity', 'entities')).toBe(text)
})

it('adds an s where nothing else is given', () => {
  expect([counted(1, 'link'), counted(0, 'link')]).toEqual(['1 link', '0 links'])
})
