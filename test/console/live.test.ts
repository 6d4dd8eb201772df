import { afterEach, expect, it, vi } from 'vitest'
import type { HeldAnswer } from '../../src/staging/gate.ts'

/** What the page shows; the types of its source are those of a browser. */
interface Shown {
  readonly held: readonly HeldAnswer[]
}

afterEach(() => void vi.unstubAllGlobals())

it('keeps what is held by what is told of it: one more, one that is gone, and all again with a state', async () => {
  const source = new EventTarget()
  const frames: (() => void)[] = []
  vi.stubGlobal('EventSource', function () {
    return source
  })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  let shown: Shown | undefined
  const file = '../../src/console/live.ts'
  const { follow } = (await import(file)) as { follow: (onChange: (live: Shown) => void) => void }
  follow((live) => (shown = live))
  const held = (): readonly number[] | undefined => {
    for (const frame of frames.splice(0)) frame()
    return shown?.held.map(({ number }) => number)
  }
  const tell = (name: string, data: unknown): boolean =>
    source.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  tell('held', { number: 1 })
  tell('held', { number: 2 })
  expect(held()).toEqual([1, 2])
  tell('gone', 1)
  expect(held()).toEqual([2])
  tell('state', { held: [{ number: 7 }], build: { name: 'a', version: '1' } })
  expect(held()).toEqual([7])
})
