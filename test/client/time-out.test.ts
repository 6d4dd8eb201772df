import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { timeOut } from '../../src/client/time-out.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** So many milliseconds after it began, by a clock that shows `late` more when the timer fires: when it ended, and how often. */
function endsAfter(late: number, most: number): readonly number[] {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const ends: number[] = []
  let passed = 0
  const clear = timeOut(1000, () => ends.push(passed))
  clock.mockReturnValue(1000 + late)
  for (; passed < most;) {
    passed += 50
    vi.advanceTimersByTime(50)
  }
  clear()
  return ends
}

test.each([
  ['on time', 0, 1000],
  ['a little late', 90, 1000],
  ['late by half of its time', 500, 1500],
  ['late by an hour', 3_600_000, 2000],
])('a timer that fires %s ends once', (_, late, end) => {
  expect(endsAfter(late, 5000)).toEqual([end])
})

test('what is cleared does not end, neither before nor while it goes on', () => {
  for (const most of [950, 1450]) expect(endsAfter(500, most)).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['goes on arriving', 100, 6000],
  ['drips', 99, 1000],
])('an answer that %s', (_, bytesPerMs, end) => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  let passed = 0
  const ends: number[] = []
  const clear = timeOut(
    1000,
    () => ends.push(passed),
    () => passed * bytesPerMs,
  )
  for (; passed < 10_000;) {
    passed += 50
    vi.advanceTimersByTime(50)
  }
  clear()
  expect(ends).toEqual([end])
})
