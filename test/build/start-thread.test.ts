import { expect, it } from 'vitest'
import { startThread } from '../../src/build/start-thread.ts'

it.each(['file:///elsewhere/chunk.js', 'file:///elsewhere/chunk.ts', 'https://cdn.example/chunk.js', ''])(
  'no thread is started where a bundle at %j left its program behind',
  (here) => {
    expect(startThread('build-worker', 'folder', here)).toBeUndefined()
  },
)
