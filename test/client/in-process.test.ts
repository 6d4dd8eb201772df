import { expect, test } from 'vitest'
import { inProcess } from '../../src/client/in-process.ts'

test('leaves a clone of an answer that is too large, whose twin nobody reads', async () => {
  const kept = new Response('x'.repeat(100_000))
  const { ask } = inProcess(() => kept.clone(), { maxBody: 1000 })
  expect((await ask({ method: 'GET', path: '/' })).ended).toBe('too large')
})
