import { expect, test } from 'vitest'
import { oneByOne } from '../../src/client/one-by-one.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('lets one in at a time, in the order in which they came', async () => {
  const { enter } = oneByOne()
  const said: string[] = []
  const come = (name: string): { leave: () => void } =>
    enter(
      () => said.push(`${name} waits`),
      () => said.push(`${name} goes`),
    )
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(come)
  b!.leave()
  a!.leave()
  expect(said).toEqual(['b waits', 'c waits', 'd waits'])
  await nextTurn()
  c!.leave()
  await nextTurn()
  d!.leave()
  await nextTurn()
  come('e')
  expect(said.slice(3)).toEqual(['c goes', 'd goes'])
})
