import { expect, test } from 'vitest'
import { sampleOf } from '../../../src/conformance/inquiry/sample.ts'
import { randomOf } from '../../../src/text/random.ts'

test('a small sample of many has an identifier that another one begins with', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => `term:${(at * 7919).toString(36).padStart(6, '0')}`)
  const sample = sampleOf([...ids, `${ids[1000]}-item`], 40, randomOf('1', 'sample'))
  expect(sample).toContain(ids[1000])
  expect(sample).toHaveLength(40)
})
