import { expect, it, vi } from 'vitest'
import { createModel } from '../../src/model/model.ts'
import { createSearch } from '../../src/search/create-search.ts'
import { inSlices } from '../../src/search/slices.ts'
import { UserError } from '../../src/text/user-error.ts'

/** Work of steps of a millisecond each, by a clock that nothing else moves. */
function* steps(count: number, done: () => void): Generator<void, string> {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  for (let step = 0; step < count; step++) {
    now++
    done()
    yield
  }
  clock.mockRestore()
  return 'result'
}

it('does work in slices that leave most of a frame, between which everything else gets its turn', async () => {
  const slices: number[] = []
  let inSlice = 0
  const working = inSlices(steps(100, () => inSlice++))
  let goesOn = true
  const other = (): void => {
    if (inSlice > 0) slices.push(inSlice)
    inSlice = 0
    if (goesOn) setImmediate(other)
  }
  other()
  expect(await working).toBe('result')
  goesOn = false
  expect(slices.length).toBeGreaterThanOrEqual(8)
  expect(Math.max(...slices)).toBeLessThanOrEqual(12)
})

it('goes on where tests have put false timers in the place of the real ones', async () => {
  vi.useFakeTimers()
  try {
    expect(await inSlices(steps(50, () => undefined))).toBe('result')
  } finally {
    vi.useRealTimers()
  }
})

it('stops with the reason of its signal', async () => {
  const stop = new AbortController()
  const reason = new Error('enough')
  let done = 0
  const working = inSlices(
    steps(1000, () => {
      if (++done === 10) stop.abort(reason)
    }),
    stop.signal,
  )
  await expect(working).rejects.toBe(reason)
  expect(done).toBeLessThan(30)
  vi.restoreAllMocks()
})

const entities = Array.from({ length: 2000 }, (_, at) => ({
  id: `entity-${at}`,
  title: at === 0 ? 'Loan' : 'Other title',
}))
const model = createModel({ entities, links: [], findings: [] })

it('prepares a small search at once', () => {
  const small = createModel({ entities: entities.slice(0, 10), links: [], findings: [] })
  expect(createSearch(small).prepare?.()).toBeUndefined()
})

it('prepares a search once, and says when nothing has to wait any more', async () => {
  const search = createSearch(model)
  const preparing = search.prepare?.()
  expect(search.prepare?.()).toBe(preparing)
  await preparing
  expect(search.prepare?.()).toBeUndefined()
  expect(search('lo')).toHaveLength(1)
})

it('answers who does not wait, and then has nothing to prepare', async () => {
  const search = createSearch(model)
  const preparing = search.prepare?.()
  expect(search('lo')).toHaveLength(1)
  expect(search.prepare?.()).toBeUndefined()
  await preparing
})

it('prepares anew after it was not made elsewhere', async () => {
  const search = createSearch(model)
  const reason = new Error('no thread')
  await expect(search.prepare?.(() => Promise.reject(reason))).rejects.toBe(reason)
  await search.prepare?.()
  expect(search('lo')).toHaveLength(1)
})

it('does not prepare here what did not fit into memory elsewhere', async () => {
  const search = createSearch(model)
  const error = new UserError('too large')
  const preparing = search.prepare?.(() => Promise.reject(error))
  await expect(preparing).rejects.toBe(error)
  expect(search.prepare?.()).toBe(preparing)
})
