import { expect, test } from 'vitest'
import { unanswered } from '../../src/client/exchange.ts'
import { changeByThemselves } from '../../src/conformance/changes-by-itself.ts'

test.each([
  ['other after a while, and the same before', ['a', 'a', 'b'], true],
  ['the same throughout', ['a', 'a', 'a'], false],
  ['another one each time', ['a', 'b', 'c'], false],
  ['other from the second time on', ['a', 'b', 'b'], false],
])('an answer that is %s', async (_, bodies, itDoes) => {
  const left = [...bodies]
  const asked = changeByThemselves(
    ['/findings', '/findings'],
    async (question) => ({ ...unanswered(question, 'complete', {}), status: 200, body: Buffer.from(left.shift()!) }),
    0,
  )
  expect(await asked).toBe(itDoes)
  expect(left).toEqual([])
})

test('what is named nowhere changes nowhere', async () => {
  const never = (): Promise<never> => Promise.reject(new Error('asked'))
  expect(await changeByThemselves([], never, 1000)).toBe(false)
})
